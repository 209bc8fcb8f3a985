import type { Command } from "commander";
import { compareMigrations } from "@/instance/database/newer-schema";
import { requireKnownSecrets } from "@/instance/database/known-secrets";
import { connectionError } from "@/instance/database/postgres";
import { requireNode } from "@/lib/chain-readers/open-reader";
import { readConfiguration } from "@/lib/chains/configuration";
import { storedRpcUrls } from "@/lib/chains/rpc-urls";
import { db } from "@/lib/db";
import { requireMailServer } from "@/lib/email/open-mail";
import { env, isRelease, rpcUrlVariable } from "@/lib/env";
import { webhookTargets } from "@/lib/webhooks/endpoints/targets";
import { endpointUrlFaults } from "@/lib/webhooks/endpoints/url";
import { commandAction, type CommandResult } from "./command";
import { requireEncryptionKey, requirePepper } from "./instance";

type Check = {
  setting: string;
  /** The checked setting, without secrets. */
  subject: string;
  run: () => Promise<unknown>;
  remedy: string;
};

const migrate = isRelease() ? "remit migrate" : "npm run migrate";

type Finding = { setting: string; subject: string; problem: string | null; remedy: string | null };

/** `admin config check`: tries the settings of this environment and reports each problem with its remedy. */
export function addConfigCommands(program: Command): void {
  const group = program.command("config").description("the settings");
  group
    .command("check")
    .description("connect to the database, the nodes and the mail server that the settings name")
    .action(commandAction(check, { needsDatabase: false }));
}

async function check(): Promise<CommandResult> {
  // Throws an error that lists every invalid variable and every invalid entry of CONFIG_FILE.
  readConfiguration();
  const database = await findingsOf(databaseChecks());
  const isDatabaseUsable = database.every(({ problem }) => problem === null);
  const rest = [...(isDatabaseUsable ? [secretsCheck, ...(await nodeChecks()), webhookCheck()] : []), ...otherChecks()];
  const findings = [...database, ...(await findingsOf(rest))];
  return {
    value: findings,
    text: findings.map(lineOf).join("\n"),
    isFailure: findings.some(({ problem }) => problem !== null),
  };
}

function findingsOf(checks: Check[]): Promise<Finding[]> {
  return Promise.all(
    checks.map(async ({ setting, subject, run, remedy }) => {
      const problem = await run().then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      return { setting, subject, problem, remedy: problem === null ? null : remedy };
    }),
  );
}

function lineOf({ setting, subject, problem, remedy }: Finding): string {
  if (problem === null) return `✓ ${setting}: ${subject}`;
  return `✗ ${setting}: ${subject}: ${problem}\n  ${remedy}`;
}

function databaseChecks(): Check[] {
  const { DATABASE_URL, MIGRATION_DATABASE_URL } = env();
  const urls = { DATABASE_URL, ...(MIGRATION_DATABASE_URL ? { MIGRATION_DATABASE_URL } : {}) };
  return Object.entries(urls).map(([setting, url]) => ({
    setting,
    subject: `PostgreSQL at ${new URL(url).host}`,
    run: () => requireDatabase(url),
    remedy: `Check the host, the role, its password and the name of the database; then run ${migrate}.`,
  }));
}

async function requireDatabase(url: string): Promise<void> {
  const error = await connectionError(url);
  if (error) throw error;
  const { incompatible, pending } = await compareMigrations(url);
  if (incompatible.length > 0) throw new Error(`a newer version of Remit has migrated it (${incompatible.join(", ")})`);
  if (pending.length > 0) throw new Error(`${pending.length} migrations are not applied yet`);
}

const secretsCheck: Check = {
  setting: "API_KEY_PEPPER, ENCRYPTION_KEY",
  subject: "API keys and encrypted secrets of the database",
  run: async () => {
    requirePepper();
    requireEncryptionKey();
    await requireKnownSecrets();
  },
  remedy: "Set the secrets that the database was used with.",
};

async function nodeChecks(): Promise<Check[]> {
  const { rpcUrls } = readConfiguration();
  const chains = await db().chain.findMany({ orderBy: { id: "asc" } });
  const unknown = [...rpcUrls.keys()].filter((slug) => !chains.some((chain) => chain.slug === slug));
  return [
    ...unknown.map((slug) => ({
      setting: rpcUrlVariable(slug),
      subject: slug,
      run: () => Promise.reject(new Error("no such chain")),
      remedy: `Correct the name; \`admin chain list\` shows all chains. ${migrate} adds those of CONFIG_FILE.`,
    })),
    ...chains.flatMap((chain) =>
      (rpcUrls.get(chain.slug) ?? storedRpcUrls(chain)).map((url) => ({
        setting: rpcUrls.has(chain.slug) ? rpcUrlVariable(chain.slug) : `chain add ${chain.slug}`,
        // The rest of the URL may contain a key.
        subject: `node of ${chain.name} at ${new URL(url).host}`,
        run: () => requireNode(chain, url),
        remedy: "Check the URL and its key, and that the node is of this network.",
      })),
    ),
  ];
}

function webhookCheck(): Check {
  return {
    setting: "WEBHOOK_ALLOWED_CIDRS, WEBHOOK_ALLOWED_PORTS",
    subject: "URLs of the webhook endpoints",
    run: requireAllowedEndpoints,
    remedy: "Add the networks and ports of these endpoints, or let their merchants change the URLs.",
  };
}

async function requireAllowedEndpoints(): Promise<void> {
  const endpoints = await db().webhookEndpoint.findMany({ where: { deletedAt: null, disabledAt: null } });
  const targets = webhookTargets();
  const refused = endpoints.flatMap(({ id, url }) => {
    const [fault] = endpointUrlFaults(url, targets);
    return fault ? [`${id} ${fault.message}`] : [];
  });
  if (refused.length === 0) return;
  throw new Error(`${refused.length} of ${endpoints.length} get no webhooks: ${refused.slice(0, 3).join(", ")}`);
}

function otherChecks(): Check[] {
  const { BASE_URL, PAY_URL, SMTP_URL, METRICS_TOKEN, AUTH_SECRET, API_KEY_PEPPER, ENCRYPTION_KEY } = env();
  const checks = [publicUrlCheck("BASE_URL", BASE_URL)];
  if (PAY_URL !== BASE_URL) checks.push(publicUrlCheck("PAY_URL", PAY_URL));
  if (SMTP_URL) {
    checks.push({
      setting: "SMTP_URL",
      subject: `mail server at ${new URL(SMTP_URL).host}`,
      run: () => requireMailServer(SMTP_URL),
      remedy:
        "Check the host, the port, the user and the password; smtps:// is for TLS from the first byte (port 465).",
    });
  }
  if (METRICS_TOKEN) {
    checks.push({
      setting: "METRICS_TOKEN",
      subject: "the token of /api/metrics",
      run: () => requireDifferentSecret(METRICS_TOKEN, { AUTH_SECRET, API_KEY_PEPPER, ENCRYPTION_KEY }),
      remedy: "Give Prometheus a secret of its own: `openssl rand -hex 32` makes one.",
    });
  }
  return checks;
}

function publicUrlCheck(setting: "BASE_URL" | "PAY_URL", url: string): Check {
  return {
    setting,
    subject: url,
    run: () => requireHttps(new URL(url)),
    remedy: `Put a proxy with TLS in front and set ${setting} to its https address.`,
  };
}

function requireDifferentSecret(token: string, secrets: Record<string, string>): Promise<void> {
  const duplicate = Object.keys(secrets).find((name) => secrets[name] === token);
  return duplicate ? Promise.reject(new Error(`has the value of ${duplicate}`)) : Promise.resolve();
}

function requireHttps({ protocol, hostname }: URL): Promise<void> {
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "127.0.0.1";
  if (protocol === "https:" || isLocal) return Promise.resolve();
  return Promise.reject(new Error("passwords, cookies and API keys travel unencrypted"));
}
