import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { PresentedAuditEntry } from "@/lib/audit/schema";
import { db } from "@/lib/db";
import { startAnvil, type Anvil } from "@/testing/anvil";
import { deployRelay } from "@/testing/relay";
import { deployTestToken, testToken } from "@/testing/settlement-fixtures";
import { cliFile } from "@/testing/services";

// `chain add` and `token add`, as the operator calls them, on a node of a chain that the catalogue does not know.

// Each command is a process of its own.
vi.setConfig({ testTimeout: 90_000 });

let anvil: Anvil;
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 777 });
  await deployTestToken(anvil);
});
afterAll(() => anvil.stop());

function chain(more: string[] = []): string[] {
  const facts = ["--slug", "harbour", "--name", "Harbour", "--symbol", "HRB", "--chain-id", "777", "--testnet"];
  const rest = ["--explorer-url", "https://harbour.example", "--confirmations", "3", "--rpc-url", anvil.url];
  return ["chain", "add", ...facts, ...rest, ...more];
}

const token = ["token", "add", "--chain", "harbour", "--contract", testToken.contract];

test("a chain whose node is of another network, or does not answer, is not listed", async () => {
  expect(admin(chain(["--chain-id", "778"]), 1)).toContain("wrong_chain");
  expect(admin(chain(["--rpc-url", `${anvil.url},http://127.0.0.1:9`]), 1)).toContain("unreachable");
  expect(await db().chain.findUnique({ where: { slug: "harbour" } })).toBeNull();
});

test("a chain is listed with its coin once its nodes confirm the network", async () => {
  const made = JSON.parse(admin([...chain(), "--json"])) as { id: number };
  const row = await db().chain.findUniqueOrThrow({ where: { slug: "harbour" }, include: { tokens: true } });
  expect(row).toMatchObject({ id: made.id, chainId: 777n, isActive: true, isTestnet: true, requiredConfirmations: 3 });
  expect(row.tokens).toMatchObject([{ symbol: "HRB", isNative: true, decimals: 18 }]);
  expect(admin(["chain", "list"])).toMatch(/harbour +Harbour +evm +777 +sandbox +yes +127\.0\.0\.1:\d+ +HRB/);
  expect(admin(chain(), 1)).toContain("slug: belongs to another chain");
});

test("a token is listed with the decimals, symbol and name that its contract says", async () => {
  const made = JSON.parse(admin([...token, "--json"])) as { id: number };
  expect(made).toMatchObject({ symbol: "TESTUSD", name: "Remit Test Dollar", decimals: 6, is_stablecoin: false });
  expect(await db().token.findUniqueOrThrow({ where: { id: made.id } })).toMatchObject({ source: "operator" });
  expect(admin(token, 1)).toContain("contract: is already listed as TESTUSD");
});

test("transfers of the token are verified by balances until the operator switches that off", () => {
  type Listed = { slug: string; tokens: { symbol: string; verifies_balance: boolean }[] };
  const listed = () =>
    (JSON.parse(admin(["chain", "list", "--json"])) as Listed[]).find((row) => row.slug === "harbour");
  expect(listed()?.tokens).toMatchObject([{ verifies_balance: false }, { symbol: "TESTUSD", verifies_balance: true }]);
  const set = ["token", "set", ...token.slice(2), "--verify-balance", "off"];
  expect(admin(set)).toContain("Transfers of TESTUSD on Harbour are not verified against balances.");
  expect(listed()?.tokens).toMatchObject([{}, { symbol: "TESTUSD", verifies_balance: false }]);
  expect(admin([...set.slice(0, -1), "on"])).toContain("are verified");
  expect(admin(["chain", "list"])).toContain("HRB, TESTUSD*");
  const noContract = "0x52908400098527886E0F7030069857D2E4169EE7";
  expect(admin([...set, "--contract", noContract], 1)).toContain("contract: is not the contract of a listed token");
});

test("the audit log of the instance has each chain and token that was listed, and nothing of what was refused", () => {
  const entries = JSON.parse(admin(["audit", "list", "--json"])) as PresentedAuditEntry[];
  expect(entries.reverse().map(({ actor, action, after }) => [actor, action, after.name])).toEqual([
    ["operator", "chain.added", "Harbour"],
    ["operator", "token.added", "Remit Test Dollar"],
    ["operator", "token.updated", "Remit Test Dollar"],
    ["operator", "token.updated", "Remit Test Dollar"],
  ]);
  expect(entries.slice(2).map(({ after }) => after.verifies_balance)).toEqual([false, true]);
});

test("what is no token is not listed", async () => {
  const noContract = "0x52908400098527886E0F7030069857D2E4169EE7";
  const add = (contract: string) => admin(["token", "add", "--chain", "harbour", "--contract", contract], 1);
  expect(add(noContract)).toContain("contract: is not a contract on this chain");
  expect(add(await deployRelay({ anvil }))).toContain("is not a token contract");
  expect(add("0x12")).toContain("contract: must be 0x and 40 hexadecimal digits");
  expect(admin(["token", "add", "--chain", "base", "--contract", testToken.contract], 1)).toContain("RPC_URL_BASE");
  expect(await db().token.count({ where: { chain: { slug: "harbour" } } })).toBe(2);
});

/** The command's output: stdout for exit code 0, otherwise stderr. */
function admin(args: string[], status = 0): string {
  const run = spawnSync(process.execPath, [cliFile(), ...args], {
    encoding: "utf8",
    env: process.env,
  });
  expect(run.status, run.stderr).toBe(status);
  return status === 0 ? run.stdout : run.stderr;
}
