import { describe, expect, test } from "vitest";
import { settleTotals, type PaymentState, type RequestWithPayments } from "./totals";

const rules = { toleranceBasisPoints: 0, latePolicy: "accept" } as const;
const expiresAt = new Date("2026-11-20T11:00:00.000Z");
const before = new Date("2026-11-20T10:59:59.000Z");
const after = new Date("2026-11-20T11:00:01.000Z");

function payment(status: PaymentState["status"], receivedAmount: bigint, isLate = false): PaymentState {
  return { status, receivedAmount, isLate };
}

function request(payments: PaymentState[], fields: Partial<RequestWithPayments> = {}): RequestWithPayments {
  return {
    status: "active",
    exception: null,
    amount: 100n,
    paidAmount: 0n,
    expiresAt,
    payments,
    scannedUntil: before,
    ...fields,
  };
}

describe("an active request", () => {
  test("counts completed money as paid, pending money as pending and failed money as nothing", () => {
    const payments = [payment("completed", 30n), payment("pending", 20n), payment("failed", 50n)];
    expect(settleTotals(request(payments), rules)).toEqual({
      status: "active",
      exception: null,
      paidAmount: 30n,
      pendingAmount: 20n,
    });
  });

  test("completes when final money reaches the amount, and not with pending money", () => {
    expect(settleTotals(request([payment("completed", 60n), payment("completed", 40n)]), rules).status).toBe(
      "completed",
    );
    expect(settleTotals(request([payment("completed", 60n), payment("pending", 40n)]), rules).status).toBe("active");
  });

  test("completes within the merchant's tolerance without an exception", () => {
    const lenient = { ...rules, toleranceBasisPoints: 500 };
    expect(settleTotals(request([payment("completed", 95n)]), lenient)).toMatchObject({
      status: "completed",
      exception: null,
    });
    expect(settleTotals(request([payment("completed", 94n)]), lenient).status).toBe("active");
  });

  test("is overpaid when more arrived", () => {
    expect(settleTotals(request([payment("completed", 101n)]), rules)).toMatchObject({ exception: "overpaid" });
  });

  test("is not completed by late money before the chain passes its expiry", () => {
    expect(settleTotals(request([payment("completed", 100n, true)]), rules).status).toBe("active");
  });

  test("expires only when the chain was read past its expiry and no timely payment is pending", () => {
    expect(settleTotals(request([], { scannedUntil: null }), rules).status).toBe("active");
    expect(settleTotals(request([], { scannedUntil: expiresAt }), rules).status).toBe("active");
    expect(settleTotals(request([], { scannedUntil: after }), rules).status).toBe("expired");
    expect(settleTotals(request([payment("pending", 1n)], { scannedUntil: after }), rules).status).toBe("active");
    const late = [payment("pending", 1n, true)];
    expect(settleTotals(request(late, { scannedUntil: after }), rules).status).toBe("expired");
  });

  test("expires as underpaid when partly paid", () => {
    expect(settleTotals(request([payment("completed", 40n)], { scannedUntil: after }), rules)).toMatchObject({
      status: "expired",
      exception: "underpaid",
    });
  });

  test("applies the late policy directly when late money is final before the request expires", () => {
    const lateOnly = request([payment("completed", 100n, true)], { scannedUntil: after });
    expect(settleTotals(lateOnly, rules)).toMatchObject({ status: "completed", exception: "paid_late" });
    expect(settleTotals(lateOnly, { ...rules, latePolicy: "flag" })).toMatchObject({
      status: "expired",
      exception: "paid_late",
    });
  });
});

describe("late money beside timely money", () => {
  const payments = [payment("completed", 60n), payment("completed", 40n, true)];

  test("completes an expired request, or keeps it expired where the merchant reviews late money", () => {
    const partlyLate = request(payments, { status: "expired", exception: "underpaid", paidAmount: 60n });
    expect(settleTotals(partlyLate, rules)).toMatchObject({ status: "completed", exception: "paid_late" });
    expect(settleTotals(partlyLate, { ...rules, latePolicy: "flag" })).toMatchObject({
      status: "expired",
      exception: "paid_late",
    });
  });

  test("has the same effect on a request that expires in the same step", () => {
    const partlyLate = request(payments, { scannedUntil: after });
    expect(settleTotals(partlyLate, rules)).toMatchObject({ status: "completed", exception: "paid_late" });
    expect(settleTotals(partlyLate, { ...rules, latePolicy: "flag" })).toMatchObject({ status: "expired" });
  });
});

describe("an ended request", () => {
  test("stays cancelled when it is paid", () => {
    expect(settleTotals(request([payment("completed", 100n)], { status: "cancelled" }), rules)).toMatchObject({
      status: "cancelled",
      paidAmount: 100n,
    });
  });

  test("that expired is completed by timely money that returns after a reorganization", () => {
    expect(settleTotals(request([payment("completed", 100n)], { status: "expired" }), rules)).toMatchObject({
      status: "completed",
      exception: null,
    });
  });

  test("that completed becomes overpaid by more money", () => {
    const paidTwice = request([payment("completed", 100n), payment("completed", 5n)], {
      status: "completed",
      paidAmount: 100n,
    });
    expect(settleTotals(paidTwice, rules)).toMatchObject({ status: "completed", exception: "overpaid" });
  });

  test("that completed and loses money is payment_reversed until the money returns", () => {
    const lost = request([payment("failed", 100n)], { status: "completed", paidAmount: 100n });
    expect(settleTotals(lost, rules)).toMatchObject({ status: "completed", exception: "payment_reversed" });
    const half = request([payment("completed", 50n)], { status: "completed", exception: "payment_reversed" });
    expect(settleTotals(half, rules)).toMatchObject({ exception: "payment_reversed" });
    const back = request([payment("completed", 100n)], { status: "completed", exception: "payment_reversed" });
    expect(settleTotals(back, rules)).toMatchObject({ exception: null });
  });

  test("that completed keeps its exception when it loses only surplus money", () => {
    const withoutSurplus = request([payment("completed", 100n)], {
      status: "completed",
      exception: "paid_late",
      paidAmount: 150n,
    });
    expect(settleTotals(withoutSurplus, rules)).toMatchObject({ status: "completed", exception: "paid_late" });
  });

  test("that was marked as paid with less than its amount is not payment_reversed", () => {
    const markedAsPaid = request([payment("completed", 40n)], {
      status: "completed",
      exception: "resolved_manually",
      paidAmount: 40n,
    });
    expect(settleTotals(markedAsPaid, rules)).toMatchObject({ status: "completed", exception: "resolved_manually" });
  });
});
