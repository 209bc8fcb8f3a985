import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAmount, parseAmount, parseRawAmount, toAmount } from "./amount";

const maxRaw = 2n ** 256n - 1n;

test("100,000 random amounts survive formatting and parsing", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: maxRaw }), fc.integer({ min: 0, max: 36 }), (raw, decimals) => {
      const text = formatAmount(raw, decimals);
      expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
      expect(parseAmount(text, decimals)).toEqual({ ok: true, raw });
    }),
    { numRuns: 100_000 },
  );
});

test.each([
  [148_500_000n, 6, "148.5"],
  [0n, 18, "0"],
  [1n, 18, "0.000000000000000001"],
  [10n ** 18n, 18, "1"],
  [1200n, 0, "1200"],
  [-148_500_000n, 6, "-148.5"],
  [-5n, 6, "-0.000005"],
])("%s with %s decimals is written %s", (raw, decimals, text) => {
  expect(toAmount(raw, decimals)).toEqual({ raw: raw.toString(), formatted: text, decimals });
});

test("accepts trailing zeros and never prints them", () => {
  expect(parseAmount("148.500000", 6)).toEqual({ ok: true, raw: 148_500_000n });
});

test("rejects more decimals than the token has and never rounds", () => {
  expect(parseAmount("0.1234567", 6)).toEqual({ ok: false, reason: "too_precise" });
});

test.each(["1e3", "0x10", "-1", "+1", " 1", "1 ", "１", "1,5", ".5", "5.", "01", "", "NaN", "1".repeat(80)])(
  "%j is not a valid amount",
  (text) => {
    expect(parseAmount(text, 18)).toEqual({ ok: false, reason: "invalid" });
    expect(parseRawAmount(text)).toEqual({ ok: false, reason: "invalid" });
  },
);

test("rejects 2^256", () => {
  expect(parseRawAmount(maxRaw.toString())).toEqual({ ok: true, raw: maxRaw });
  expect(parseRawAmount((maxRaw + 1n).toString())).toEqual({ ok: false, reason: "too_large" });
  expect(parseAmount((maxRaw + 1n).toString(), 0)).toEqual({ ok: false, reason: "too_large" });
});
