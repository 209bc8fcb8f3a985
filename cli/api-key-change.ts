import { Option, type Command } from "commander";
import type { Grant } from "@/lib/accounts/merchants/permissions";
import { presentApiKey } from "@/lib/accounts/api-keys/present";
import { revokeApiKey } from "@/lib/accounts/api-keys/revoke";
import { rollApiKey } from "@/lib/accounts/api-keys/roll";
import { rollApiKeySchema, updateApiKeySchema } from "@/lib/accounts/api-keys/schema";
import { updateApiKey } from "@/lib/accounts/api-keys/update";
import { env } from "@/lib/platform/env";
import { parseInput } from "./parse-input";
import { commandAction, type CommandResult } from "./command";
import { requirePepper } from "./instance";
import { allowIpOption, expiresInOption, permissionsOption, rateLimitOption } from "./options";
import { contextOfKey } from "./operator";
import { formatTime } from "./table";

const graceSeconds = { "0": 0, "1h": 3600, "24h": 86_400, "7d": 604_800 } as const;

type EditOptions = {
  id: string;
  name?: string;
  permissions?: Grant[];
  rateLimit?: number;
  allowIp?: string[];
  expiresIn?: number;
  neverExpires?: true;
};

export function addApiKeyChangeCommands(group: Command): void {
  group
    .command("edit")
    .description("change the given settings of a key; they apply to its next request")
    .requiredOption("--id <id>", "the key's id, as the list shows it")
    .option("--name <name>", "name of the key, for the merchant")
    .addOption(permissionsOption("separated by commas, or * for all"))
    .addOption(rateLimitOption("requests per minute"))
    .addOption(allowIpOption("allowed IP addresses and networks, separated by commas, or any"))
    .addOption(expiresInOption("time until the key expires").conflicts("neverExpires"))
    .option("--never-expires", "remove the key's expiry")
    .action(commandAction(edit));
  group
    .command("roll")
    .description("replace a key with a new one with the same settings; the new key is printed once")
    .requiredOption("--id <id>", "the key's id, as the list shows it")
    .addOption(
      new Option("--grace <time>", "how long the old key keeps working")
        .choices(Object.keys(graceSeconds))
        .default("24h"),
    )
    .action(commandAction(roll));
  group
    .command("revoke")
    .description("revoke a key immediately and permanently")
    .requiredOption("--id <id>", "the key's id, as the list shows it")
    .action(commandAction(revoke));
}

async function edit(options: EditOptions): Promise<CommandResult> {
  const input = parseInput(updateApiKeySchema, {
    name: options.name,
    permissions: options.permissions,
    rate_limit_per_minute: options.rateLimit,
    ip_allow_list: options.allowIp,
    expires_in: options.neverExpires ? null : options.expiresIn,
  });
  const ctx = await contextOfKey(options.id);
  const key = presentApiKey(await updateApiKey(ctx, { id: options.id, ...input }), ctx.now);
  return { value: key, text: `Saved the key ${key.id} (${key.name}).` };
}

async function roll({ id, grace }: { id: string; grace: keyof typeof graceSeconds }): Promise<CommandResult> {
  requirePepper();
  const input = parseInput(rollApiKeySchema, { grace_seconds: graceSeconds[grace] });
  const { row, key } = await rollApiKey(await contextOfKey(id), { id, ...input }, env().peppers[0]);
  const text = [
    `Created the key ${row.id} (${row.name}) to replace ${id}, which ${grace === "0" ? "has ended" : `ends in ${grace}`}.`,
    `Key, shown only once: ${key}`,
  ];
  return { value: { id: row.id, key }, text: text.join("\n") };
}

async function revoke({ id }: { id: string }): Promise<CommandResult> {
  const ctx = await contextOfKey(id);
  const key = presentApiKey(await revokeApiKey(ctx, { id }), ctx.now);
  return { value: key, text: `The key ${key.id} (${key.name}) was revoked on ${formatTime(key.revoked_at)}.` };
}
