import { describe, expect, test } from "vitest";
import { createdAt, evidence, expiresAt, late, lateUntil, request, tooLate } from "@/testing/evidence";
import { clockSlackOf, knownSlackOf } from "./clock-slack";
import { coversBlock, decide } from "./decide";

// Tests the rules by which `decide` credits a transfer.

describe("rule 1, a bound reference", () => {
  test("matches its request, whatever the slot and other open requests indicate", () => {
    const named = request();
    const other = request();
    expect(decide(evidence({ bound: [named], slotRequest: other, covering: [named, other] }))).toEqual({
      kind: "attach",
      request: named,
      method: "bound_reference",
      isLate: false,
    });
  });

  test("needs no age check", () => {
    const named = request({ createdAfterBlock: 500n, createdAt: late });
    expect(decide(evidence({ bound: [named] }))).toMatchObject({ kind: "attach" });
  });

  test("matches neither of two requests", () => {
    const [first, second] = [request(), request()];
    expect(decide(evidence({ bound: [first, second] }))).toEqual({
      kind: "unmatched",
      reason: "several_references",
      candidates: [first, second],
    });
  });

  test.each([
    ["wrong_chain", { chainId: 1, tokenId: 102 }],
    ["wrong_recipient", { recipientAddress: "0xElsewhere" }],
    ["wrong_token", { tokenId: 9101 }],
  ])("to the %s is unmatched with the request as candidate", (reason, overrides) => {
    const named = request(overrides);
    expect(decide(evidence({ bound: [named], covering: [request()] }))).toEqual({
      kind: "unmatched",
      reason,
      candidates: [named],
    });
  });

  test("of another merchant's request reveals no request", () => {
    const foreign = request({ merchantId: 2n, recipientAddress: "0xElsewhere" });
    expect(decide(evidence({ bound: [foreign] }))).toEqual({
      kind: "unmatched",
      reason: "wrong_recipient",
      candidates: [],
    });
  });
});

describe("a hint", () => {
  test("credits nothing when amount and address match another request", () => {
    const hinted = request();
    const slotRequest = request();
    expect(decide(evidence({ hinted: [hinted], slotRequest, covering: [hinted, slotRequest] }))).toEqual({
      kind: "unmatched",
      reason: "reference_not_bound",
      candidates: [hinted],
    });
  });

  test("credits nothing when amount and address match none", () => {
    const hinted = request();
    expect(decide(evidence({ hinted: [hinted] }))).toMatchObject({ reason: "reference_not_bound" });
  });

  test("changes nothing when amount and address match the hinted request", () => {
    const hinted = request();
    expect(decide(evidence({ hinted: [hinted], slotRequest: hinted }))).toMatchObject({ method: "amount_slot" });
    const both = [request(), hinted];
    expect(decide(evidence({ hinted: both, slotRequest: hinted }))).toMatchObject({ method: "amount_slot" });
  });
});

describe("rule 3, the amount slot", () => {
  test("pays its request among several open requests", () => {
    const slotRequest = request();
    expect(decide(evidence({ slotRequest, covering: [request(), slotRequest] }))).toMatchObject({
      kind: "attach",
      request: slotRequest,
      method: "amount_slot",
    });
  });

  test("never falls through: if its request is newer than the transfer, the transfer is unmatched", () => {
    const slotRequest = request({ createdAfterBlock: 101n });
    const other = request();
    expect(decide(evidence({ slotRequest, covering: [other] }))).toEqual({
      kind: "unmatched",
      reason: "ambiguous",
      candidates: [slotRequest, other],
    });
    expect(decide(evidence({ slotRequest }))).toMatchObject({ reason: "no_request" });
  });

  test.each([
    ["completed", "request_completed"],
    ["cancelled", "request_cancelled"],
  ] as const)("never falls through: if its request is %s, the transfer is unmatched", (status, reason) => {
    const slotRequest = request({ status });
    expect(decide(evidence({ slotRequest, covering: [slotRequest, request()] }))).toEqual({
      kind: "unmatched",
      reason,
      candidates: [slotRequest],
    });
  });
});

describe("the former holder of an amount slot", () => {
  const before = new Date(createdAt.getTime() - 1);

  test.each(["amount_slot", "single_open_request"])(
    "makes a transfer ambiguous that looks older than the new request, which would match by %s",
    (method) => {
      const [former, next] = [request({ status: "expired" }), request()];
      const found = {
        formerSlotRequest: former,
        covering: [next],
        slotRequest: method === "amount_slot" ? next : null,
      };
      expect(decide(evidence(found, { blockTime: before }))).toEqual({
        kind: "unmatched",
        reason: "ambiguous",
        candidates: [former, next],
      });
      expect(decide(evidence(found, { blockTime: createdAt }))).toMatchObject({ kind: "attach", method });
    },
  );

  test("does not compete with itself, nor with a bound reference", () => {
    const former = request();
    const blockTime = before;
    const itself = { formerSlotRequest: former, slotRequest: former };
    expect(decide(evidence(itself, { blockTime }))).toMatchObject({ kind: "attach" });
    expect(decide(evidence({ formerSlotRequest: former, bound: [request()] }, { blockTime }))).toMatchObject({
      kind: "attach",
    });
  });
});

describe("rule 4, the single open request", () => {
  test("accepts any amount up to twice the remainder", () => {
    const single = request({ paidAmount: 2000n, pendingAmount: 3000n });
    expect(decide(evidence({ covering: [single] }, { value: 10_000n }))).toMatchObject({
      kind: "attach",
      method: "single_open_request",
    });
    expect(decide(evidence({ covering: [single] }, { value: 10_001n }))).toEqual({
      kind: "unmatched",
      reason: "ambiguous",
      candidates: [single],
    });
    const expired = request({ status: "expired" });
    expect(decide(evidence({ covering: [expired] }, { value: 20_001n }))).toMatchObject({ reason: "ambiguous" });
  });

  test("can be disabled by the merchant", () => {
    const covering = [request()];
    expect(decide(evidence({ covering, matchesSingleOpenRequest: false }))).toMatchObject({ reason: "ambiguous" });
  });

  test("does not choose between two requests", () => {
    const covering = [request(), request()];
    expect(decide(evidence({ covering }))).toEqual({ kind: "unmatched", reason: "ambiguous", candidates: covering });
  });

  test("reports that the only request is completed or cancelled", () => {
    expect(decide(evidence({ covering: [request({ status: "completed", paidAmount: 10_000n })] }))).toMatchObject({
      reason: "request_completed",
    });
    expect(decide(evidence({ covering: [request({ status: "cancelled" })] }))).toMatchObject({
      reason: "request_cancelled",
    });
  });
});

describe("rule 5, unmatched", () => {
  test("reports that there is no request", () => {
    expect(decide(evidence())).toEqual({ kind: "unmatched", reason: "no_request", candidates: [] });
  });

  test("reports the open request for another token or on another chain", () => {
    const otherToken = request({ tokenId: 9101 });
    const otherChain = request({ chainId: 1, tokenId: 102 });
    expect(decide(evidence({ elsewhere: [otherChain, otherToken] }))).toEqual({
      kind: "unmatched",
      reason: "wrong_token",
      candidates: [otherToken],
    });
    expect(decide(evidence({ elsewhere: [otherChain] }))).toMatchObject({
      reason: "wrong_chain",
      candidates: [otherChain],
    });
  });
});

describe("the matched request", () => {
  test("an active or expired request accepts a late payment within the window and marks it late", () => {
    for (const status of ["active", "expired"] as const) {
      expect(decide(evidence({ bound: [request({ status })] }, { blockTime: late }))).toMatchObject({
        kind: "attach",
        isLate: true,
      });
    }
  });

  test("an expired request accepts a payment made on time", () => {
    expect(decide(evidence({ bound: [request({ status: "expired" })] }))).toMatchObject({ isLate: false });
  });

  test("accepts no payment after the window", () => {
    const bound = [request({ status: "expired" })];
    expect(decide(evidence({ bound }, { blockTime: tooLate }))).toMatchObject({
      reason: "too_late",
      candidates: bound,
    });
  });

  test("counts the expiry itself as timely and the end of the window as late", () => {
    const isLateAt = (blockTime: Date) => decide(evidence({ bound: [request()] }, { blockTime }));
    expect(isLateAt(expiresAt)).toMatchObject({ kind: "attach", isLate: false });
    expect(isLateAt(lateUntil)).toMatchObject({ kind: "attach", isLate: true });
  });
});

test("leaves an unexplained transfer unmatched, with every candidate", () => {
  const [named, slotRequest, covering] = [request(), request(), request()];
  const matches = { bound: [named], slotRequest, covering: [covering] };
  expect(decide(evidence({ isUnexplained: true, ...matches }))).toEqual({
    kind: "unmatched",
    reason: "unexplained",
    candidates: [named, slotRequest, covering],
  });
});

describe("the age of a match without a reference", () => {
  const transfer = { ...evidence().transfer };

  test("rejects a block up to the head at creation", () => {
    expect(coversBlock(request(), { ...transfer, blockNumber: 100n })).toBe(false);
    expect(coversBlock(request(), { ...transfer, blockNumber: 101n })).toBe(true);
  });

  const clock = { blockTimeMs: 12_000, pollIntervalMs: 12_000 };
  const looksCovered = (msBefore: number, notBefore: Date | null) =>
    coversBlock(request(), { ...transfer, notBefore, blockTime: new Date(createdAt.getTime() - msBefore) });

  test("a block that appeared later may look older by one block time, a second and the chain's skew", () => {
    expect([0, 5000, -60_000].map((skew) => clockSlackOf(clock, skew))).toEqual([13_000, 13_000, 73_000]);
    expect([2000, 2001].map((ms) => looksCovered(ms, createdAt))).toEqual([true, false]);
  });

  test("a block that may have been there before may look older by a few seconds, and by a skew that no delay explains", () => {
    expect([0, 5000, -1500, -24_000, -24_001].map((skew) => knownSlackOf(clock, skew))).toEqual([
      3000, 3000, 4500, 5000, 27_001,
    ]);
    expect(clockSlackOf({ blockTimeMs: 250, pollIntervalMs: 4000 })).toBe(3000);
    for (const notBefore of [null, new Date(createdAt.getTime() - 1)])
      expect([1000, 1001].map((ms) => looksCovered(ms, notBefore))).toEqual([true, false]);
  });

  test("ends with the late window", () => {
    expect(coversBlock(request(), { ...transfer, blockTime: lateUntil })).toBe(true);
    expect(coversBlock(request(), { ...transfer, blockTime: tooLate })).toBe(false);
  });
});

describe.each(["exclusive_address", "bound_reference"])("by %s", (method) => {
  test.each(["active", "expired", "cancelled", "completed"] as const)(
    "ignores a request whose merchant no longer owns the address: %s",
    (status) => {
      const displaced = request({ merchantId: 2n, status });
      const found = method === "exclusive_address" ? { exclusive: displaced } : { bound: [displaced] };
      expect(decide(evidence(found))).toEqual({ kind: "unmatched", reason: "no_request", candidates: [] });
    },
  );
});
