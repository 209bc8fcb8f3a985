import { describe, expect, test } from "vitest";
import type { TokenWithChain } from "@/lib/chains/find";
import { checkCreation } from "./create-rules";

const now = new Date("2026-11-20T10:00:00.000Z");
const contract = "0x04A7Eb9941411a605A4315F1bF8341332f90f7Eb";

const dollar = { decimals: 6, symbol: "USDC", contractAddress: contract, chain: { type: "evm" } } as TokenWithChain;

type Input = Parameters<typeof checkCreation>[0]["input"];

function check(input: Input, token: TokenWithChain | null = dollar, environment: "sandbox" | "production" = "sandbox") {
  const { value, errors } = checkCreation({ input, token, recipient: null, environment, now });
  return { ...value, fieldErrors: errors.map(({ path, code }) => `${path} ${code}`) };
}

describe("the amount", () => {
  test("is parsed with the token's decimals, or taken raw", () => {
    expect(check({ amount: "148.5" })).toMatchObject({ amount: 148_500_000n, fieldErrors: [] });
    expect(check({ amount_raw: "148" })).toMatchObject({ amount: 148n, fieldErrors: [] });
  });

  test("is reported under the field that was sent", () => {
    expect(check({ amount: "1e3" })).toMatchObject({ amount: 0n, fieldErrors: ["amount amount_invalid"] });
    expect(check({ amount: "0.1234567" }).fieldErrors).toEqual(["amount amount_too_precise"]);
    expect(check({ amount_raw: "1.5" })).toMatchObject({ amount: 0n, fieldErrors: ["amount_raw amount_invalid"] });
    expect(check({ amount_raw: (2n ** 256n).toString() }, null).fieldErrors).toEqual(["amount_raw amount_too_large"]);
  });

  test("is not validated without a token or without the field", () => {
    expect(check({ amount: "0.1234567" }, null)).toMatchObject({ amount: 0n, fieldErrors: [] });
    expect(check({})).toMatchObject({ amount: 0n, fieldErrors: [] });
  });
});

describe("the expiry", () => {
  test("is the given time, the given seconds from now, or a day from now", () => {
    const at = new Date("2026-11-25T00:00:00.000Z");
    expect(check({ expires_at: at }).expiresAt).toEqual(at);
    expect(check({ expires_in: 3600 }).expiresAt).toEqual(new Date("2026-11-20T11:00:00.000Z"));
    expect(check({}).expiresAt).toEqual(new Date("2026-11-21T10:00:00.000Z"));
  });
});

test("reports every invalid field at once", () => {
  const input = { amount: "x", expires_at: now, cancel_url: "http://localhost/" };
  expect(check(input, dollar, "production").fieldErrors).toEqual([
    "amount amount_invalid",
    "expires_at expires_too_soon",
    "cancel_url invalid_url",
  ]);
});
