import { Option, type Command } from "commander";
import type { Grant } from "@/lib/merchants/permissions";
import { presentApiKey } from "@/lib/api-keys/present";
import { revokeApiKey } from "@/lib/api-keys/revoke";
import { rollApiKey } from "@/lib/api-keys/roll";
import { rollApiKeySchema, updateApiKeySchema } from "@/lib/api-keys/schema";
import { updateApiKey } from "@/lib/api-keys/update";
import { env } from "@/lib/env";
import { checked } from "./checked";
import { answering, type Answer } from "./command";
import { requirePepper } from "./instance";
import { allowIpOption, expiresInOption, permissionsOption, rateLimitOption } from "./options";
import { contextOfKey } from "./operator";
import { formatTime } from "./table";

const graces = { "0": 0, "1h": 3600, "24h": 86_400, "7d": 604_800 } as const;

type EditOptions = {
  id: string;
  name?: string;
  permissions?: Grant[];
  rateLimit?: number;
  allowIp?: string[];
  expiresIn?: number;
  neverExpires?: true;
};

export function addApiKeyChangeCommands(noun: Command): void {
  noun
    .command("edit")
    .description("change what is given of a key's settings; the next request with the key meets them")
    .requiredOption("--id <id>", "the key's id, as the list shows it")
    .option("--name <name>", "what the merchant will know it by")
    .addOption(permissionsOption("separated by commas, or * for all"))
    .addOption(rateLimitOption("requests per minute"))
    .addOption(allowIpOption("where the key may be used from: addresses and networks separated by commas, or any"))
    .addOption(expiresInOption("life of the key from now on").conflicts("neverExpires"))
    .option("--never-expires", "take the key's expiry away")
    .action(answering(edit));
  noun
    .command("roll")
    .description("replace a key by a new one with the same settings; the new one is printed once")
    .requiredOption("--id <id>", "the key's id, as the list shows it")
    .addOption(
      new Option("--grace <time>", "how long the old key lives on").choices(Object.keys(graces)).default("24h"),
    )
    .action(answering(roll));
  noun
    .command("revoke")
    .description("end a key at once and for ever")
    .requiredOption("--id <id>", "the key's id, as the list shows it")
    .action(answering(revoke));
}

async function edit(options: EditOptions): Promise<Answer> {
  const input = checked(updateApiKeySchema, {
    name: options.name,
    permissions: options.permissions,
    rate_limit_per_minute: options.rateLimit,
    ip_allow_list: options.allowIp,
    expires_in: options.neverExpires ? null : options.expiresIn,
  });
  const ctx = await contextOfKey(options.id);
  const key = presentApiKey(await updateApiKey(ctx, { id: options.id, ...input }), ctx.now);
  return { value: key, text: `The key ${key.id} (${key.name}) is saved.` };
}

async function roll({ id, grace }: { id: string; grace: keyof typeof graces }): Promise<Answer> {
  requirePepper();
  const input = checked(rollApiKeySchema, { grace_seconds: graces[grace] });
  const { row, key } = await rollApiKey(await contextOfKey(id), { id, ...input }, env().peppers[0]);
  const text = [
    `Made the key ${row.id} (${row.name}) in place of ${id}, which ${grace === "0" ? "has ended" : `ends in ${grace}`}.`,
    `Key, shown only now: ${key}`,
  ];
  return { value: { id: row.id, key }, text: text.join("\n") };
}

async function revoke({ id }: { id: string }): Promise<Answer> {
  const ctx = await contextOfKey(id);
  const key = presentApiKey(await revokeApiKey(ctx, { id }), ctx.now);
  return { value: key, text: `The key ${key.id} (${key.name}) is revoked since ${formatTime(key.revoked_at)}.` };
}
