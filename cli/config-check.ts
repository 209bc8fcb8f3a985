import type { Command } from "commander";
import { compareMigrations } from "@/instance/database/newer-schema";
import { requireKnownSecrets } from "@/instance/database/known-secrets";
import { connectionError } from "@/instance/database/postgres";
import { requireNode } from "@/lib/chain-readers/open-reader";
import { readConfiguration } from "@/lib/chains/configuration";
import { storedRpcUrls } from "@/lib/chains/rpc-urls";
import { db } from "@/lib/db";
import { requireMailServer } from "@/lib/email/open-mail";
import { env, rpcUrlVariable } from "@/lib/env";
import { answering, type Answer } from "./command";
import { requireEncryptionKey, requirePepper } from "./instance";

type Check = {
  setting: string;
  /** The checked setting, without secrets. */
  subject: string;
  run: () => Promise<unknown>;
  remedy: string;
};

type Finding = { setting: string; subject: string; problem: string | null; remedy: string | null };

/** `admin config check`: tries what the settings of this environment name, and says what is wrong and how to mend it. */
export function addConfigCommands(program: Command): void {
  const noun = program.command("config").description("the settings");
  noun
    .command("check")
    .description("connect to the database, the nodes and the mail server that the settings name")
    .action(answering(check, { needsDatabase: false }));
}

async function check(): Promise<Answer> {
  // Throws with each wrong variable, or each wrong place in the file.
  readConfiguration();
  const database = await findingsOf(databaseChecks());
  const isDatabaseUsable = database.every(({ problem }) => problem === null);
  const rest = [...(isDatabaseUsable ? [secretsCheck, ...(await nodeChecks())] : []), ...otherChecks()];
  const findings = [...database, ...(await findingsOf(rest))];
  return {
    value: findings,
    text: findings.map(lineOf).join("\n"),
    isBad: findings.some(({ problem }) => problem !== null),
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
    remedy: "Check the host, the role, its password and the name of the database; then run npm run migrate.",
  }));
}

async function requireDatabase(url: string): Promise<void> {
  const error = await connectionError(url);
  if (error) throw error;
  const { newer, pending } = await compareMigrations(url);
  if (newer.length > 0) throw new Error(`a newer version of Remit has migrated it (${newer.join(", ")})`);
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
      remedy: "Correct the name; `admin chain list` shows all chains. One of CONFIG_FILE is listed by npm run migrate.",
    })),
    ...chains.flatMap((chain) =>
      (rpcUrls.get(chain.slug) ?? storedRpcUrls(chain)).map((url) => ({
        setting: rpcUrls.has(chain.slug) ? rpcUrlVariable(chain.slug) : `chain add ${chain.slug}`,
        // The rest of the URL may hold a key.
        subject: `node of ${chain.name} at ${new URL(url).host}`,
        run: () => requireNode(chain, url),
        remedy: "Check the URL and its key, and that the node is of this network.",
      })),
    ),
  ];
}

function otherChecks(): Check[] {
  const { BASE_URL, SMTP_URL } = env();
  const address: Check = {
    setting: "BASE_URL",
    subject: BASE_URL,
    run: () => requireEncryption(new URL(BASE_URL)),
    remedy: "Put a proxy with TLS in front and set BASE_URL to its https address.",
  };
  if (!SMTP_URL) return [address];
  const mail: Check = {
    setting: "SMTP_URL",
    subject: `mail server at ${new URL(SMTP_URL).host}`,
    run: () => requireMailServer(SMTP_URL),
    remedy: "Check the host, the port, the user and the password; smtps:// is for TLS from the first byte (port 465).",
  };
  return [address, mail];
}

function requireEncryption({ protocol, hostname }: URL): Promise<void> {
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "127.0.0.1";
  if (protocol === "https:" || isLocal) return Promise.resolve();
  return Promise.reject(new Error("passwords, cookies and API keys travel unencrypted"));
}
