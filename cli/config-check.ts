import type { Command } from "commander";
import { requireKnownSecrets } from "@/instance/database/known-secrets";
import { readHeadOfNode } from "@/lib/chains/readers/open-reader";
import { isClockSkewed } from "@/lib/chains/clock-skew";
import { readConfiguration } from "@/lib/chains/configuration";
import { storedRpcUrls } from "@/lib/chains/rpc-urls";
import { requireProvider } from "@/lib/accounts/single-sign-on/check-provider";
import { db } from "@/lib/platform/db";
import { requireMailServer } from "@/lib/platform/mail/send-mail";
import { env, rpcUrlVariable } from "@/lib/platform/env";
import { webhookTargets } from "@/lib/events/webhooks/endpoints/targets";
import { endpointUrlErrors } from "@/lib/events/webhooks/endpoints/url";
import type { Chain } from "@/prisma/generated/client";
import { clockText } from "./clock-text";
import { commandAction, type CommandResult } from "./command";
import { databaseChecks, timeZoneChecks, capacityChecks } from "./config-database";
import { migrateCommand, ProblemWithRemedy, type Check } from "./config-problem";
import { requireEncryptionKey, requirePepper } from "./instance";
import { previousSecretsInUse } from "./encryption";

type Finding = {
  setting: string;
  subject: string;
  detail: string | null;
  problem: string | null;
  remedy: string | null;
};

/** `admin config check`: checks the environment variables and reports each problem with a remedy. */
export function addConfigCommands(program: Command): void {
  const group = program.command("config").description("the settings");
  group
    .command("check")
    .description("check the configured database, secrets, RPC nodes, URLs and mail server")
    .action(commandAction(check, { needsDatabase: false }));
}

async function check(): Promise<CommandResult> {
  // Throws an error that lists every invalid variable and every invalid entry of CONFIG_FILE.
  readConfiguration();
  const database = await runChecks(databaseChecks());
  const isDatabaseUsable = database.every(({ problem }) => problem === null);
  const databaseDependent = isDatabaseUsable ? await contentChecks() : [];
  const findings = [...database, ...(await runChecks([...databaseDependent, ...otherChecks()]))];
  const lines = findings.map(lineOf);
  if (!isDatabaseUsable) lines.push("Not checked without a usable database: secrets, RPC nodes and webhook URLs.");
  return {
    value: findings,
    text: lines.join("\n"),
    isFailure: findings.some(({ problem }) => problem !== null),
  };
}

/** The checks of settings against the contents of the database. */
async function contentChecks(): Promise<Check[]> {
  return [
    ...(await timeZoneChecks()),
    ...(await capacityChecks()),
    secretsCheck,
    ...(await previousSecretChecks()),
    ...(await nodeChecks()),
    webhookCheck(),
  ];
}

function runChecks(checks: Check[]): Promise<Finding[]> {
  return Promise.all(
    checks.map(async ({ setting, subject, run, remedy }) => {
      try {
        const detail = (await run()) ?? null;
        return { setting, subject, detail, problem: null, remedy: null };
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        return {
          ...{ setting, subject, detail: null, problem },
          remedy: error instanceof ProblemWithRemedy ? error.remedy : remedy,
        };
      }
    }),
  );
}

function lineOf({ setting, subject, detail, problem, remedy }: Finding): string {
  if (problem === null) return `✓ ${setting}: ${subject}${detail === null ? "" : `: ${detail}`}`;
  return `✗ ${setting}: ${subject}: ${problem}\n  ${remedy}`;
}

const secretsCheck: Check = {
  setting: "API_KEY_PEPPER, ENCRYPTION_KEY",
  subject: "API keys and encrypted secrets in the database",
  run: async () => {
    requirePepper();
    requireEncryptionKey();
    await requireKnownSecrets();
  },
  remedy: "Set both to the values that this database was used with before.",
};

/** Checks that always succeed and only report a rotation in progress. */
async function previousSecretChecks(): Promise<Check[]> {
  const inUse = await previousSecretsInUse(new Date());
  return inUse.map((one) => ({ ...one, run: () => Promise.resolve(), remedy: "" }));
}

async function nodeChecks(): Promise<Check[]> {
  const { rpcUrls } = readConfiguration();
  const chains = await db().chain.findMany({ orderBy: { id: "asc" } });
  const unknown = [...rpcUrls.keys()].filter((slug) => !chains.some((chain) => chain.slug === slug));
  return [
    ...unknown.map((slug) => ({
      setting: rpcUrlVariable(slug),
      subject: slug,
      run: () => Promise.reject(new Error("no such chain")),
      remedy: `Correct the chain in the variable's name (\`admin chain list\` lists all chains). If CONFIG_FILE defines the chain, run ${migrateCommand} to add it.`,
    })),
    ...chains.flatMap((chain) =>
      (rpcUrls.get(chain.slug) ?? storedRpcUrls(chain)).map((url) => ({
        setting: rpcUrls.has(chain.slug) ? rpcUrlVariable(chain.slug) : `admin chain add ${chain.slug}`,
        // The rest of the URL may contain a key.
        subject: `${chain.name} node at ${new URL(url).host}`,
        run: () => requireSynchronizedNode(chain, url),
        remedy: "Check the URL and its key, and that the node serves this network.",
      })),
    ),
  ];
}

async function requireSynchronizedNode(chain: Chain, url: string): Promise<string> {
  const head = await readHeadOfNode(chain, url);
  const skewMs = head.time.getTime() - Date.now();
  const text = `its newest block is ${clockText(skewMs)}`;
  if (!isClockSkewed(skewMs, chain)) return text;
  throw new ProblemWithRemedy(text, "Use a node that does not lag, or synchronize this machine's clock with NTP.");
}

function webhookCheck(): Check {
  return {
    setting: "WEBHOOK_ALLOWED_CIDRS, WEBHOOK_ALLOWED_PORTS",
    subject: "URLs of the webhook endpoints",
    run: requireAllowedEndpoints,
    remedy: "Allow the networks and ports of these endpoints, or ask the merchants to change the URLs.",
  };
}

async function requireAllowedEndpoints(): Promise<void> {
  const endpoints = await db().webhookEndpoint.findMany({ where: { deletedAt: null, disabledAt: null } });
  const targets = webhookTargets();
  const refused = endpoints.flatMap(({ id, url }) => {
    const [error] = endpointUrlErrors(url, targets);
    return error ? [`URL of ${id} ${error.message}`] : [];
  });
  if (refused.length === 0) return;
  throw new Error(`${refused.length} of ${endpoints.length} endpoints are blocked: ${refused.slice(0, 3).join(", ")}`);
}

function otherChecks(): Check[] {
  const { BASE_URL, PAY_URL, SMTP_URL, OIDC_ISSUER, METRICS_TOKEN, AUTH_SECRET, API_KEY_PEPPER, ENCRYPTION_KEY } =
    env();
  const checks = [publicUrlCheck("BASE_URL", BASE_URL)];
  if (PAY_URL !== BASE_URL) checks.push(publicUrlCheck("PAY_URL", PAY_URL));
  if (SMTP_URL) {
    checks.push({
      setting: "SMTP_URL",
      subject: `mail server at ${new URL(SMTP_URL).host}`,
      run: () => requireMailServer(SMTP_URL),
      remedy: "Check the host, the port, the user and the password; smtps:// is for implicit TLS (port 465).",
    });
  }
  if (OIDC_ISSUER) {
    checks.push({
      setting: "OIDC_ISSUER",
      subject: `identity provider at ${new URL(OIDC_ISSUER).host}`,
      run: () => requireProvider(OIDC_ISSUER),
      remedy: "Set OIDC_ISSUER to the issuer that the provider names, and let this machine reach it.",
    });
  }
  if (METRICS_TOKEN) {
    checks.push({
      setting: "METRICS_TOKEN",
      subject: "token for /api/metrics",
      run: () => requireDifferentSecret(METRICS_TOKEN, { AUTH_SECRET, API_KEY_PEPPER, ENCRYPTION_KEY }),
      remedy: "Give Prometheus its own secret; `openssl rand -hex 32` generates one.",
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
  return duplicate ? Promise.reject(new Error(`is the same as ${duplicate}`)) : Promise.resolve();
}

function requireHttps({ protocol, hostname }: URL): Promise<void> {
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "127.0.0.1";
  if (protocol === "https:" || isLocal) return Promise.resolve();
  return Promise.reject(new Error("passwords, cookies and API keys are sent unencrypted"));
}
