import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { newClient } from "@/lib/platform/connection";
import { env } from "@/lib/platform/env";
import { startAnvil, type Anvil } from "@/testing/anvil";
import { signOnSettings, startIdentityProvider, type IdentityProvider } from "@/testing/identity-provider";
import { startMailServer, type MailServer } from "@/testing/mail-server";
import { cliFile } from "@/testing/services";
import { asOwner } from "@/testing/test-database";
import { newEndpoint } from "@/testing/webhooks";
import { ownerUrl } from "@/testing/test-database";

// Each command runs in a process of its own, which takes seconds.

let anvil: Anvil;
let mail: MailServer;
let provider: IdentityProvider;
beforeAll(async () => {
  [anvil, mail, provider] = await Promise.all([
    startAnvil({ chainId: 8453 }),
    startMailServer(),
    startIdentityProvider([]),
  ]);
  await admin(["merchant", "create", "--name", "Harbour", "--email", "owner@harbour.example"]);
  await admin(["api-key", "create", "--merchant", "owner@harbour.example"]);
});
afterAll(() => Promise.all([anvil.stop(), mail.stop(), provider.stop()]));

test("shows each valid setting without its secrets", async () => {
  const variables = {
    BASE_URL: "https://pay.example",
    RPC_URL_BASE: `${anvil.url}/?key=provider-key`,
    SMTP_URL: mail.url,
    EMAIL_FROM: "remit@mail.example",
    PAY_URL: "https://checkout.example",
    METRICS_TOKEN: "m".repeat(32),
    ...signOnSettings(provider),
  };
  await anvil.mine(1);
  const { status, stdout } = await check(variables);
  expect(stdout.split("\n")).toEqual([
    `✓ DATABASE_URL: PostgreSQL at ${new URL(env().DATABASE_URL).host}`,
    expect.stringMatching(
      /^✓ DATABASE_URL: The database's time zone is America\/St_Johns\. Remit uses UTC.* run ALTER DATABASE .* SET TimeZone = 'UTC'\.$/,
    ),
    expect.stringMatching(/^✓ DATABASE_URL: the database's clock: \d\.\d s (ahead of|behind) this machine's clock$/),
    expect.stringMatching(
      /^✓ DATABASE_POOL_SIZE: connections: 1 web process and 1 worker need up to \d+, \d+ are available$/,
    ),
    "✓ API_KEY_PEPPER, ENCRYPTION_KEY: API keys and encrypted secrets in the database",
    expect.stringMatching(
      `^✓ RPC_URL_BASE: Base node at ${new URL(anvil.url).host}: its newest block is \\d+\\.\\d s (ahead of|behind) `,
    ),
    "✓ WEBHOOK_ALLOWED_CIDRS, WEBHOOK_ALLOWED_PORTS: URLs of the webhook endpoints",
    "✓ BASE_URL: https://pay.example",
    "✓ PAY_URL: https://checkout.example",
    `✓ SMTP_URL: mail server at ${new URL(mail.url).host}`,
    `✓ OIDC_ISSUER: identity provider at ${new URL(provider.issuer).host}`,
    "✓ METRICS_TOKEN: token for /api/metrics",
    "",
  ]);
  expect(status).toBe(0);
});

test("counts the API keys and secrets that still need a previous secret", async () => {
  const live = await db().apiKey.findFirstOrThrow();
  for (const [id, end] of Object.entries({ key_a: { revokedAt: new Date() }, key_b: { expiresAt: new Date(0) } })) {
    await db().apiKey.create({ data: { ...live, id, hash: randomBytes(32), ...end } });
  }
  const next = randomBytes(32).toString("hex");
  const rotated = {
    ...{ API_KEY_PEPPER: next, API_KEY_PEPPER_PREVIOUS: env().API_KEY_PEPPER },
    ...{ ENCRYPTION_KEY: next, ENCRYPTION_KEY_PREVIOUS: env().ENCRYPTION_KEY },
  };
  const asOwner = { MIGRATION_DATABASE_URL: ownerUrl() };
  const before = await check(rotated);
  expect(before.status).toBe(0);
  expect(before.stdout).toMatch(/^✓ API_KEY_PEPPER_PREVIOUS: hashes 1 of 1 API keys; each moves/m);
  expect(before.stdout).toMatch(/^✓ ENCRYPTION_KEY_PREVIOUS: encrypts 1 of 1 secrets$/m);
  expect((await admin(["encryption", "rotate"], { ...rotated, ...asOwner })).status).toBe(0);
  await db().apiKey.update({ where: { id: live.id }, data: { pepperId: "other" } });
  const after = await check(rotated);
  expect(after.stdout).toMatch(/^✓ API_KEY_PEPPER_PREVIOUS: hashes 0 of 1 API keys; each moves/m);
  expect(after.stdout).toMatch(/^✓ ENCRYPTION_KEY_PREVIOUS: encrypts 0 of 1 secrets$/m);
  await db().apiKey.update({ where: { id: live.id }, data: { pepperId: live.pepperId } });
  // Restores the original encryption key for the next tests.
  const back = { ENCRYPTION_KEY_PREVIOUS: next };
  expect((await admin(["encryption", "rotate"], { ...back, ...asOwner })).status).toBe(0);
});

const unreachableHost = "127.0.0.1:9";

test("reports every problem at once, each with a remedy", async () => {
  const { id: merchantId } = await db().merchant.findFirstOrThrow();
  const scope = { merchantId, environment: "sandbox" } as const;
  await newEndpoint(scope, "https://shop.example/hooks");
  const { row } = await newEndpoint(scope, "https://other.example/hooks");
  await db().webhookEndpoint.update({ where: { id: row.id }, data: { url: "https://other.example:8443/hooks" } });
  const { status, stdout } = await check({
    API_KEY_PEPPER: randomBytes(32).toString("hex"),
    RPC_URL_BASE: `http://${unreachableHost}/provider-key`,
    RPC_URL_ETHEREUM: anvil.url,
    RPC_URL_BASEE: anvil.url,
    BASE_URL: "http://pay.example",
    PAY_URL: "http://checkout.example",
    METRICS_TOKEN: env().AUTH_SECRET,
    SMTP_URL: `smtp://user:hidden@${unreachableHost}`,
    EMAIL_FROM: "remit@mail.example",
  });
  expect(status).toBe(1);
  for (const problem of [
    /✗ API_KEY_PEPPER, .*1 of 1 API keys .* cannot be used/,
    /✗ RPC_URL_BASE: Base node at 127\.0\.0\.1:9: .*unreachable/,
    /✗ RPC_URL_ETHEREUM: Ethereum node .*wrong_chain/,
    /✗ RPC_URL_BASEE: basee: no such chain/,
    /✗ BASE_URL: .*unencrypted/,
    /✗ PAY_URL: .*unencrypted/,
    /✗ METRICS_TOKEN: .*is the same as AUTH_SECRET/,
    /✗ WEBHOOK_ALLOWED_CIDRS, .*: 1 of 2 endpoints are blocked: URL of we_\w+ must use port 443\n/,
    /✗ SMTP_URL: .*ECONNREFUSED/,
  ]) {
    expect(stdout).toMatch(problem);
  }
  expect(stdout.match(/^✗ .*\n {2}\S/gm)).toHaveLength(9);
  expect(stdout).not.toMatch(/provider-key|hidden/);
});

test.each([
  ["a wrong password", (url: URL) => (url.password = "wrong"), /password.*\n {2}Check the host/],
  ["an unreachable server", (url: URL) => (url.host = unreachableHost), /ECONNREFUSED.*\n {2}Check the host/],
  [
    "a database without tables",
    (url: URL) => (url.pathname = "/postgres"),
    /\d+ migrations? (is|are) not applied yet\n {2}Run npm run migrate\.\n/,
  ],
])("reports %s and still checks the settings that need no database", async (_, change, problem) => {
  const url = new URL(env().DATABASE_URL);
  change(url);
  const { status, stdout } = await check({ DATABASE_URL: url.href });
  expect(status).toBe(1);
  expect(stdout).toMatch(/^✗ DATABASE_URL: .*\n.*\n✓ BASE_URL: /);
  expect(stdout).toMatch(problem);
  expect(stdout).toMatch(/\nNot checked without a usable database: secrets, RPC nodes and webhook URLs\.\n$/);
  expect(stdout).not.toContain(url.password);
});

test("reports a database that a newer version has migrated, and asks for that version", async () => {
  await asOwner(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ('future', '', '29990101000000_drop_memo_requires_29980101000000', now(), 1)`,
  );
  try {
    const { status, stdout } = await check({});
    expect(status).toBe(1);
    expect(stdout).toMatch(/✗ DATABASE_URL: .*newer version of Remit.*\n {2}Start that version, or restore a backup/);
    expect(stdout).not.toContain("npm run migrate");
  } finally {
    await asOwner("DELETE FROM _prisma_migrations WHERE id = 'future'");
  }
});

// Another test has left an endpoint that is blocked.
const problemOfDatabase = /^✗ (?!WEBHOOK)/m;

test("accepts a database that a newer, compatible version has migrated, and says so", async () => {
  await asOwner(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ('later', '', '29990101000000_add_memo', now(), 1)`,
  );
  try {
    const { stdout } = await check({});
    expect(stdout).toMatch(/^✓ DATABASE_URL: .*: migrated by a newer version of Remit.* \(29990101000000_add_memo\)$/m);
    expect(stdout).not.toMatch(problemOfDatabase);
  } finally {
    await asOwner("DELETE FROM _prisma_migrations WHERE id = 'later'");
  }
});

test("reports a node whose newest block differs from this machine's clock", async () => {
  await anvil.request("evm_setTime", [Math.floor(Date.now() / 1000) + 600]);
  await anvil.mine(1);
  const { status, stdout } = await check({ RPC_URL_BASE: anvil.url });
  expect(stdout).toMatch(/^✗ RPC_URL_BASE: .*its newest block is [56]\d\d\.\d s ahead of .*\n {2}Use a node/m);
  expect(status).toBe(1);
});

test("reports that the connections do not suffice for the processes", async () => {
  const { status, stdout } = await check({ DATABASE_POOL_SIZE: "200" });
  expect(stdout).toMatch(
    /^✗ DATABASE_POOL_SIZE: connections: 1 web process and 1 worker need up to 403, but only \d+ .*\n {2}Lower DATABASE_POOL_SIZE/m,
  );
  expect(status).toBe(1);
});

test.each([
  ["memory", 1, /^✓ DATABASE_URL(?![\s\S]*RATE_LIMIT_STORE)/],
  ["memory", 4, /^✓ RATE_LIMIT_STORE: 2 web processes seem to run.* Set RATE_LIMIT_STORE=postgres/m],
  ["postgres", 1, /^✓ RATE_LIMIT_STORE: One web process seems to run.* RATE_LIMIT_STORE=memory is faster/m],
  ["postgres", 4, /^✓ DATABASE_URL(?![\s\S]*RATE_LIMIT_STORE)/],
])("compares RATE_LIMIT_STORE=%s with the processes of %i connections", async (store, count, expected) => {
  const url = new URL(env().DATABASE_URL);
  url.searchParams.set("application_name", "remit-web");
  const clients = Array.from({ length: count }, () => newClient(url.href));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    // Each process has two connections and one for notifications.
    const { stdout } = await check({ RATE_LIMIT_STORE: store, DATABASE_POOL_SIZE: "2" });
    expect(stdout).toMatch(expected);
    expect(stdout).not.toMatch(problemOfDatabase);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
});

test.each([
  ["is unreachable", () => `http://${unreachableHost}`, /cannot be reached: /],
  ["has no discovery document there", ({ issuer }: IdentityProvider) => `${issuer}/realms/none`, /responds with 404/],
  [
    "has another name for itself",
    ({ issuer }: IdentityProvider) => issuer.replace("localhost", "127.0.0.1"),
    /the provider calls itself http:.*\n {2}Set OIDC_ISSUER to the issuer/,
  ],
])("reports an identity provider that %s", async (_, issuerOf, problem) => {
  const { status, stdout } = await check({ ...signOnSettings(provider), OIDC_ISSUER: issuerOf(provider) });
  expect(status).toBe(1);
  expect(stdout).toMatch(/^✗ OIDC_ISSUER: /m);
  expect(stdout).toMatch(problem);
  expect(stdout).not.toContain(provider.client.secret);
});

test("names a missing secret and an invalid setting", async () => {
  expect((await check({ API_KEY_PEPPER: "" })).stdout).toMatch(/✗ API_KEY_PEPPER, .*Set API_KEY_PEPPER/);
  const { status, stderr } = await check({ DATABASE_POOL_SIZE: "many", CONFIG_FILE: "none.json" });
  expect([status, stderr]).toEqual([1, expect.stringContaining("DATABASE_POOL_SIZE must be a number of connections")]);
});

const check = (variables: Record<string, string>) => admin(["config", "check"], variables);

function admin(args: string[], variables: Record<string, string> = {}) {
  return new Promise<{ status: number; stdout: string; stderr: string }>((resolve) => {
    const env = { ...process.env, ...variables };
    execFile(process.execPath, [cliFile(), ...args], { env }, (error, stdout, stderr) =>
      resolve({ status: typeof error?.code === "number" ? error.code : 0, stdout, stderr }),
    );
  });
}
