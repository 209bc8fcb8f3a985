import { readFileSync } from "node:fs";
import { format } from "oxfmt";
import { rpcUrlText, settings, settingTexts, type SettingText } from "@/lib/platform/settings";

// Settings with which a process must fail to start within seconds, each with one message. docs/configuration.md lists
// them, and instance/wrong-configuration.integration.test.ts starts real processes with each.

export type WrongConfiguration = {
  /** The commands that exit. */
  commands: "start:web, start:worker" | "migrate";
  settings: Record<string, string>;
  /** Parts of DATABASE_URL that differ from those of the database. */
  database?: { pathname?: string; password?: string };
  /** The wrong setting for readers, unless `settings` says enough. */
  shown?: string;
  /** The expected message; "…" stands for any text. */
  message: string;
};

/** The files that the values of CONFIG_FILE name. */
export const configurationFiles: Record<string, string> = {
  "broken.json": "{ chains",
  "scheme.json": '{ "chains": { "base": { "rpc_urls": ["ftp://node.example"] } } }',
  "key.json": '{ "chain": {} }',
  "slug.json": '{ "chains": { "basee": { "rpc_urls": ["https://node.example"] } } }',
};

/** Exits of start:web and start:worker. */
const atStart: [settings: Record<string, string>, message: string][] = [
  [{ DATABASE_URL: "" }, "DATABASE_URL is missing; set it to a URL such as postgres://user:password@host:5432/remit"],
  [
    { DATABASE_URL: "mysql://db.example/remit" },
    "DATABASE_URL must be a URL such as postgres://user:password@host:5432/remit",
  ],
  [{ BASE_URL: "" }, "BASE_URL is missing; set it to a URL such as https://pay.example.com"],
  [{ BASE_URL: "pay.example" }, "BASE_URL must be an http(s) URL"],
  [{ PAY_URL: "pay" }, "PAY_URL must be an http(s) URL"],
  [{ AUTH_SECRET: "" }, "AUTH_SECRET is missing; `openssl rand -hex 32` generates one"],
  [{ AUTH_SECRET: "too short" }, "AUTH_SECRET must be at least 32 characters; `openssl rand -hex 32` generates one"],
  [
    { API_KEY_PEPPER: "change-me-change-me-change-me-change-me" },
    "API_KEY_PEPPER is an example value; `openssl rand -hex 32` generates one",
  ],
  [{ ENCRYPTION_KEY: "" }, "ENCRYPTION_KEY is missing; `openssl rand -hex 32` generates one"],
  [{ PORT: "http" }, "PORT must be a port number from 0 to 65535"],
  [{ DATABASE_POOL_SIZE: "0" }, "DATABASE_POOL_SIZE must be a number of connections from 2 to 200"],
  [{ TRUSTED_PROXY_HOPS: "yes" }, "TRUSTED_PROXY_HOPS must be a number of proxies from 0 to 10"],
  [{ RATE_LIMIT_STORE: "redis" }, "RATE_LIMIT_STORE must be memory or postgres"],
  [{ SIGN_UP: "maybe" }, "SIGN_UP must be open or closed"],
  [{ LOCAL_CHAINS: "yes" }, "LOCAL_CHAINS must be on or off"],
  [
    { WEBHOOK_ALLOWED_CIDRS: "10.0.0.1" },
    "WEBHOOK_ALLOWED_CIDRS must be networks such as 10.0.0.0/8, separated by commas",
  ],
  [{ WEBHOOK_ALLOWED_PORTS: "https" }, "WEBHOOK_ALLOWED_PORTS must be ports such as 443, separated by commas"],
  [{ EVENT_RETENTION_DAYS: "10" }, "EVENT_RETENTION_DAYS must not be less than EVENT_BODY_RETENTION_DAYS"],
  [{ SMTP_URL: "smtps://mail.example" }, "EMAIL_FROM is missing; it is required with SMTP_URL"],
  [
    { SMTP_URL: "mail.example", EMAIL_FROM: "a@b.example" },
    "SMTP_URL must be a URL such as smtps://user:password@mail.example:465",
  ],
  [{ OIDC_ISSUER: "http://id.example" }, "OIDC_ISSUER must be an https URL"],
  [
    { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "remit" },
    "OIDC_CLIENT_SECRET is missing; it is required with OIDC_ISSUER",
  ],
  [
    { OIDC_ALLOWED_DOMAINS: "@mail.example" },
    "OIDC_ALLOWED_DOMAINS must be domains such as mail.example, separated by commas",
  ],
  [{ OIDC_ROLE: "owner" }, "OIDC_ROLE must be admin, developer, bookkeeper, cashier, viewer"],
  [{ OPERATOR_EMAIL: "ops" }, "OPERATOR_EMAIL must be an e-mail address, such as ops@mail.example"],
  [
    { METRICS_TOKEN: "too short" },
    "METRICS_TOKEN must be at least 32 characters; `openssl rand -hex 32` generates one",
  ],
  [{ DRAIN_SECONDS: "soon" }, "DRAIN_SECONDS must be a number of seconds from 0 to 300"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be trace, debug, info, warn, error or silent"],
  [{ RPC_URL_BASE: "node.example" }, "RPC_URL_BASE must be http(s) URLs, separated by commas"],
  [{ CONFIG_FILE: "none.json" }, "CONFIG_FILE: …none.json cannot be read"],
  [{ CONFIG_FILE: "broken.json" }, "CONFIG_FILE: … is not valid JSON…"],
  [{ CONFIG_FILE: "scheme.json" }, "CONFIG_FILE: … chains.base.rpc_urls[0]: must be an http(s) URL"],
  [{ CONFIG_FILE: "key.json" }, 'CONFIG_FILE: … Unrecognized key: "chain"'],
];

/** Exits of `migrate`, which alone compares the settings of chains with the catalog. */
const atMigration: typeof atStart = [
  [
    { RPC_URL_BASEE: "https://node.example" },
    "There is no chain basee. Correct RPC_URL_BASEE or the entry in CONFIG_FILE…",
  ],
  [{ CONFIG_FILE: "slug.json" }, "There is no chain basee. Correct RPC_URL_BASEE or the entry in CONFIG_FILE…"],
];

const otherKey = { ENCRYPTION_KEY: "another-secret-than-that-of-the-database" };
const otherKeyMessage =
  "… cannot be used with this ENCRYPTION_KEY. Set the one that the database was used with. If it is lost, start with ACCEPT_UNKNOWN_SECRETS=on and replace the …";
const unusable = "The database at DATABASE_URL accepts no connection: …";

export const wrongConfigurations: WrongConfiguration[] = [
  ...atStart.map(([settings, message]) => ({ commands: "start:web, start:worker" as const, settings, message })),
  {
    commands: "start:web, start:worker",
    settings: {},
    database: { pathname: "/missing" },
    shown: "a database in `DATABASE_URL` that does not exist",
    message: `${unusable}database "missing" does not exist…`,
  },
  {
    commands: "start:web, start:worker",
    settings: {},
    database: { password: "wrong" },
    shown: "a wrong password in `DATABASE_URL`",
    message: `${unusable}password authentication failed…`,
  },
  ...(["start:web, start:worker", "migrate"] as const).map((commands) => ({
    commands,
    settings: otherKey,
    shown: "an `ENCRYPTION_KEY` other than the database's",
    message: otherKeyMessage,
  })),
  ...atMigration.map(([settings, message]) => ({ commands: "migrate" as const, settings, message })),
];

/** Found when a web process begins to listen. */
export const takenPort = {
  commands: "start:web",
  shown: "a `PORT` that another program uses",
  message: "PORT … is taken by another program; set PORT to a free one.",
} as const;

const [start, end] = ["<!-- settings: written by npm run settings -->", "<!-- end of settings -->"];

/** The expected contents of the files that show every setting, or every wrong one. */
export async function writtenSettings(): Promise<Record<string, string>> {
  return {
    "README.md": await withTable("README.md", settingsTable()),
    "docs/configuration.md": await withTable("docs/configuration.md", wrongConfigurationsTable()),
    ".env.example": envExample(),
  };
}

/** The page with the table between its markers. */
async function withTable(page: string, table: string): Promise<string> {
  const [before, rest = ""] = readFileSync(page, "utf8").split(start);
  const [, after] = rest.split(end);
  if (after === undefined) throw new Error(`${page} must contain "${start}" and, after it, "${end}".`);
  return (await format(page, `${before}${start}\n\n${table}\n\n${end}${after}`, { printWidth: 120 })).code;
}

const envExampleHeader =
  "# Every setting of Remit; remove the # of those that you set. Remit reads environment variables only, so give this file\n" +
  "# to systemd (EnvironmentFile=) or to a container (--env-file).\n";

function texts(): [name: string, text: SettingText][] {
  const documented = Object.entries(settings.shape).flatMap(([name, schema]) => {
    const text = settingTexts.get(schema);
    return text ? [[name, text] satisfies [string, SettingText]] : [];
  });
  return [...documented, ["RPC_URL_<SLUG>", rpcUrlText]];
}

function settingsTable(): string {
  const rows = texts().map(([name, { meaning, whenUnset }]) => `| \`${name}\` | ${meaning} | ${whenUnset} |`);
  return ["| setting | meaning | default |", "| --- | --- | --- |", ...rows].join("\n");
}

function wrongConfigurationsTable(): string {
  const rows = [...wrongConfigurations, takenPort].map(({ commands, message, ...wrong }) => {
    // A text, or settings: only the entries of `wrongConfigurations` may lack a text.
    const shown = wrong.shown ?? (wrong as WrongConfiguration);
    // A code span with two backticks may contain single ones.
    return `| ${commands} | ${typeof shown === "string" ? shown : shownSettings(shown)} | \`\` ${message} \`\` |`;
  });
  return ["| exit of | with | message |", "| --- | --- | --- |", ...rows].join("\n");
}

function shownSettings({ settings: wrong }: WrongConfiguration): string {
  const assignments = Object.entries(wrong).map(([name, value]) => `\`${name}=${value}\``);
  const content = configurationFiles[wrong.CONFIG_FILE ?? ""];
  return [...assignments, ...(content ? [`with \`${content}\``] : [])].join(" ");
}

function envExample(): string {
  const link = (_link: string, text: string, target: string) => (text === target ? text : `${text} (${target})`);
  const plain = (text: string) => text.replaceAll(/\[([^\]]*)\]\(([^)]*)\)/g, link).replaceAll("`", "");
  const entries = texts().map(
    ([name, { meaning, whenUnset }]) =>
      `# ${plain(capitalized(meaning))}. Without it: ${plain(whenUnset)}.\n# ${name}=\n`,
  );
  return [envExampleHeader, ...entries].join("\n");
}

/** Leaves a text that begins with a value in backticks as it is, because the case of a value matters. */
function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
