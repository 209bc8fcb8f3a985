import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Client } from "pg";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { sealingKeyId } from "@/lib/platform/crypto/seal";
import type { Scope } from "@/lib/platform/scope";
import { startReceiver, type Receiver } from "@/testing/receiver";
import { adminProcess } from "@/testing/admin";
import { cliFile, testServices } from "@/testing/services";
import { ownerUrl } from "@/testing/test-database";
import { recordTestEvent, newEndpoint } from "@/testing/webhooks";

// `webhook listen` and `encryption rotate`, each in its own process, as the operator runs them.
const waitOptions = { timeout: 120_000 };

const email = "owner@acme.example";

let scope: Scope;
let receiver: Receiver;
let listener: Listener | undefined;
beforeAll(async () => {
  receiver = await startReceiver();
  const merchant = await db().merchant.create({ data: { name: "Acme" } });
  scope = { merchantId: merchant.id, environment: "sandbox" };
  const memberships = { create: { merchantId: merchant.id, role: "owner" } };
  await db().user.create({ data: { email, name: "Owner", passwordHash: "-", memberships } });
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.respondWith((response) => void response.writeHead(204).end());
});
afterEach(() => {
  listener?.child.kill("SIGKILL");
  listener = undefined;
});
afterAll(() => receiver.stop());

type Listener = { child: ChildProcess; stdout: () => string; stderr: () => string; secret: string };

/** Starts `webhook listen` and waits until it has printed its secret. */
async function listen(args: string[] = []): Promise<Listener> {
  const all = [cliFile(), "webhook", "listen", "--merchant", email, "--forward-to", receiver.url, ...args];
  const child = spawn(process.execPath, all, { env: process.env, stdio: ["ignore", "pipe", "pipe"] });
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  listener = { child, stdout, stderr, secret: "" };
  const secretOf = () => /whsec_[\w+/=]+/.exec(stdout())?.[0] ?? stderr();
  await expect.poll(secretOf, waitOptions).toMatch(/^whsec_/);
  return (listener = { ...listener, secret: secretOf() });
}

function collect(stream: NodeJS.ReadableStream | null): () => string {
  let text = "";
  stream?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return () => text;
}

const receivedIds = () => receiver.received.map(({ headers }) => headers["webhook-id"]);

test("sends new sandbox events in order, signed with the shown secret, until Ctrl-C", async () => {
  // Events from before the start are not sent.
  await recordTestEvent(scope);
  const { child, stdout, stderr, secret } = await listen();
  await recordTestEvent({ ...scope, environment: "production" });
  const ids = [];
  for (let n = 0; n < 5; n += 1) ids.push((await recordTestEvent(scope)).id);
  await expect.poll(receivedIds, waitOptions).toEqual(ids);
  for (const { body, headers } of receiver.received) {
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toBeDefined();
  }
  const line = new RegExp(`^[-0-9]{10} [:0-9]{8} UTC  payment\\.completed  ${ids.at(-1)}  204  \\d+ ms$`, "m");
  await expect.poll(stdout, waitOptions).toMatch(line);
  child.kill("SIGINT");
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(stdout().trimEnd().split("\n").at(-1)).toBe("Stopped.");
  expect(stderr()).toBe("");
});

test("sends only the selected types and prints a JSON line for each when piped", async () => {
  const { stdout } = await listen(["--events", "payment.failed, payment.pending", "--json"]);
  await recordTestEvent(scope, "payment.completed");
  const { id } = await recordTestEvent(scope, "payment.failed");
  await expect.poll(stdout, waitOptions).toContain(id);
  const [first, second, ...rest] = stdout().trimEnd().split("\n");
  expect(Object.keys(JSON.parse(first ?? "") as object)).toEqual(["secret"]);
  expect(JSON.parse(second ?? "")).toMatchObject({ id, type: "payment.failed", status: 204, error: null });
  expect(rest).toEqual([]);
});

test("reports a local server that is down or returns errors, and still sends the next event", async () => {
  const { stdout } = await listen();
  receiver.respondWith((response) => void response.socket?.destroy());
  const lost = await recordTestEvent(scope);
  await expect.poll(stdout, waitOptions).toMatch(new RegExp(`${lost.id}  no response: connection_failed  \\d+ ms`));
  receiver.respondWith((response) => void response.writeHead(500).end());
  const refused = await recordTestEvent(scope);
  await expect.poll(stdout, waitOptions).toMatch(new RegExp(`${refused.id}  500  \\d+ ms`));
});

test("sends events recorded during a database outage once it is over", async () => {
  const testConnections = await connections();
  const { stderr } = await listen();
  const before = await recordTestEvent(scope);
  await expect.poll(receivedIds, waitOptions).toEqual([before.id]);
  const name = new URL(env().DATABASE_URL).pathname.slice(1);
  const server = new Client({ connectionString: testServices().serverUrl });
  await server.connect();
  // The outage ends the listener's connections; the test keeps its own.
  await server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await server.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> ALL ($2)", [
    name,
    testConnections,
  ]);
  await expect.poll(stderr, waitOptions).toContain("The database does not respond");
  const during = await recordTestEvent(scope);
  await server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  await server.end();
  await expect.poll(receivedIds, waitOptions).toEqual([before.id, during.id]);
  expect(stderr()).toContain("The database is back");
});

async function connections(): Promise<number[]> {
  const rows = await db().$queryRaw<{ pid: number }[]>`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database()`;
  return rows.map(({ pid }) => pid);
}

test("rejects a private network address, an unknown type and an unknown merchant", () => {
  const [listenArgs, to] = [
    ["webhook", "listen", "--merchant", email],
    ["--forward-to", "http://localhost:9"],
  ];
  expect(outputOf([...listenArgs, "--forward-to", "http://10.0.0.1/"], 1)).toContain(
    "url: must be at a public address",
  );
  expect(outputOf([...listenArgs, ...to, "--events", "payment.paid"], 2)).toContain("payment.completed");
  expect(outputOf(["webhook", "listen", "--merchant", "unknown@example.com", ...to], 1)).toContain(
    "unknown@example.com",
  );
});

test("rotates the encryption key and reports when the previous one can be removed", async () => {
  const { row } = await newEndpoint(scope, receiver.url);
  const old = process.env.ENCRYPTION_KEY ?? "";
  const keys = { ENCRYPTION_KEY: "n".repeat(32), ENCRYPTION_KEY_PREVIOUS: old, MIGRATION_DATABASE_URL: ownerUrl() };
  const rotate = ["encryption", "rotate"];
  expect(outputOf(rotate, 1, { ...keys, MIGRATION_DATABASE_URL: "" })).toContain("Set MIGRATION_DATABASE_URL");
  // Two secrets are encrypted: that of the endpoint, and the audit key.
  expect(outputOf(rotate, 1, { ...keys, ENCRYPTION_KEY_PREVIOUS: "" })).toContain("Set ENCRYPTION_KEY_PREVIOUS to it");
  expect(outputOf(rotate, 0, keys)).toMatch(
    /with the current key [0-9a-f]{8}: 2; already encrypted with it: 0\.\nNo secret needs ENCRYPTION_KEY_PREVIOUS any longer/,
  );
  const { secret } = await db().webhookEndpoint.findUniqueOrThrow({ where: { id: row.id } });
  expect(JSON.parse(outputOf([...rotate, "--json"], 0, { ...keys, ENCRYPTION_KEY_PREVIOUS: "" }))).toEqual({
    key_id: sealingKeyId(secret),
    resealed: 0,
    already: 2,
  });
});

test("without the encryption key it encrypts nothing and still runs commands that need no key", () => {
  const without = { ENCRYPTION_KEY: "", DATA_DIR: join("dist", "no-instance") };
  expect(outputOf(["encryption", "rotate"], 1, without)).toContain("Set ENCRYPTION_KEY");
  expect(outputOf(["merchant", "list"], 0, without)).toContain("Acme");
});

/** The command's output: stdout for exit code 0, otherwise stderr. */
function outputOf(args: string[], status: number, variables?: Record<string, string>): string {
  const { stdout, stderr } = adminProcess(args, { status, variables });
  return status === 0 ? stdout : stderr;
}
