import { expect, test } from "vitest";
import { groupBy } from "@/lib/platform/group-by";
import { assetOf } from "./asset";
import { mainnets } from "./mainnets";

const listed = mainnets.flatMap(({ slug, tokens }) => tokens.map((token) => ({ ...token, slug })));

test("tokens of the catalog are one asset on all chains where one party issues them", () => {
  const assets = groupBy(listed, (token) => assetOf({ ...token, source: "catalogue" }));
  const chainsOf = (asset: string) => assets.get(asset)?.map(({ slug }) => slug);
  expect(chainsOf("Ether")).toEqual(["ethereum", "base", "optimism", "arbitrum"]);
  expect(chainsOf("USD Coin")).not.toContain("bnb");
  expect(chainsOf("USD Coin")).toHaveLength(7);
  expect(chainsOf("Tether USD")).toEqual(["ethereum", "avalanche", "solana"]);
  expect(chainsOf("USD₮0")).toEqual(["arbitrum", "polygon"]);
});

test("the tokens of an asset have one symbol", () => {
  for (const tokens of groupBy(listed, (token) => assetOf({ ...token, source: "catalogue" })).values())
    expect(new Set(tokens.map(({ symbol }) => symbol)).size).toBe(1);
});

test("a token that the operator added is an asset of its own, whatever its name", () => {
  const copy = { id: 1_000_000, name: "USD Coin" };
  expect(assetOf({ ...copy, source: "operator" })).toBe("1000000");
  expect(assetOf({ ...copy, source: "configuration" })).toBe("1000000");
});
