import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  amountDue,
  isActive,
  isPaidInFull,
  isTimeUp,
  outcomeOfExpiry,
  outcomeOfPayments,
  remainingAmount,
  strongestException,
  type PaymentException,
  type PaymentRequestStatus,
} from "./state";

const rules = { toleranceBasisPoints: 0, latePolicy: "accept" } as const;
const onTime = { hasLatePayment: false };
const late = { hasLatePayment: true };

function requestWith(
  status: PaymentRequestStatus,
  paidAmount: bigint,
  exception: PaymentException | null = null,
  amount = 100n,
) {
  return { status, exception, amount, paidAmount };
}

test("a request past its expiry stays active until it is expired, with its time up", () => {
  const request = { status: "active" as const, expiresAt: new Date(1000) };
  expect(isActive(request)).toBe(true);
  expect(isTimeUp(request, new Date(1000))).toBe(true);
  expect(isTimeUp(request, new Date(999))).toBe(false);
  expect(isTimeUp({ ...request, status: "expired" }, new Date(2000))).toBe(false);
});

test("the remaining amount counts final payments, the amount due counts all detected ones, and neither is negative", () => {
  const sums = { amount: 100n, paidAmount: 30n, pendingAmount: 50n };
  expect(remainingAmount(sums)).toBe(70n);
  expect(amountDue(sums)).toBe(20n);
  expect(remainingAmount({ amount: 100n, paidAmount: 130n })).toBe(0n);
  expect(amountDue({ amount: 100n, paidAmount: 30n, pendingAmount: 90n })).toBe(0n);
});

test("rounds the tolerance in the merchant's favor", () => {
  const half = { toleranceBasisPoints: 50 };
  expect(isPaidInFull({ amount: 1000n, paidAmount: 995n }, half)).toBe(true);
  expect(isPaidInFull({ amount: 1000n, paidAmount: 994n }, half)).toBe(false);
  expect(isPaidInFull({ amount: 199n, paidAmount: 198n }, half)).toBe(false);
});

test("shows the strongest of several exceptions", () => {
  expect(strongestException("underpaid", "overpaid", null)).toBe("overpaid");
  expect(strongestException("overpaid", "payment_reversed", "paid_late")).toBe("payment_reversed");
  expect(strongestException("paid_late", "resolved_manually")).toBe("resolved_manually");
  expect(strongestException(null, "underpaid")).toBe("underpaid");
  expect(strongestException(null)).toBe(null);
});

describe("an active request", () => {
  test("stays active while it is not paid in full", () => {
    expect(outcomeOfPayments(requestWith("active", 99n), rules, onTime)).toEqual({ status: "active", exception: null });
  });
  test("completes when it is paid in full, without exception within tolerance", () => {
    expect(outcomeOfPayments(requestWith("active", 100n), rules, onTime)).toEqual({
      status: "completed",
      exception: null,
    });
    const tolerant = { ...rules, toleranceBasisPoints: 100 };
    expect(outcomeOfPayments(requestWith("active", 99n), tolerant, onTime)).toEqual({
      status: "completed",
      exception: null,
    });
  });
  test("completes as overpaid when more arrived", () => {
    expect(outcomeOfPayments(requestWith("active", 101n), rules, onTime).exception).toBe("overpaid");
  });
  test("expires as underpaid when partly paid, and without exception when unpaid", () => {
    expect(outcomeOfExpiry(requestWith("active", 40n))).toEqual({ status: "expired", exception: "underpaid" });
    expect(outcomeOfExpiry(requestWith("active", 0n))).toEqual({ status: "expired", exception: null });
  });
});

describe("an expired request covered by late payments", () => {
  test("completes as paid late if the merchant accepts late payments", () => {
    const outcome = outcomeOfPayments(requestWith("expired", 120n, "underpaid"), rules, late);
    expect(outcome).toEqual({ status: "completed", exception: "paid_late" });
  });
  test("stays expired and is marked as paid late if the merchant reviews late payments", () => {
    const outcome = outcomeOfPayments(requestWith("expired", 100n), { ...rules, latePolicy: "flag" }, late);
    expect(outcome).toEqual({ status: "expired", exception: "paid_late" });
  });
  test("stays expired and underpaid until it is covered", () => {
    expect(outcomeOfPayments(requestWith("expired", 60n), rules, late)).toEqual({
      status: "expired",
      exception: "underpaid",
    });
  });
});

test("a completed request keeps its status when a payment is reversed and shows that exception first", () => {
  expect(outcomeOfPayments(requestWith("completed", 40n, "overpaid"), rules, onTime)).toEqual({
    status: "completed",
    exception: "payment_reversed",
  });
});

test("a completed request becomes overpaid by payments that become final later", () => {
  expect(outcomeOfPayments(requestWith("completed", 150n), rules, onTime).exception).toBe("overpaid");
});

test("a cancelled request shows no exception for later payments", () => {
  for (const paid of [40n, 100n, 150n]) {
    expect(outcomeOfPayments(requestWith("cancelled", paid), rules, late)).toEqual({
      status: "cancelled",
      exception: null,
    });
  }
});

test("a cancelled request never changes, and expired to completed is the only change of a final state", () => {
  const ends = fc.constantFrom<PaymentRequestStatus>("cancelled", "completed", "expired");
  const anyRules = fc.record({
    toleranceBasisPoints: fc.integer({ min: 0, max: 500 }),
    latePolicy: fc.constantFrom("accept" as const, "flag" as const),
  });
  fc.assert(
    fc.property(ends, fc.bigInt(0n, 300n), anyRules, fc.boolean(), (status, paid, someRules, hasLatePayment) => {
      const after = outcomeOfPayments(requestWith(status, paid), someRules, { hasLatePayment }).status;
      expect(after === status || (status === "expired" && after === "completed")).toBe(true);
    }),
  );
});
