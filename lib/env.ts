import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";
import { z } from "zod";

// The only reader of process.env in the product. Parsed once, at first use, which the processes make at boot.

const exampleSecrets = /^(change-?me|secret|example|password|development)/i;

const secret = z
  .string({ error: "is missing" })
  .min(32, "must be at least 32 characters")
  .refine((value) => !exampleSecrets.test(value), "is an example value; make one of your own");

export const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be an http(s) URL" })
  .transform((url) => url.replace(/\/+$/, ""));

const days = z.coerce.number("must be a number of days").int().min(1).max(3650);

/** "remit@example.com", or with a name: "Remit <remit@example.com>". */
const sender = z
  .string()
  .regex(
    /^(?:[^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/u,
    "must be an e-mail address, or a name and an <address>",
  );

const networks = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine(
    (parts) => parts.every((part) => ipaddr.isValidCIDR(part)),
    "must be networks such as 10.0.0.0/8, separated by commas",
  );

const ports = z
  .string()
  .transform((text) => text.split(",").map(Number))
  .refine(
    (all) => all.every((port) => Number.isInteger(port) && port > 0 && port < 65_536),
    "must be ports such as 443, separated by commas",
  );

const databaseUrl = z.string({ error: "is missing" }).regex(/^postgres(ql)?:\/\//, "must start with postgres://");

const variables = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("production"),
  DATABASE_URL: databaseUrl,
  MIGRATION_DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  /** How long a web process that was asked to stop still serves new requests. */
  DRAIN_SECONDS: z.coerce.number("must be a number of seconds").int().min(0).max(300).default(5),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  BASE_URL: httpUrl,
  PAY_URL: httpUrl.optional(),
  AUTH_SECRET: secret,
  API_KEY_PEPPER: secret,
  API_KEY_PEPPER_PREVIOUS: secret.optional(),
  ENCRYPTION_KEY: secret,
  ENCRYPTION_KEY_PREVIOUS: secret.optional(),
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  RATE_LIMIT_STORE: z.enum(["memory", "postgres"]).default("memory"),
  SIGN_UP: z.enum(["open", "closed"]).optional(),
  LOCAL_CHAINS: z.enum(["on", "off"]).default("off"),
  CONFIG_FILE: z.string().optional(),
  WEBHOOK_ALLOWED_CIDRS: networks.default([]),
  WEBHOOK_ALLOWED_PORTS: ports.default([443]),
  EVENT_BODY_RETENTION_DAYS: days.default(30),
  EVENT_RETENTION_DAYS: days.default(180),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp(s) URL" }).optional(),
  EMAIL_FROM: sender.optional(),
  OPERATOR_EMAIL: z.email("must be an e-mail address").optional(),
  METRICS_TOKEN: secret.optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
});

const schema = variables
  .refine((all) => all.EVENT_RETENTION_DAYS >= all.EVENT_BODY_RETENTION_DAYS, {
    path: ["EVENT_RETENTION_DAYS"],
    error: "must not be less than EVENT_BODY_RETENTION_DAYS",
  })
  .refine((all) => all.SMTP_URL === undefined || all.EMAIL_FROM !== undefined, {
    path: ["EMAIL_FROM"],
    error: "is missing, which SMTP_URL needs",
  });

/** A server-side HMAC key with the short id that stored hashes carry. */
export type Pepper = { id: string; key: string };

/** A key that secrets are sealed with, and the short id that each of them carries. */
export type EncryptionKey = { id: string; key: string };

/** Node URLs in order of preference, by chain slug. */
export type RpcUrls = ReadonlyMap<string, readonly string[]>;

export type Env = Omit<z.infer<typeof schema>, "PAY_URL"> & {
  PAY_URL: string;
  /** Current first; a key hashed under another is re-hashed at its next use. */
  peppers: readonly [Pepper, ...Pepper[]];
  /** Current first: it seals, and all of them open. */
  encryptionKeys: readonly [EncryptionKey, ...EncryptionKey[]];
  rpcUrls: RpcUrls;
};

let parsed: Env | undefined;

/** The settings of this process. Throws once, naming each missing or unfit variable. */
export function env(): Env {
  return (parsed ??= parseEnv(process.env));
}

/** Pure: settings from a set of variables. Throws an Error whose message names each wrong variable. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = schema.safeParse(present);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
    throw new Error(`Remit cannot start with these settings:\n${lines.join("\n")}`);
  }
  const { data } = result;
  return {
    ...data,
    PAY_URL: data.PAY_URL ?? data.BASE_URL,
    peppers: withPrevious(data.API_KEY_PEPPER, data.API_KEY_PEPPER_PREVIOUS),
    encryptionKeys: withPrevious(data.ENCRYPTION_KEY, data.ENCRYPTION_KEY_PREVIOUS),
    rpcUrls: parseRpcUrls(present),
  };
}

/** RPC_URL_BASE_SEPOLIA=url[,url] belongs to the chain `base-sepolia`. */
function parseRpcUrls(variables: Record<string, string | undefined>): RpcUrls {
  const prefix = "RPC_URL_";
  return new Map(
    Object.entries(variables)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [slugOf(name.slice(prefix.length)), urlList(name, value ?? "")]),
  );
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
