import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "@/lib/env";
import { bundle } from "@/tooling/bootstrap/bundle.mjs";
import { ownerUrl } from "@/testing/test-database";

// Each start of a real process with one invalid setting must fail within seconds, with a message that names the setting.

const exitsWithinMs = 5000;
const programs = {
  "check-database": "instance/check-database.ts",
  worker: "worker.ts",
  migrate: "instance/migrate.ts",
};
const bundles = resolve("dist/test-runners");
const folder = mkdtempSync(join(tmpdir(), "remit-test-settings-"));
const file = (name: string) => join(folder, name);
const secret = "s".repeat(32);

beforeAll(async () => {
  for (const [name, entry] of Object.entries(programs)) {
    await bundle(process.cwd(), resolve(entry), join(bundles, `${name}.mjs`), "bundle");
  }
  writeFileSync(file("broken.json"), "{ chains");
  writeFileSync(file("scheme.json"), JSON.stringify({ chains: { base: { rpc_urls: ["ftp://node.example"] } } }));
  writeFileSync(file("key.json"), JSON.stringify({ chain: {} }));
  writeFileSync(file("slug.json"), JSON.stringify({ chains: { basee: { rpc_urls: ["https://node.example"] } } }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each<[Record<string, string>, RegExp]>([
  [{ DATABASE_URL: "" }, /DATABASE_URL is missing/],
  [{ DATABASE_URL: "mysql://db.example/remit" }, /DATABASE_URL must be a URL such as postgres:/],
  [{ BASE_URL: "" }, /BASE_URL is missing/],
  [{ BASE_URL: "pay.example" }, /BASE_URL must be an http\(s\) URL/],
  [{ PAY_URL: "pay" }, /PAY_URL must be an http\(s\) URL/],
  [{ AUTH_SECRET: "" }, /AUTH_SECRET is missing; `openssl/],
  [{ AUTH_SECRET: "too short" }, /AUTH_SECRET must be at least 32 characters; `openssl/],
  [{ API_KEY_PEPPER: `change-me-${secret}` }, /API_KEY_PEPPER is an example value; `openssl/],
  [{ ENCRYPTION_KEY: "" }, /ENCRYPTION_KEY is missing; `openssl/],
  [{ PORT: "http" }, /PORT must be a port number from 0 to 65535/],
  [{ DATABASE_POOL_SIZE: "0" }, /DATABASE_POOL_SIZE must be a number of connections from 1 to 200/],
  [{ TRUSTED_PROXY_HOPS: "yes" }, /TRUSTED_PROXY_HOPS must be a number of proxies from 0/],
  [{ RATE_LIMIT_STORE: "redis" }, /RATE_LIMIT_STORE must be memory or postgres/],
  [{ SIGN_UP: "maybe" }, /SIGN_UP must be open or closed/],
  [{ LOCAL_CHAINS: "yes" }, /LOCAL_CHAINS must be on or off/],
  [{ WEBHOOK_ALLOWED_CIDRS: "10.0.0.1" }, /WEBHOOK_ALLOWED_CIDRS must be networks such as/],
  [{ WEBHOOK_ALLOWED_PORTS: "https" }, /WEBHOOK_ALLOWED_PORTS must be ports such as/],
  [{ EVENT_RETENTION_DAYS: "10" }, /EVENT_RETENTION_DAYS must not be less than EVENT_BODY_RETENTION_DAYS/],
  [{ SMTP_URL: "smtps://mail.example" }, /EMAIL_FROM is missing; it is required with SMTP_URL/],
  [{ SMTP_URL: "mail.example", EMAIL_FROM: "a@b.example" }, /SMTP_URL must be a URL such as smtps:/],
  [{ OPERATOR_EMAIL: "ops" }, /OPERATOR_EMAIL must be an e-mail address, such as/],
  [{ METRICS_TOKEN: "too short" }, /METRICS_TOKEN must be at least 32 characters; `openssl/],
  [{ DRAIN_SECONDS: "soon" }, /DRAIN_SECONDS must be a number of seconds from 0 to 300/],
  [{ LOG_LEVEL: "loud" }, /LOG_LEVEL must be trace, debug/],
  [{ RPC_URL_BASE: "node.example" }, /RPC_URL_BASE must be http\(s\) URLs, separated by commas/],
  [{ CONFIG_FILE: file("none.json") }, /CONFIG_FILE:\n.*none\.json cannot be read/],
  [{ CONFIG_FILE: file("broken.json") }, /CONFIG_FILE:\n.*is not valid JSON/],
  [{ CONFIG_FILE: file("scheme.json") }, /CONFIG_FILE:\n.*chains\.base\.rpc_urls.*http\(s\) URL/],
  [{ CONFIG_FILE: file("key.json") }, /CONFIG_FILE:\n.*chain/],
])("start:worker exits with %j", async (invalid, message) => {
  await expectExit(["check-database", "worker"], invalid, message);
});

test("exits when credentials or secrets do not match the database", async () => {
  const start = ["check-database", "worker"];
  const missing = { DATABASE_URL: Object.assign(new URL(env().DATABASE_URL), { pathname: "/missing" }).href };
  await expectExit(start, missing, /DATABASE_URL accepts no connection: database "missing" does not exist/);
  const wrongPassword = { DATABASE_URL: Object.assign(new URL(env().DATABASE_URL), { password: "wrong" }).href };
  await expectExit(start, wrongPassword, /DATABASE_URL accepts no connection: password authentication failed/);
  await expectExit(start, { ENCRYPTION_KEY: secret }, /cannot be used with this ENCRYPTION_KEY\. Set the one/);
});

test.each<[Record<string, string>, RegExp]>([
  [{ RPC_URL_BASEE: "https://node.example" }, /There is no chain basee\. Correct RPC_URL_BASEE or/],
  [{ CONFIG_FILE: file("slug.json") }, /There is no chain basee\. Correct .* or the entry in CONFIG_FILE/],
  [{ ENCRYPTION_KEY: secret }, /cannot be used with this ENCRYPTION_KEY\. Set the one/],
])("migrate exits with %j", async (invalid, message) => {
  await expectExit(["migrate"], { MIGRATION_DATABASE_URL: ownerUrl(), ...invalid }, message);
});

async function expectExit(names: string[], invalid: Record<string, string>, message: RegExp): Promise<void> {
  const imports = names.map((name) => `await import(${JSON.stringify(join(bundles, `${name}.mjs`))});`);
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["--input-type=module", "-e", imports.join("")], {
    env: { ...process.env, ...invalid },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: exitsWithinMs,
    killSignal: "SIGKILL",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
  const code = await new Promise((end) => child.once("close", end));
  expect([code, output]).toEqual([1, expect.stringMatching(message)]);
  expect(performance.now() - startedAt).toBeLessThan(exitsWithinMs);
}
