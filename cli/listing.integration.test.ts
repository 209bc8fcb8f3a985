import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "@/lib/db";
import { startAnvil, type Anvil } from "@/testing/anvil";
import { deployRelay } from "@/testing/relay";
import { deployTestToken, testToken } from "@/testing/settlement-fixtures";

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
  expect(admin(chain(), 1)).toContain("slug: is another chain's");
});

test("a token is listed with the decimals, symbol and name that its contract says", async () => {
  const made = JSON.parse(admin([...token, "--json"])) as { id: number };
  expect(made).toMatchObject({ symbol: "TESTUSD", name: "Remit Test Dollar", decimals: 6, is_stablecoin: false });
  expect(await db().token.findUniqueOrThrow({ where: { id: made.id } })).toMatchObject({ source: "operator" });
  expect(admin(token, 1)).toContain("contract: is listed already, as TESTUSD");
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

test("what is no token is not listed", async () => {
  const noContract = "0x52908400098527886E0F7030069857D2E4169EE7";
  const add = (contract: string) => admin(["token", "add", "--chain", "harbour", "--contract", contract], 1);
  expect(add(noContract)).toContain("contract: has no contract on this chain");
  expect(add(await deployRelay({ anvil }))).toContain("does not answer as a token does");
  expect(add("0x12")).toContain("contract: must be 0x and 40 hexadecimal digits");
  expect(admin(["token", "add", "--chain", "base", "--contract", testToken.contract], 1)).toContain("RPC_URL_BASE");
  expect(await db().token.count({ where: { chain: { slug: "harbour" } } })).toBe(2);
});

/** What the command prints, on the stream that its exit code stands for. */
function admin(args: string[], status = 0): string {
  const run = spawnSync(process.execPath, [join("tooling", "run.mjs"), "admin", ...args], {
    encoding: "utf8",
    env: process.env,
  });
  expect(run.status, run.stderr).toBe(status);
  return status === 0 ? run.stdout : run.stderr;
}
