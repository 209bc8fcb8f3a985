import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { env } from "@/lib/env";
import { startAnvil, type Anvil } from "@/testing/anvil";
import { startMailServer, type MailServer } from "@/testing/mail-server";
import { cliFile } from "@/testing/services";

// Each command is a process of its own.
vi.setConfig({ testTimeout: 90_000 });

let anvil: Anvil;
let mail: MailServer;
beforeAll(async () => {
  [anvil, mail] = await Promise.all([startAnvil({ chainId: 8453 }), startMailServer()]);
  await admin(["merchant", "create", "--name", "Harbour", "--email", "owner@harbour.example"]);
  await admin(["api-key", "create", "--merchant", "owner@harbour.example"]);
});
afterAll(() => Promise.all([anvil.stop(), mail.stop()]));

test("settings that work are shown one by one, without what is secret in them", async () => {
  const variables = {
    BASE_URL: "https://pay.example",
    RPC_URL_BASE: `${anvil.url}/?key=provider-key`,
    SMTP_URL: mail.url,
    EMAIL_FROM: "remit@mail.example",
  };
  const { status, stdout } = await check(variables);
  expect(stdout).toBe(
    [
      `✓ DATABASE_URL: PostgreSQL at ${new URL(env().DATABASE_URL).host}`,
      "✓ API_KEY_PEPPER, ENCRYPTION_KEY: API keys and encrypted secrets of the database",
      `✓ RPC_URL_BASE: node of Base at ${new URL(anvil.url).host}`,
      "✓ BASE_URL: https://pay.example",
      `✓ SMTP_URL: mail server at ${new URL(mail.url).host}`,
      "",
    ].join("\n"),
  );
  expect(status).toBe(0);
});

const closed = "127.0.0.1:9";

test("all that does not work is found at once, each with a remedy", async () => {
  const { status, stdout } = await check({
    API_KEY_PEPPER: randomBytes(32).toString("hex"),
    RPC_URL_BASE: `http://${closed}/provider-key`,
    RPC_URL_ETHEREUM: anvil.url,
    RPC_URL_BASEE: anvil.url,
    BASE_URL: "http://pay.example",
    SMTP_URL: `smtp://user:hidden@${closed}`,
    EMAIL_FROM: "remit@mail.example",
  });
  expect(status).toBe(1);
  for (const problem of [
    /✗ API_KEY_PEPPER, .*1 of 1 API keys .* cannot be used/,
    /✗ RPC_URL_BASE: node of Base at 127\.0\.0\.1:9: .*unreachable/,
    /✗ RPC_URL_ETHEREUM: node of Ethereum .*wrong_chain/,
    /✗ RPC_URL_BASEE: basee: no such chain/,
    /✗ BASE_URL: .*unencrypted/,
    /✗ SMTP_URL: .*ECONNREFUSED/,
  ]) {
    expect(stdout).toMatch(problem);
  }
  expect(stdout.match(/^✗ .*\n {2}\S/gm)).toHaveLength(6);
  expect(stdout).not.toMatch(/provider-key|hidden/);
});

test.each([
  ["a wrong password", (url: URL) => (url.password = "wrong"), /password/],
  ["a server that is away", (url: URL) => (url.host = closed), /ECONNREFUSED/],
  ["a database without tables", (url: URL) => (url.pathname = "/postgres"), /migrations are not applied/],
])("%s is found, and what does not need the database is checked", async (_, change, problem) => {
  const url = new URL(env().DATABASE_URL);
  change(url);
  const { status, stdout } = await check({ DATABASE_URL: url.href });
  expect(status).toBe(1);
  expect(stdout).toMatch(/^✗ DATABASE_URL: .*\n.*\n✓ BASE_URL: /);
  expect(stdout).toMatch(problem);
  expect(stdout).not.toContain(url.password);
});

test("a secret that was not given is named, and a setting that makes no sense", async () => {
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
