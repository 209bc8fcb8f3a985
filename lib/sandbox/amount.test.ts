import { describe, expect, test } from "vitest";
import { DomainError } from "@/lib/platform/errors";
import { simulatedAmount, type SimulateInput } from "./simulate";

const dollars = { decimals: 6, symbol: "TESTUSD" };
const requestFor = (amount: bigint, chainType: "evm" | "solana" = "evm") => ({
  amount,
  due: amount,
  token: dollars,
  chainType,
});

describe("the amount of a scenario", () => {
  test.each<[SimulateInput, bigint]>([
    [{ scenario: "exact" }, 10_000_000n],
    [{ scenario: "late" }, 10_000_000n],
    [{ scenario: "late", amount: "3" }, 3_000_000n],
    [{ scenario: "partial" }, 5_000_000n],
    [{ scenario: "partial", amount: "9.999999" }, 9_999_999n],
    [{ scenario: "over" }, 11_000_000n],
    [{ scenario: "over", amount: "10.000001" }, 10_000_001n],
    [{ scenario: "custom", amount: "0.000001" }, 1n],
    [{ scenario: "wrong_token" }, 10_000_000n],
    [{ scenario: "unknown_sender" }, 30_000_000n],
    [{ scenario: "unknown_sender", amount: "10" }, 10_000_000n],
    [{ scenario: "failed" }, 10_000_000n],
    [{ scenario: "reorganized", amount: "4" }, 4_000_000n],
  ])("%j", (input, amount) => {
    expect(simulatedAmount(input, requestFor(10_000_000n))).toBe(amount);
  });

  test("pays one unit more for an overpayment of less than ten units", () => {
    expect(simulatedAmount({ scenario: "over" }, requestFor(9n))).toBe(10n);
  });

  test("pays the largest amount that each chain sends", () => {
    expect(simulatedAmount({ scenario: "exact" }, requestFor(10n ** 36n))).toBe(10n ** 36n);
    expect(simulatedAmount({ scenario: "exact" }, requestFor(10n ** 15n, "solana"))).toBe(10n ** 15n);
  });
});

describe("an invalid amount is rejected with its field", () => {
  const nothingDue = { ...requestFor(10_000_000n), due: 0n };
  const largest = requestFor(2n ** 256n - 1n);
  test.each([
    ["half of one unit", { scenario: "partial" }, requestFor(1n), "scenario amount_too_small"],
    ["half of nothing", { scenario: "partial" }, nothingDue, "scenario nothing_due"],
    ["all of nothing", { scenario: "exact" }, nothingDue, "scenario nothing_due"],
    ["a part of nothing", { scenario: "partial", amount: "1" }, nothingDue, "amount amount_not_partial"],
    ["more than the largest number", { scenario: "over" }, largest, "scenario amount_too_large"],
    ["the largest number", { scenario: "exact" }, largest, "scenario amount_too_large"],
    ["half of the largest number", { scenario: "partial" }, largest, "scenario amount_too_large"],
    ["more than EVM sends", { scenario: "exact" }, requestFor(10n ** 36n + 1n), "scenario amount_too_large"],
    [
      "more than Solana sends",
      { scenario: "exact" },
      requestFor(10n ** 15n + 1n, "solana"),
      "scenario amount_too_large",
    ],
    [
      "a given amount beyond it",
      { scenario: "over", amount: `${10n ** 36n}` },
      requestFor(1n),
      "amount amount_too_large",
    ],
    [
      "a part that pays all that is due",
      { scenario: "partial", amount: "10" },
      requestFor(10_000_000n),
      "amount amount_not_partial",
    ],
    ["no more than is due", { scenario: "over", amount: "10" }, requestFor(10_000_000n), "amount amount_not_over"],
    [
      "too many decimals",
      { scenario: "over", amount: "10.0000001" },
      requestFor(10_000_000n),
      "amount amount_too_precise",
    ],
  ] as const)("%s", (_what, input, request, error) => {
    expect(fieldErrorsOf(() => simulatedAmount(input, request))).toEqual([error]);
  });
});

function fieldErrorsOf(run: () => unknown): string[] {
  try {
    run();
  } catch (error) {
    if (error instanceof DomainError) return (error.details.errors ?? []).map(({ path, code }) => `${path} ${code}`);
  }
  throw new Error("Nothing was rejected.");
}
