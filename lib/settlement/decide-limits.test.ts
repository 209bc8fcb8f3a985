import { describe, expect, test } from "vitest";
import { evidence, request } from "@/testing/evidence";
import { decide, maxPaymentsPerRequest, maxSmallParts, type Candidate, type Evidence } from "./decide";

// Tests the limits that keep noise out of a request, and never the payment that it waits for.

describe("rule 0a, the number of payments", () => {
  const full = (overrides: Partial<Candidate> = {}) => request({ paymentCount: maxPaymentsPerRequest, ...overrides });
  const judge = (overrides: Partial<Evidence>, value: bigint) => decide(evidence(overrides, { value }));

  test("cuts off parts without a reference", () => {
    const last = request({ paymentCount: maxPaymentsPerRequest - 1 });
    expect(judge({ covering: [last] }, 5000n)).toMatchObject({ kind: "attach" });
    const covering = [full()];
    expect(judge({ covering }, 9999n)).toMatchObject({ reason: "too_many_payments", candidates: covering });
    expect(judge({ exclusive: covering[0] }, 9999n)).toMatchObject({ reason: "too_many_payments" });
  });

  test("never cuts off a bound reference, an amount slot, or a value that covers what remains", () => {
    const paid = { paidAmount: 4000n, smallPartCount: maxSmallParts };
    const bound = judge({ bound: [full(paid)] }, 100n);
    expect(bound).toMatchObject({ kind: "attach", method: "bound_reference" });
    const slot = judge({ slotRequest: full(paid) }, 5000n);
    expect(slot).toMatchObject({ kind: "attach", method: "amount_slot" });
    for (const value of [6000n, 6001n]) {
      const rest = judge({ covering: [full(paid)] }, value);
      expect(rest).toMatchObject({ kind: "attach", method: "single_open_request" });
    }
    expect(judge({ covering: [full(paid)] }, 5999n)).toMatchObject({ reason: "too_many_payments" });
  });

  test("cuts off parts once pending payments cover the amount", () => {
    const exclusive = full({ pendingAmount: 10_000n });
    expect(judge({ exclusive }, 5000n)).toMatchObject({ reason: "too_many_payments" });
  });

  test("cuts off parts below 1 % without a reference after ten of them, and lists them", () => {
    const parts = (smallPartCount: number) => ({
      covering: [request({ smallPartCount, paymentCount: smallPartCount })],
    });
    expect(judge(parts(maxSmallParts - 1), 99n)).toMatchObject({ kind: "attach" });
    expect(judge(parts(maxSmallParts), 99n)).toMatchObject({ reason: "too_many_payments" });
    expect(judge(parts(maxSmallParts), 100n)).toMatchObject({ kind: "attach" });
    expect(judge(parts(maxSmallParts), 9n)).toMatchObject({ reason: "dust" });
  });
});

describe("rule 0, dust", () => {
  test("is less than a thousandth of the amount and less than the remainder", () => {
    const covering = [request()];
    expect(decide(evidence({ covering }, { value: 9n }))).toMatchObject({ reason: "dust", candidates: covering });
    expect(decide(evidence({ covering }, { value: 10n }))).toMatchObject({ kind: "attach" });
    const almost = [request({ paidAmount: 9995n })];
    expect(decide(evidence({ covering: almost }, { value: 5n }))).toMatchObject({ kind: "attach" });
  });

  test("applies despite a reference, and among several requests only if the amount is dust for each", () => {
    expect(decide(evidence({ bound: [request()] }, { value: 9n }))).toMatchObject({ reason: "dust" });
    expect(decide(evidence({ covering: [request(), request()] }, { value: 9n }))).toMatchObject({ reason: "dust" });
    const small = request({ amount: 100n });
    expect(decide(evidence({ covering: [request(), small] }, { value: 9n }))).toMatchObject({ reason: "ambiguous" });
  });

  test("is measured only by open requests for the transfer's own token", () => {
    const judge = (overrides: Partial<Candidate>) =>
      decide(evidence({ bound: [request(overrides)], dustBelow: 1n }, { value: 9n }));
    expect(judge({ tokenId: 9101 })).toMatchObject({ reason: "wrong_token" });
    expect(judge({ status: "cancelled" })).toMatchObject({ reason: "request_cancelled" });
    expect(judge({ status: "expired" })).toMatchObject({ reason: "dust" });
  });

  test("is measured by the requested amount if pending payments cover the amount due", () => {
    const covered = request({ amount: 10_000n, pendingAmount: 10_000n });
    expect(decide(evidence({ covering: [covered] }, { value: 9n }))).toMatchObject({ reason: "dust" });
    expect(decide(evidence({ covering: [covered] }, { value: 10n }))).toMatchObject({ reason: "ambiguous" });
  });

  test("is an amount below the token's threshold, unless an open request gives another measure", () => {
    const judge = (value: bigint, overrides: Partial<Evidence> = {}) =>
      decide(evidence({ isUnexplained: true, dustBelow: 1000n, ...overrides }, { value }));
    expect(judge(999n)).toMatchObject({ reason: "dust", candidates: [] });
    expect(judge(1000n)).toMatchObject({ reason: "unexplained" });
    expect(judge(999n, { covering: [request()] })).toMatchObject({ reason: "unexplained" });
    expect(judge(9n, { covering: [request()] })).toMatchObject({ reason: "dust" });
  });

  test("is never a hundred times the token's own threshold, however large the request is", () => {
    const covering = [request({ amount: 10n ** 9n })];
    expect(decide(evidence({ covering }, { value: 99_999n }))).toMatchObject({ reason: "dust" });
    expect(decide(evidence({ covering }, { value: 100_000n }))).toMatchObject({ kind: "attach" });
  });
});
