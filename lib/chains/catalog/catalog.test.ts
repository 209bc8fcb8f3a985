import { describe, expect, test } from "vitest";
import * as viemChains from "viem/chains";
import type { Chain as ViemChain } from "viem";
import { publishedTokens } from "@/testing/published-tokens";
import { isSameAddress } from "../address";
import { addressUrl, transactionUrl } from "../explorer";
import { catalog } from "../sync-catalog";
import { tokenVariants, walletNames } from "./variants";

// The catalog against what others publish, so that a wrong or forgotten entry fails.

const published = catalog.filter(({ isLocal }) => !isLocal);
const viemById = new Map(Object.values(viemChains as Record<string, ViemChain>).map((chain) => [chain.id, chain]));
const clusters: Record<string, "mainnet" | "devnet"> = { solana: "mainnet", "solana-devnet": "devnet" };

/** Names of the same token in other lists. */
const aliases: Record<string, string> = { USDT0: "USDT", "USD₮0": "USDT" };
const symbolOf = (symbol: string) => aliases[symbol] ?? symbol;

describe.each(published.map((chain) => [chain.slug, chain] as const))("%s", (slug, chain) => {
  const network = chain.chainId ?? clusters[slug];
  const others = publishedTokens.filter((token) => token.network === network);

  test("has the network, coin, explorer and kind that viem has", () => {
    if (chain.chainId === null) return expect(network).toBeDefined();
    const viem = viemById.get(chain.chainId);
    expect(viem?.nativeCurrency).toMatchObject({ symbol: chain.symbol, decimals: 18 });
    expect(viem?.blockExplorers?.default.url.replace(/\/$/, "")).toBe(chain.explorerUrl);
    expect(viem?.testnet ?? false).toBe(chain.isTestnet);
  });

  test.each(chain.tokens.filter(({ isNative }) => !isNative).map((token) => [token.symbol, token] as const))(
    "%s has the address, symbol and decimals that another list has",
    (_symbol, token) => {
      const same = others.filter(({ address }) => isSameAddress(chain.type, address, token.contractAddress));
      expect(same.length).toBeGreaterThan(0);
      for (const other of same) {
        expect(other).toMatchObject({ decimals: token.decimals });
        expect(symbolOf(other.symbol)).toBe(token.symbol);
        // A list with another name shows what wallets show.
        if (other.symbol === "USD₮0") expect(walletNames.get(token.id)).toBe(other.symbol);
      }
    },
  );

  test("knows every published variant, accepted or not", () => {
    const known = [...chain.tokens, ...tokenVariants.filter(({ network: id }) => id === chain.chainId)];
    for (const { address, decimals } of others) {
      expect(known.filter((token) => isSameAddress(chain.type, token.contractAddress, address))).toMatchObject([
        { decimals },
      ]);
    }
  });
});

test("each variant is published by another list", () => {
  for (const { network, contractAddress, decimals, symbol } of tokenVariants) {
    const others = publishedTokens.filter(
      (token) => token.network === network && isSameAddress("evm", token.address, contractAddress),
    );
    expect(others, `${symbol} on ${network}`).toMatchObject([{ decimals }]);
    expect(symbolOf(others[0]?.symbol ?? "")).toBe(symbolOf(symbol));
  }
});

test("the name that a wallet shows differs from the symbol", () => {
  const tokens = new Map(catalog.flatMap((chain) => chain.tokens.map((token) => [token.id, { ...token, chain }])));
  for (const [id, name] of walletNames) expect(tokens.get(id)?.symbol).not.toBe(name);
  // Only Binance issues these two, so none of them may pass as the issuer's.
  const onBnb = [...tokens.values()].filter(({ chain, isNative }) => chain.slug === "bnb" && !isNative);
  expect(onBnb).toHaveLength(2);
  for (const { id } of onBnb) expect(walletNames.get(id)).toMatch(/^Binance-Peg /);
});

test("explorer links lead to the chain's own network", () => {
  const devnet = catalog.find(({ slug }) => slug === "solana-devnet")?.explorerUrl ?? "";
  expect(transactionUrl(devnet, "sig")).toBe("https://solscan.io/tx/sig?cluster=devnet");
  expect(addressUrl(devnet, "solana", "wallet")).toBe("https://solscan.io/account/wallet?cluster=devnet");
  expect(transactionUrl("https://basescan.org", "0x1")).toBe("https://basescan.org/tx/0x1");
  const urls = published.map(({ explorerUrl }) => transactionUrl(explorerUrl, "0x1"));
  expect(new Set(urls).size).toBe(published.length);
});
