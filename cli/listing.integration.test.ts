import { afterAll, beforeAll, expect, test } from "vitest";
import type { PresentedAuditEntry } from "@/lib/accounts/audit/schema";
import { db } from "@/lib/platform/db";
import { startAnvil, type Anvil } from "@/testing/anvil";
import { deployRelay } from "@/testing/relay";
import { deployTestToken, testToken } from "@/testing/settlement-fixtures";
import { admin } from "@/testing/admin";

// Runs `chain add`, `token add` and `token set` against a node of a chain that is not in the catalog.

let anvil: Anvil;
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 777 });
  await deployTestToken(anvil);
});
afterAll(() => anvil.stop());

function chainAdd(extraOptions: string[] = []): string[] {
  const identity = ["--slug", "harbour", "--name", "Harbour", "--symbol", "HRB", "--chain-id", "777", "--testnet"];
  const rest = ["--explorer-url", "https://harbour.example", "--confirmations", "3", "--rpc-url", anvil.url];
  return ["chain", "add", ...identity, ...rest, ...extraOptions];
}

const token = ["token", "add", "--chain", "harbour", "--contract", testToken.contract];

test("does not list a chain whose node is unreachable or on another network", async () => {
  expect(await outputOf(chainAdd(["--chain-id", "778"]), 1)).toContain("wrong_chain");
  expect(await outputOf(chainAdd(["--rpc-url", `${anvil.url},http://127.0.0.1:9`]), 1)).toContain("unreachable");
  expect(await db().chain.findUnique({ where: { slug: "harbour" } })).toBeNull();
});

test("lists a chain with its coin once its nodes confirm the network", async () => {
  const created = JSON.parse(await outputOf([...chainAdd(), "--json"])) as { id: number };
  const row = await db().chain.findUniqueOrThrow({ where: { slug: "harbour" }, include: { tokens: true } });
  expect(row).toMatchObject({
    id: created.id,
    chainId: 777n,
    isActive: true,
    isTestnet: true,
    requiredConfirmations: 3,
  });
  expect(row.tokens).toMatchObject([{ symbol: "HRB", isNative: true, decimals: 18 }]);
  expect(await outputOf(["chain", "list"])).toMatch(/harbour +Harbour +evm +777 +sandbox +yes +127\.0\.0\.1:\d+ +HRB/);
  expect(await outputOf(chainAdd(), 1)).toContain("slug: belongs to another chain");
});

test("lists a token with the decimals, symbol and name that its contract reports", async () => {
  const created = JSON.parse(await outputOf([...token, "--json"])) as { id: number };
  expect(created).toMatchObject({ symbol: "TESTUSD", name: "Remit Test Dollar", decimals: 6, is_stablecoin: false });
  expect(await db().token.findUniqueOrThrow({ where: { id: created.id } })).toMatchObject({ source: "operator" });
  expect(await outputOf(token, 1)).toContain("contract: is already listed as TESTUSD");
});

test("verifies the token's transfers by balances until the operator disables it", async () => {
  type Listed = { slug: string; tokens: { symbol: string; verifies_balance: boolean }[] };
  const listed = async () =>
    (JSON.parse(await outputOf(["chain", "list", "--json"])) as Listed[]).find((row) => row.slug === "harbour");
  expect((await listed())?.tokens).toMatchObject([
    { verifies_balance: false },
    { symbol: "TESTUSD", verifies_balance: true },
  ]);
  const set = ["token", "set", ...token.slice(2), "--verify-balance", "off"];
  expect(await outputOf(set)).toContain("Transfers of TESTUSD on Harbour are not verified against balances.");
  expect((await listed())?.tokens).toMatchObject([{}, { symbol: "TESTUSD", verifies_balance: false }]);
  expect(await outputOf([...set.slice(0, -1), "on"])).toContain("are verified");
  expect(await outputOf(["chain", "list"])).toContain("HRB, TESTUSD*");
  const noContract = "0x52908400098527886E0F7030069857D2E4169EE7";
  expect(await outputOf([...set, "--contract", noContract], 1)).toContain(
    "contract: is not the contract of a listed token",
  );
});

test("the instance's audit log records each listed chain and token and no rejected one", async () => {
  const entries = JSON.parse(await outputOf(["audit", "list", "--json"])) as PresentedAuditEntry[];
  expect(entries.reverse().map(({ actor, action, after }) => [actor, action, after.name])).toEqual([
    ["operator", "chain.added", "Harbour"],
    ["operator", "token.added", "Remit Test Dollar"],
    ["operator", "token.updated", "Remit Test Dollar"],
    ["operator", "token.updated", "Remit Test Dollar"],
  ]);
  expect(entries.slice(2).map(({ after }) => after.verifies_balance)).toEqual([false, true]);
});

test("does not list a contract that is not a token", async () => {
  const noContract = "0x52908400098527886E0F7030069857D2E4169EE7";
  const add = (contract: string) => outputOf(["token", "add", "--chain", "harbour", "--contract", contract], 1);
  expect(await add(noContract)).toContain("contract: is not a contract on this chain");
  expect(await add(await deployRelay({ anvil }))).toContain("is not a token contract");
  expect(await add("0x12")).toContain("contract: must be 0x and 40 hexadecimal digits");
  expect(await outputOf(["token", "add", "--chain", "base", "--contract", testToken.contract], 1)).toContain(
    "RPC_URL_BASE",
  );
  expect(await db().token.count({ where: { chain: { slug: "harbour" } } })).toBe(2);
});

/** The command's output: stdout for exit code 0, otherwise stderr. */
async function outputOf(args: string[], status = 0): Promise<string> {
  const { stdout, stderr } = await admin(args, { status });
  return status === 0 ? stdout : stderr;
}
