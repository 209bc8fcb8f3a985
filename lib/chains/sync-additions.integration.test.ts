import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { addChain, addToken, setTokenVerification } from "./add";
import type { ChainAddition } from "./added";
import { parseConfiguration } from "./configuration";
import { listChains } from "./list";
import { storedRpcUrls } from "./rpc-urls";
import { catalog, syncCatalog } from "./sync-catalog";
import { withoutAudit } from "@/testing/without-audit";

const linea = {
  slug: "linea",
  name: "Linea",
  chain_id: 59_144,
  symbol: "ETH",
  explorer_url: "https://lineascan.build",
  is_testnet: false,
  block_time_ms: 2000,
  required_confirmations: 20,
  rpc_urls: ["https://rpc.linea.example"],
};
const euro = {
  chain: "base",
  contract_address: "0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42",
  symbol: "EURC",
  name: "Euro Coin",
  decimals: 6,
};
const scroll: ChainAddition = {
  slug: "scroll",
  name: "Scroll",
  chainId: 534_352,
  symbol: "ETH",
  coinName: "Ether",
  explorerUrl: "https://scrollscan.com",
  isTestnet: false,
  isActive: true,
  rpcUrls: ["https://rpc.scroll.example"],
  policy: {
    pollIntervalMs: 3000,
    blockTimeMs: 3000,
    requiredConfirmations: 12,
    finality: "confirmations",
    maxLogRange: 1000,
  },
};

/** Starts the instance with this file. */
function startWith(file: object): Promise<void> {
  const configuration = parseConfiguration(JSON.stringify(file));
  return syncCatalog(configuration.rpcUrls, configuration);
}

function chainOf(slug: string) {
  return db().chain.findUniqueOrThrow({ where: { slug }, include: { tokens: { orderBy: { id: "asc" } } } });
}

test("lists an added chain and token along with the catalog, under reserved IDs", async () => {
  await startWith({ extra_chains: [linea], extra_tokens: [euro, { ...euro, chain: "linea" }] });
  const chain = await chainOf("linea");
  expect(chain).toMatchObject({ isActive: true, type: "evm", requiredConfirmations: 20, source: "configuration" });
  expect(chain.id).toBeGreaterThanOrEqual(1000);
  expect(chain.tokens.map((token) => token.symbol)).toEqual(["ETH", "EURC"]);
  expect(chain.tokens.every((token) => token.id >= 1_000_000)).toBe(true);
  const onBase = (await chainOf("base")).tokens.filter(({ isActive }) => isActive);
  expect(onBase.map((token) => token.symbol)).toEqual(["ETH", "USDC", "EURC"]);
  const known = catalog.flatMap((entry) => [entry.id, ...entry.tokens.map((token) => token.id)]);
  expect(known.filter((id) => id === chain.id || chain.tokens.some((token) => token.id === id))).toEqual([]);
});

test("keeps the ID of a removed entry, hides it, and restores it with the entry", async () => {
  const [before, tokens] = [await chainOf("linea"), (await chainOf("base")).tokens];
  await startWith({});
  expect(await chainOf("linea")).toMatchObject({ id: before.id, isActive: false });
  const listed = await listChains();
  expect(listed.find((chain) => chain.slug === "base")?.tokens.map((token) => token.symbol)).toEqual(["ETH", "USDC"]);
  await startWith({ extra_chains: [{ ...linea, name: "Linea Mainnet" }], extra_tokens: [euro] });
  expect(await chainOf("linea")).toMatchObject({ id: before.id, isActive: true, name: "Linea Mainnet" });
  expect((await chainOf("base")).tokens.map(({ id }) => id)).toEqual(tokens.map(({ id }) => id));
});

test("verifies an added token by balances unless disabled, a catalog token only on request", async () => {
  const verifiedOf = async (symbol: string) =>
    (await chainOf("base")).tokens.find((token) => token.symbol === symbol)?.verifiesBalance;
  await startWith({ extra_tokens: [euro] });
  expect([await verifiedOf("EURC"), await verifiedOf("USDC"), await verifiedOf("ETH")]).toEqual([true, false, false]);
  await startWith({ extra_tokens: [{ ...euro, verifies_balance: false }] });
  expect(await verifiedOf("EURC")).toBe(false);
  const base = await chainOf("base");
  const change = (contractAddress: string) =>
    setTokenVerification(base.id, { contractAddress, verifiesBalance: true }, withoutAudit);
  await expect(change(euro.contract_address)).rejects.toThrow("contract: is set by the configuration file");
  await expect(change(base.tokens[0]?.contractAddress ?? "")).rejects.toThrow("contract: is not the contract of");
  await change(base.tokens[1]?.contractAddress ?? "");
  await startWith({ extra_tokens: [euro] });
  expect([await verifiedOf("EURC"), await verifiedOf("USDC")]).toEqual([true, true]);
});

test("a policy of the file overrides the catalog's while the file has it", async () => {
  const usual = await chainOf("base");
  await startWith({ chains: { base: { required_confirmations: 77, finality: "finalized", poll_interval_ms: 900 } } });
  expect(await chainOf("base")).toMatchObject({
    requiredConfirmations: 77,
    finality: "finalized",
    pollIntervalMs: 900,
    maxLogRange: usual.maxLogRange,
  });
  await startWith({});
  expect(await chainOf("base")).toMatchObject({ requiredConfirmations: 10, finality: "confirmations" });
});

test("startup updates rows that differ from the catalog and writes no others", async () => {
  const versions = () => db().$queryRaw<object[]>`
    SELECT 'chain' AS kind, id, xmin::text FROM chain UNION ALL SELECT 'token', id, xmin::text FROM token ORDER BY 1, 2`;
  await startWith({});
  const [usual, written] = [await chainOf("base"), await versions()];
  await startWith({});
  expect(await versions()).toEqual(written);
  const coinId = usual.tokens[0]?.id;
  await db().chain.update({ where: { id: usual.id }, data: { name: "Another", chainId: 424_242n } });
  await db().token.update({ where: { id: coinId }, data: { decimals: 3, isActive: false } });
  await startWith({});
  expect(await chainOf("base")).toEqual(usual);
  const rewritten = (await versions()).filter((row, index) => !isDeepStrictEqual(row, written[index]));
  expect(rewritten).toMatchObject([
    { kind: "chain", id: usual.id },
    { kind: "token", id: coinId },
  ]);
});

test("an operator's entry survives every restart, and the file cannot take it over", async () => {
  const chain = await addChain(scroll, withoutAudit);
  const base = await chainOf("base");
  const token = await addToken(
    base.id,
    {
      contractAddress: "0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb",
      symbol: "DAI",
      name: "Dai",
      decimals: 18,
      isStablecoin: true,
    },
    withoutAudit,
  );
  await startWith({});
  const stored = await chainOf("scroll");
  expect(stored).toMatchObject({ id: chain.id, isActive: true, rpcUrls: [] });
  expect(storedRpcUrls(stored)).toEqual(scroll.rpcUrls);
  expect((await chainOf("base")).tokens).toContainEqual(expect.objectContaining({ id: token.id, isActive: true }));
  const claimed = { ...linea, slug: "scroll", chain_id: 534_352 };
  await expect(startWith({ extra_chains: [claimed] })).rejects.toThrow("extra_chains[0]: was added with `chain add`");
});

test("rejects a network, slug, token or symbol that is listed already", async () => {
  await expect(addChain({ ...scroll, slug: "scroll-2" }, withoutAudit)).rejects.toThrow("is already listed as scroll");
  await expect(addChain({ ...scroll, slug: "base", chainId: 5 }, withoutAudit)).rejects.toThrow(
    "slug: belongs to another chain",
  );
  const dai = { symbol: "DAI", name: "Dai", decimals: 18, isStablecoin: true };
  const base = await chainOf("base");
  const known = base.tokens.find((token) => token.symbol === "DAI")?.contractAddress ?? "";
  await expect(addToken(base.id, { ...dai, contractAddress: known }, withoutAudit)).rejects.toThrow(
    "is already listed as DAI",
  );
  const other = { ...dai, symbol: "usdc", contractAddress: "0x0000000000000000000000000000000000012345" };
  await expect(addToken(base.id, other, withoutAudit)).rejects.toThrow("usdc is USD Coin");
});

test.each([
  ["extra_chains[0]: is in the catalog as base", { extra_chains: [{ ...linea, chain_id: 8453 }] }],
  ["extra_chains[0].chain_id: is stored as 59144", { extra_chains: [{ ...linea, chain_id: 5 }] }],
  ["extra_chains[0].slug: is stored as linea", { extra_chains: [{ ...linea, slug: "other" }] }],
  ["extra_chains[0].is_testnet: is stored as false", { extra_chains: [{ ...linea, is_testnet: true }] }],
  ["extra_tokens[0].chain: is not the slug", { extra_tokens: [{ ...euro, chain: "nowhere" }] }],
  ["extra_tokens[0].decimals: is stored as 6", { extra_tokens: [{ ...euro, decimals: 8 }] }],
  ["extra_tokens[0].symbol: is the symbol of another token", { extra_tokens: [{ ...euro, symbol: "USDC" }] }],
  ["There is no chain nowhere", { chains: { nowhere: { required_confirmations: 3 } } }],
])("a file that contradicts stored rows prevents startup and changes nothing: %s", async (reason, file) => {
  const before = await db().chain.findMany({ orderBy: { id: "asc" }, include: { tokens: { orderBy: { id: "asc" } } } });
  await expect(startWith(file)).rejects.toThrow(reason);
  expect(
    await db().chain.findMany({ orderBy: { id: "asc" }, include: { tokens: { orderBy: { id: "asc" } } } }),
  ).toEqual(before);
});

test("a later catalog with an added network keeps the row in use", async () => {
  const entry = catalog.find((chain) => chain.slug === "optimism");
  if (!entry) throw new Error("Optimism is in the catalog");
  await db().token.deleteMany({ where: { chainId: entry.id } });
  await db().chain.delete({ where: { id: entry.id } });
  const added = await addChain({ ...scroll, slug: "op-mainnet", chainId: 10 }, withoutAudit);
  await startWith({});
  expect(await db().chain.findMany({ where: { chainId: 10n } })).toMatchObject([{ id: added.id, slug: "op-mainnet" }]);
});
