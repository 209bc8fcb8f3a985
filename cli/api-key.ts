import type { Command } from "commander";
import { createApiKey } from "@/lib/accounts/api-keys/create";
import { listApiKeys } from "@/lib/accounts/api-keys/list";
import { defaultPermissions, type Grant } from "@/lib/accounts/api-keys/schema";
import { presentApiKey } from "@/lib/accounts/api-keys/present";
import { createApiKeySchema, type PresentedApiKey } from "@/lib/accounts/api-keys/schema";
import { env } from "@/lib/platform/env";
import type { Environment } from "@/lib/platform/scope";
import { addApiKeyChangeCommands } from "./api-key-change";
import { parseInput } from "./parse-input";
import { commandAction, type CommandResult } from "./command";
import { requirePepper } from "./instance";
import { allowIpOption, environmentOption, expiresInOption, permissionsOption, rateLimitOption } from "./options";
import { contextOfMerchant } from "./operator";
import { formatTable, formatTime, type Columns } from "./table";

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

type CreateOptions = {
  merchant: string;
  environment: Environment;
  permissions?: Grant[];
  rateLimit?: number;
  allowIp?: string[];
  expiresIn?: number;
  name: string;
};

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
