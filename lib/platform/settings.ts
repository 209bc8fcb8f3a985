import { z } from "zod";
import {
  databaseUrl,
  days,
  domains,
  httpUrl,
  issuerUrl,
  networks,
  newcomerRoles,
  onOrOff,
  ports,
  secret,
  sender,
  wholeNumber,
} from "./setting-schemas";

// The only list of settings: `lib/platform/env.ts` parses the environment with it, and `npm run settings` writes the table of
// the README and `.env.example` from it.

export type SettingText = {
  /** The meaning of the setting. */
  meaning: string;
  /** The default value, or that the setting is required. */
  whenUnset: string;
};

/** The text of each setting. A setting without one is not for operators. */
export const settingTexts = z.registry<SettingText>();

function setting<Schema extends z.ZodType>(schema: Schema, meaning: string, whenUnset: string): Schema {
  // A copy, because some settings share a schema.
  const copy = schema.clone();
  settingTexts.add(copy, { meaning, whenUnset });
  return copy;
}

export const settings = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("production"),
  PORT: setting(wholeNumber("a port number", 0, 65_535).default(3000), "the port of the web process", "3000"),
  WORKER_PORT: setting(
    wholeNumber("a port number", 0, 65_535).optional(),
    "a port on which the worker responds at `/api/health/live` and `/api/metrics`, for probes and Prometheus",
    "no port",
  ),
  BASE_URL: setting(
    httpUrl,
    "the public address of the dashboard and the API",
    "`http://localhost:<PORT>` with `npm start`, otherwise required",
  ),
  PAY_URL: setting(httpUrl.optional(), "the public address of the pay page", "`BASE_URL`"),
  DATABASE_URL: setting(
    databaseUrl,
    "your PostgreSQL, with a role that owns nothing; without `MIGRATION_DATABASE_URL`, the role must own the database",
    "with `npm start`, an embedded PostgreSQL in `DATA_DIR`; otherwise required",
  ),
  DATABASE_DIRECT_URL: setting(
    databaseUrl.optional(),
    "PostgreSQL itself, with the same role, if `DATABASE_URL` leads to a connection pooler in transaction mode; see [PostgreSQL](docs/deployment.md#postgresql)",
    "`DATABASE_URL`",
  ),
  MIGRATION_DATABASE_URL: setting(
    databaseUrl.optional(),
    "the same database with the role that owns it, for `npm run migrate` and `npm start`; see [Database roles](docs/configuration.md#database-roles)",
    "`DATABASE_DIRECT_URL` or `DATABASE_URL`",
  ),
  DATABASE_POOL_SIZE: setting(
    wholeNumber("a number of connections", 2, 200).default(10),
    "database connections of each process; a web process keeps a fifth of them for payers",
    "10",
  ),
  DATA_DIR: setting(
    z.string().optional(),
    "the folder of an instance of `npm start`: secrets, embedded database, local chains, logs",
    "`.data`",
  ),
  AUTH_SECRET: setting(
    secret,
    "a secret of at least 32 characters that signs session cookies; back it up with the database",
    "generated in `DATA_DIR` with the embedded database; otherwise required",
  ),
  API_KEY_PEPPER: setting(
    secret,
    "a secret of at least 32 characters that API keys are hashed with; back it up with the database",
    "the same as for `AUTH_SECRET`",
  ),
  API_KEY_PEPPER_PREVIOUS: setting(
    secret.optional(),
    "a second pepper to accept: the previous one, until each API key has been used with the new one; see [Replace a secret](docs/operations.md#replace-a-secret)",
    "none",
  ),
  ENCRYPTION_KEY: setting(
    secret,
    "a secret of at least 32 characters that encrypts webhook secrets, node URLs and the key of offers and receipts; back it up with the database",
    "the same as for `AUTH_SECRET`",
  ),
  ENCRYPTION_KEY_PREVIOUS: setting(
    secret.optional(),
    "a second encryption key to accept: the previous one, until `admin encryption rotate` has re-encrypted the secrets; see [Replace a secret](docs/operations.md#replace-a-secret)",
    "none",
  ),
  ACCEPT_UNKNOWN_SECRETS: setting(
    onOrOff.optional(),
    "`on`: start even if these secrets match no API key or webhook secret in the database",
    "`off`",
  ),
  CONFIG_FILE: setting(
    z.string().optional(),
    "a JSON file with node URLs, confirmation policies, and additional chains and tokens",
    "none; see [docs/configuration.md](docs/configuration.md)",
  ),
  LOCAL_CHAINS: setting(
    onOrOff.default("off"),
    "`on` or `off`: local test chains on this machine, for the sandbox",
    "`on` with the embedded database",
  ),
  SIGN_UP: setting(
    z.enum(["open", "closed"], "must be open or closed").optional(),
    "`open` or `closed`: whether people can create accounts",
    "`open` with local chains, otherwise `closed` after the first merchant",
  ),
  OIDC_ISSUER: setting(
    issuerUrl.optional(),
    "the issuer URL of your OpenID Connect provider; see [Single sign-on](docs/single-sign-on.md)",
    "no single sign-on",
  ),
  OIDC_CLIENT_ID: setting(z.string().optional(), "the id of Remit at the provider", "none; `OIDC_ISSUER` needs it"),
  OIDC_CLIENT_SECRET: setting(
    z.string().optional(),
    "the secret of Remit at the provider",
    "none; `OIDC_ISSUER` needs it",
  ),
  OIDC_NAME: setting(
    z.string().trim().max(40, "must have at most 40 characters").default("single sign-on"),
    "the name of the provider on the sign-in page: Sign in with …",
    "`single sign-on`",
  ),
  OIDC_ALLOWED_DOMAINS: setting(
    domains.default([]),
    "the domains of e-mail addresses that may sign in with the provider, separated by commas",
    "every domain",
  ),
  OIDC_ROLE: setting(
    z.enum(newcomerRoles, `must be ${newcomerRoles.join(", ")}`).optional(),
    "the role of people without an account who sign in with the provider, if the instance has one business: `admin`, `developer`, `bookkeeper`, `cashier` or `viewer`",
    "people without an account are refused",
  ),
  TRUSTED_PROXY_HOPS: setting(
    wholeNumber("a number of proxies", 0, 10).default(0),
    "the number of proxies in front whose `X-Forwarded-For` is trusted",
    "0",
  ),
  RATE_LIMIT_STORE: setting(
    z.enum(["memory", "postgres"], "must be memory or postgres").default("memory"),
    "`memory` with one web process, `postgres` with several",
    "`memory`",
  ),
  WEBHOOK_ALLOWED_CIDRS: setting(
    networks.default([]),
    "private networks that webhooks may reach, even over plain http: `10.0.0.0/8,fd00::/8`",
    "none; with local chains, this machine",
  ),
  WEBHOOK_ALLOWED_PORTS: setting(
    ports.default([443]),
    "ports of public addresses that webhooks may reach, separated by commas; every port is allowed in `WEBHOOK_ALLOWED_CIDRS`",
    "443",
  ),
  EVENT_BODY_RETENTION_DAYS: setting(days.default(30), "how many days an event can be resent and read in full", "30"),
  EVENT_RETENTION_DAYS: setting(
    days.default(180),
    "how many days events and their deliveries are kept; at least `EVENT_BODY_RETENTION_DAYS`",
    "180",
  ),
  SMTP_URL: setting(
    z.url({ protocol: /^smtps?$/, error: "must be a URL such as smtps://user:password@mail.example:465" }).optional(),
    "a mail server: `smtps://user:password@mail.example.com`",
    "no e-mails; e-mail addresses stay unverified",
  ),
  EMAIL_FROM: setting(
    sender.optional(),
    "the sender of e-mails: `Remit <remit@example.com>`",
    "none; `SMTP_URL` needs it",
  ),
  OPERATOR_EMAIL: setting(
    z.email("must be an e-mail address, such as ops@mail.example").optional(),
    "the address that is notified of problems with the instance; needs `SMTP_URL`; see [Get notified of problems](docs/operations.md#get-notified-of-problems)",
    "none; problems are only logged",
  ),
  OPERATOR_MESSAGES_URL: setting(
    httpUrl.optional(),
    "the same as messages: a webhook of Slack, Discord or Mattermost, `https://api.telegram.org/bot<token>/sendMessage?chat_id=<id>`, or any URL that takes JSON with `text`",
    "no messages",
  ),
  SECURITY_CONTACT: setting(
    z.union([z.email(), z.url({ protocol: /^https$/ })], "must be an e-mail address or an https URL").optional(),
    "the e-mail address or https URL where vulnerabilities are reported, published in `/.well-known/security.txt`",
    "no `security.txt`",
  ),
  METRICS_TOKEN: setting(
    secret.optional(),
    "a secret of at least 32 characters with which Prometheus reads `/api/metrics`",
    "no metrics; see [docs/metrics.md](docs/metrics.md)",
  ),
  DRAIN_SECONDS: setting(
    wholeNumber("a number of seconds", 0, 300).default(5),
    "how many seconds a stopping web process keeps serving while `/api/health/ready` responds with 503",
    "5; 0 with `npm start`",
  ),
  LOG_LEVEL: setting(
    z
      .enum(["trace", "debug", "info", "warn", "error", "silent"], "must be trace, debug, info, warn, error or silent")
      .default("info"),
    "`trace`, `debug`, `info`, `warn`, `error` or `silent`",
    "`info`",
  ),
  LOG_TO: setting(
    z.enum(["files", "stdout"], "must be files or stdout").default("files"),
    "with `npm start`: `files` in `DATA_DIR/logs`, or `stdout` for containers and systemd",
    "`files`; `start:web` and `start:worker` always write to stdout",
  ),
  LOG_FILE_MB: setting(
    z.coerce.number("must be a number of megabytes").positive("must be a number of megabytes").default(64),
    "the size in megabytes at which a log file is rotated; each process keeps three older files",
    "64",
  ),
});

/** The settings that are named by chain, `RPC_URL_BASE_SEPOLIA` for `base-sepolia`. */
export const rpcUrlText: SettingText = {
  meaning: "node URLs of a chain, separated by commas: `RPC_URL_BASE=https://…`",
  whenUnset: "the chain is inactive",
};
