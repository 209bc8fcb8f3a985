import { expect, test } from "vitest";
import { differenceText } from "./difference";
import { toAmount } from "@/lib/platform/amounts/amount";

const token = { symbol: "USDC", is_stablecoin: true };
const difference = (text: string, raw: bigint) => differenceText(text, toAmount(raw, 6), token);

test("says how far an amount is from the searched one", () => {
  expect(difference("160.04", 159_960_000n)).toBe("0.08 USDC less");
  expect(difference("160,04 usdc", 165_000_000n)).toBe("4.96 USDC more");
});

test("is exact for a search with more decimals than the token has", () => {
  expect(difference("0.0000015", 1n)).toBe("0.0000005 USDC less");
});
