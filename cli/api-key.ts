import { type Command, Option } from "commander";
import { createApiKey } from "@/lib/accounts/api-keys/create";
import { listApiKeys } from "@/lib/accounts/api-keys/list";
import {
  createApiKeySchema,
  defaultPermissions,
  maxLifeSeconds,
  minLifeSeconds,
  rateLimitBounds,
  rollApiKeySchema,
  updateApiKeySchema,
  type Grant,
  type PresentedApiKey,
} from "@/lib/accounts/api-keys/schema";
import { presentApiKey } from "@/lib/accounts/api-keys/present";
import { env } from "@/lib/platform/env";
import type { Environment } from "@/lib/platform/scope";
import { parseInput } from "./parse-input";
import { commandAction, type CommandResult } from "./command";
import { requirePepper } from "./instance";
import { environmentOption, parsePermissions, wholeNumber } from "./options";
import { contextOfMerchant, type Operator } from "./operator";
import { formatTable, formatTime, type Columns } from "./table";
import { updateApiKey } from "@/lib/accounts/api-keys/update";
import { rollApiKey } from "@/lib/accounts/api-keys/roll";
import { revokeApiKey } from "@/lib/accounts/api-keys/revoke";
import type { Context } from "@/lib/accounts/merchants/context";
import { getScopeOfKey } from "@/lib/accounts/api-keys/authenticate";
import { urls } from "@/lib/platform/urls";

const environments: readonly Environment[] = ["production", "sandbox"];

const columns: Columns<PresentedApiKey> = [
  ["Id", (key) => key.id],
  ["Name", (key) => key.name],
  ["Key", (key) => key.hint],
  ["Environment", (key) => key.environment],
  ["Status", (key) => key.status],
  ["Permissions", (key) => key.permissions.join(",")],
  ["Per minute", (key) => key.rate_limit_per_minute],
  ["Allowed from", (key) => key.ip_allow_list.join(",")],
  ["Last used", (key) => formatTime(key.last_used_at)],
  ["Expires", (key) => formatTime(key.expires_at)],
];

type SettingOptions = { permissions?: Grant[]; rateLimit?: number; allowIp?: string[]; expiresIn?: number };

type CreateOptions = SettingOptions & { merchant: string; environment: Environment; name: string };

export function addApiKeyCommands(program: Command): void {
  const group = program.command("api-key").description("API keys of merchants");
  group
    .command("create")
    .description("create a key; it is printed once and cannot be shown again")
    .requiredOption("--merchant <email>", "e-mail address of the merchant's user")
    .addOption(environmentOption("environment of the key").default("production"))
    .addOption(permissionsOption(`separated by commas, or * for all (default: ${defaultPermissions.join(",")})`))
    .addOption(rateLimitOption("requests per minute (default: 300, in the sandbox 120)"))
    .addOption(allowIpOption("allowed IP addresses and networks, separated by commas (default: any)"))
    .addOption(expiresInOption("time until the key expires (default: never)"))
    .option("--name <name>", "name of the key, for the merchant", "Created by the operator")
    .action(commandAction(create));
  group
    .command("list")
    .description("list a merchant's keys, without the secrets")
    .requiredOption("--merchant <email>", "e-mail address of the merchant's user")
    .addOption(environmentOption("only this environment (default: both)"))
    .action(commandAction(list));
  addApiKeyChangeCommands(group);
}

async function create(options: CreateOptions): Promise<CommandResult> {
  requirePepper();
  const ctx = await contextOfMerchant(options.merchant, options.environment);
  const input = parseInput(createApiKeySchema, {
    name: options.name,
    permissions: options.permissions,
    rate_limit_per_minute: options.rateLimit,
    ip_allow_list: options.allowIp,
    expires_in: options.expiresIn,
  });
  const { row, key } = await createApiKey(ctx, input, env().peppers[0]);
  const expiry = row.expiresAt ? `, until ${formatTime(row.expiresAt.toISOString())}` : "";
  const text = [
    `Created the ${options.environment} key ${row.id} for ${options.merchant}${expiry}.`,
    `Permissions: ${row.permissions.join(", ")}; ${row.rateLimitPerMinute} requests a minute.`,
    `Key, shown only once: ${key}`,
  ];
  return { value: { id: row.id, key }, text: text.join("\n") };
}

async function list(options: { merchant: string; environment?: Environment }): Promise<CommandResult> {
  const selected = options.environment ? [options.environment] : environments;
  const contexts = await Promise.all(selected.map((environment) => contextOfMerchant(options.merchant, environment)));
  const rows = await Promise.all(contexts.map(listApiKeys));
  const keys = rows.flat().map((row) => presentApiKey(row, new Date()));
  return { value: keys, text: keys.length > 0 ? formatTable(keys, columns) : `${options.merchant} has no API keys.` };
}

const graceSeconds = { "0": 0, "1h": 3600, "24h": 86_400, "7d": 604_800 } as const;

type EditOptions = SettingOptions & { id: string; name?: string; neverExpires?: true };

function addApiKeyChangeCommands(group: Command): void {
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

/** The context in which the operator acts on an API key. Throws `api_key_not_found`. */
async function contextOfKey(id: string): Promise<Context<Operator>> {
  return { scope: await getScopeOfKey(id), actor: { type: "operator" }, urls: urls(), now: new Date() };
}

function permissionsOption(description: string): Option {
  return new Option("--permissions <list>", description).argParser(parsePermissions);
}

function rateLimitOption(description: string): Option {
  return new Option("--rate-limit <n>", description).argParser(wholeNumber(rateLimitBounds.min, rateLimitBounds.max));
}

function expiresInOption(description: string): Option {
  return new Option("--expires-in <seconds>", description).argParser(wholeNumber(minLifeSeconds, maxLifeSeconds));
}

/** The value "any" becomes the empty list, which allows every address. */
function allowIpOption(description: string): Option {
  return new Option("--allow-ip <list>", description).argParser((text) => (text === "any" ? [] : text.split(",")));
}
