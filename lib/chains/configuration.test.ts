import { expect, test } from "vitest";
import { parseConfiguration } from "./configuration";

const chain = {
  slug: "linea",
  name: "Linea",
  chain_id: 59_144,
  symbol: "ETH",
  explorer_url: "https://lineascan.build/",
  is_testnet: false,
  block_time_ms: 2000,
  required_confirmations: 20,
  rpc_urls: ["https://rpc.linea.example"],
};
const token = {
  chain: "base",
  contract_address: "0x60a3e35cc302bfa44cb288bc5a4f316fdb1adb42",
  symbol: "EURC",
  name: "Euro Coin",
  decimals: 6,
};

function parse(value: unknown) {
  return parseConfiguration(JSON.stringify(value));
}

test("reads node URLs, policies, chains and tokens from a file", () => {
  const base = { rpc_urls: ["https://a.example", "https://b.example/"], required_confirmations: 30 };
  const configuration = parse({ chains: { base }, extra_chains: [chain], extra_tokens: [token] });
  expect([...configuration.rpcUrls]).toEqual([
    ["base", ["https://a.example", "https://b.example"]],
    ["linea", ["https://rpc.linea.example"]],
  ]);
  expect(configuration.policies.get("base")).toEqual({ requiredConfirmations: 30 });
  expect(configuration.extraChains).toMatchObject([{ slug: "linea", explorer_url: "https://lineascan.build" }]);
  expect(configuration.extraTokens).toMatchObject([{ contract_address: "0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42" }]);
});

test("an empty file changes nothing", () => {
  expect(parse({})).toMatchObject({ extraChains: [], extraTokens: [] });
});

test.each<[string, unknown]>([
  ["rpc_urls", { chains: { base: { rpc_urls: [] } } }],
  ["chains.base.rpc_urls[1]: must be an http(s) URL", { chains: { base: { rpc_urls: ["https://a.example", "x"] } } }],
  ["chains.base", { chains: { base: { confirmations: 3 } } }],
  ["chains.base.required_confirmations", { chains: { base: { required_confirmations: 0 } } }],
  ["chains.base.poll_interval_ms", { chains: { base: { poll_interval_ms: "4s" } } }],
  ["chains.Base", { chains: { Base: {} } }],
  ["chains.linea: is defined in extra_chains", { chains: { linea: {} }, extra_chains: [chain] }],
  ["extra_chains[0].chain_id", { extra_chains: [{ ...chain, chain_id: 1.5 }] }],
  ["extra_chains[0].required_confirmations", { extra_chains: [{ ...chain, required_confirmations: undefined }] }],
  ["extra_chains[1].slug: is listed twice", { extra_chains: [chain, { ...chain, chain_id: 2 }] }],
  ["extra_chains[1].chain_id: is listed twice", { extra_chains: [chain, { ...chain, slug: "other" }] }],
  ["extra_tokens[0].contract_address", { extra_tokens: [{ ...token, contract_address: "0x12" }] }],
  ["extra_tokens[0].symbol", { extra_tokens: [{ ...token, symbol: "US DC" }] }],
  ["extra_tokens[0].name", { extra_tokens: [{ ...token, name: "Euro\u202eCoin" }] }],
  ["extra_tokens[0].decimals", { extra_tokens: [{ ...token, decimals: 37 }] }],
  ["extra_tokens[1].contract_address: is listed twice", { extra_tokens: [token, token] }],
  ["rpcUrls", { rpcUrls: {} }],
])("rejects an invalid file and names the location: %s", (place, value) => {
  expect(() => parse(value)).toThrow(place);
  expect(() => parse(value)).toThrow("Remit cannot start with its CONFIG_FILE");
});

test("reports text that is not valid JSON", () => {
  expect(() => parseConfiguration("{")).toThrow("is not valid JSON");
});
