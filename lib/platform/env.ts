import { createHash } from "node:crypto";
import type { z } from "zod";
import { httpUrl } from "./setting-schemas";
import { settings } from "./settings";

// The only reader of process.env in the product. Parsed once, at first use.

const schema = settings
  .refine((all) => all.EVENT_RETENTION_DAYS >= all.EVENT_BODY_RETENTION_DAYS, {
    path: ["EVENT_RETENTION_DAYS"],
    error: "must not be less than EVENT_BODY_RETENTION_DAYS",
  })
  .refine((all) => all.SMTP_URL === undefined || all.EMAIL_FROM !== undefined, {
    path: ["EMAIL_FROM"],
    error: "is missing; it is required with SMTP_URL",
  })
  .refine((all) => all.OIDC_ISSUER === undefined || all.OIDC_CLIENT_ID !== undefined, {
    path: ["OIDC_CLIENT_ID"],
    error: "is missing; it is required with OIDC_ISSUER",
  })
  .refine((all) => all.OIDC_ISSUER === undefined || all.OIDC_CLIENT_SECRET !== undefined, {
    path: ["OIDC_CLIENT_SECRET"],
    error: "is missing; it is required with OIDC_ISSUER",
  });

/** A server-side HMAC key and the short id that stored hashes carry. */
export type Pepper = { id: string; key: string };

/** An encryption key and the short id that encrypted secrets carry. */
export type EncryptionKey = { id: string; key: string };

/** Node URLs in order of preference, by chain slug. */
export type RpcUrls = ReadonlyMap<string, readonly string[]>;

/** The OpenID Connect provider at which people may sign in. */
export type SignOnProvider = { issuer: string; clientId: string; clientSecret: string };

type Env = Omit<z.infer<typeof schema>, "PAY_URL"> & {
  PAY_URL: string;
  signOnProvider: SignOnProvider | null;
  /** Current first; an API key that is hashed with another pepper is re-hashed at its next use. */
  peppers: readonly [Pepper, ...Pepper[]];
  /** Current first: it encrypts, and all of them decrypt. */
  encryptionKeys: readonly [EncryptionKey, ...EncryptionKey[]];
  rpcUrls: RpcUrls;
};

let parsed: Env | undefined;

/** The settings of this process. Throws an error that names every missing or invalid variable. */
export function env(): Env {
  return (parsed ??= parseEnv(process.env));
}

/** PostgreSQL itself, for everything that needs a session. DATABASE_URL may lead to a connection pooler instead. */
export function directDatabaseUrl(): string {
  const { DATABASE_DIRECT_URL, DATABASE_URL } = env();
  return DATABASE_DIRECT_URL ?? DATABASE_URL;
}

/** Parses settings from variables. Throws an Error that names each invalid variable. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const data = readVariables(schema, variables);
  return {
    ...data,
    PAY_URL: data.PAY_URL ?? data.BASE_URL,
    peppers: withPrevious(data.API_KEY_PEPPER, data.API_KEY_PEPPER_PREVIOUS),
    encryptionKeys: withPrevious(data.ENCRYPTION_KEY, data.ENCRYPTION_KEY_PREVIOUS),
    rpcUrls: parseRpcUrls(variables),
    signOnProvider: signOnProviderOf(data),
  };
}

function signOnProviderOf({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
}: z.infer<typeof schema>): SignOnProvider | null {
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : null;
}

/** Parses the variables of a schema. An empty variable counts as absent. Throws as `parseEnv` does. */
export function readVariables<Schema extends z.ZodType>(
  schema: Schema,
  variables: Record<string, string | undefined>,
): z.output<Schema> {
  const present = Object.entries(variables).filter(([, value]) => value !== undefined && value !== "");
  const { success, data, error } = schema.safeParse(Object.fromEntries(present));
  if (success) return data;
  const lines = error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
  throw new Error(`Remit cannot start with these settings:\n${lines.join("\n")}`);
}

/** RPC_URL_BASE_SEPOLIA=url[,url] belongs to the chain `base-sepolia`. */
function parseRpcUrls(variables: Record<string, string | undefined>): RpcUrls {
  const prefix = "RPC_URL_";
  return new Map(
    Object.entries(variables)
      .filter(([name, value]) => name.startsWith(prefix) && value)
      .map(([name, value]) => [slugOf(name.slice(prefix.length)), urlList(name, value ?? "")]),
  );
}

/** The variable with the node URLs of a chain. */
export function rpcUrlVariable(slug: string): string {
  return `RPC_URL_${slug.toUpperCase().replaceAll("-", "_")}`;
}

function slugOf(suffix: string): string {
  return suffix.toLowerCase().replaceAll("_", "-");
}

function urlList(name: string, value: string): string[] {
  const urls = value.split(",").map((url) => url.trim());
  if (urls.some((url) => !httpUrl.safeParse(url).success)) {
    throw new Error(`Remit cannot start with these settings:\n  ${name} must be http(s) URLs, separated by commas`);
  }
  return urls;
}

type NamedKey = { id: string; key: string };

function withPrevious(current: string, previous: string | undefined): [NamedKey, ...NamedKey[]] {
  return [named(current), ...(previous ? [named(previous)] : [])];
}

function named(key: string): NamedKey {
  return { id: createHash("sha256").update(key).digest("hex").slice(0, 8), key };
}

/** Whether this is a release, which has the launcher `remit`, and not a checkout with npm. */
export function isRelease(): boolean {
  return process.env.REMIT_RELEASE === "on";
}

/** The commit of the running build, shortened; "unknown" without a git checkout and REMIT_COMMIT. */
export function buildCommit(): string {
  return process.env.REMIT_COMMIT || "unknown";
}

/** Whether systemd waits for notifications of this process (`WatchdogSec`). */
export function isWatchedBySystemd(): boolean {
  return Boolean(process.env.NOTIFY_SOCKET && process.env.WATCHDOG_USEC);
}

/** The operator's command line in messages: `remit` or `npm run --silent admin --`. */
export function adminCommand(): string {
  return isRelease() ? "remit" : "npm run --silent admin --";
}
