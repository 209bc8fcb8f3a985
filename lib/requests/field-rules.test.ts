import { describe, expect, test } from "vitest";
import { amountError, expiryErrors, returnUrlErrors, secondsAfter } from "./field-rules";

const now = new Date("2026-11-20T10:00:00.000Z");

test("adds seconds to a time", () => {
  expect(secondsAfter(now, 90)).toEqual(new Date("2026-11-20T10:01:30.000Z"));
});

test.each([
  ["invalid", "amount_invalid"],
  ["too_precise", "amount_too_precise"],
  ["too_large", "amount_too_large"],
] as const)("an amount that is %s has the code %s", (reason, code) => {
  expect(amountError("amount", reason, { decimals: 6, symbol: "USDC" })).toMatchObject({ path: "amount", code });
});

test("an amount with too many decimals is reported with the token's decimals and symbol", () => {
  const { message } = amountError("amount", "too_precise", { decimals: 6, symbol: "USDC" });
  expect(message).toMatch(/\b6\b.*\bUSDC\b/);
  expect(amountError("amount", "invalid", null).code).toBe("amount_invalid");
  expect(amountError("amount", "too_large", null).code).toBe("amount_too_large");
});

describe("an expiry", () => {
  const codes = (seconds: number, extraMs = 0) =>
    expiryErrors(new Date(secondsAfter(now, seconds).getTime() + extraMs), now).map(({ path, code }) => [path, code]);

  test("may be 5 minutes to 365 days ahead, inclusive", () => {
    expect(codes(300)).toEqual([]);
    expect(codes(365 * 86_400)).toEqual([]);
  });

  test("is rejected a millisecond beyond either limit", () => {
    expect(codes(300, -1)).toEqual([["expires_at", "expires_too_soon"]]);
    expect(codes(365 * 86_400, 1)).toEqual([["expires_at", "expires_too_late"]]);
  });
});

describe("return URLs", () => {
  const plain = { redirect_url: "http://localhost/a", cancel_url: "http://localhost/b" };

  test("may be plain http in the sandbox only", () => {
    expect(returnUrlErrors(plain, "sandbox")).toEqual([]);
    expect(returnUrlErrors(plain, "production")).toMatchObject([
      { path: "redirect_url", code: "invalid_url" },
      { path: "cancel_url", code: "invalid_url" },
    ]);
  });

  test("are validated one by one and may be missing or empty", () => {
    expect(
      returnUrlErrors({ redirect_url: "https://shop.example", cancel_url: "http://localhost" }, "production"),
    ).toEqual([expect.objectContaining({ path: "cancel_url" })]);
    expect(returnUrlErrors({ redirect_url: "" }, "production")).toEqual([]);
  });
});
