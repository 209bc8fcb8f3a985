import { expect, test } from "vitest";
import { catalog } from "@/lib/chains/sync-catalog";
import { networkOf } from "./payloads";

test("names every chain of the catalog in CAIP-2, and no two alike", () => {
  const networks = catalog.map(({ slug, chainId }) =>
    networkOf({ slug, chainId: chainId === null ? null : BigInt(chainId) }),
  );
  expect(new Set(networks).size).toBe(catalog.length);
  // https://standards.chainagnostic.org/CAIPs/caip-2: namespace and reference.
  for (const network of networks) expect(network).toMatch(/^(eip155:\d{1,32}|solana:[A-Za-z0-9]{1,32})$/);
  const named = new Map(catalog.map(({ slug }, index) => [slug, networks[index]]));
  expect(named.get("base")).toBe("eip155:8453");
  // The first 32 characters of the genesis hashes.
  expect(named.get("solana")).toBe("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp");
  expect(named.get("solana-devnet")).toBe("solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1");
});
