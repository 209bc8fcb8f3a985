import { describe, expect, test } from "vitest";
import { evidence, late, request, tooLate } from "@/testing/evidence";
import { decide, type Candidate, type Evidence } from "./decide";

// Tests rule 2: an exclusive address, and what counts as evidence for the request that it served before.

test("matches its request, whatever the slot and other open requests indicate", () => {
  const exclusive = request();
  const other = request();
  expect(decide(evidence({ exclusive, slotRequest: other, covering: [exclusive, other] }))).toEqual({
    kind: "attach",
    request: exclusive,
    method: "exclusive_address",
    isLate: false,
  });
});

test("matches for any value, but not for another token, another chain, or after its end", () => {
  const judge = (overrides: Partial<Candidate>, transfer: Partial<Evidence["transfer"]> = {}) =>
    decide(evidence({ exclusive: request(overrides) }, transfer));
  expect(judge({}, { value: 1_000_000n })).toMatchObject({ kind: "attach" });
  expect(judge({ tokenId: 9101 })).toMatchObject({ reason: "wrong_token" });
  expect(judge({ chainId: 1 })).toMatchObject({ reason: "wrong_chain" });
  expect(judge({ status: "cancelled" })).toMatchObject({ reason: "request_cancelled" });
  expect(judge({}, { blockTime: tooLate })).toMatchObject({ reason: "too_late" });
  expect(judge({ status: "expired" }, { blockTime: late })).toMatchObject({ kind: "attach", isLate: true });
});

describe("a reused address", () => {
  const [former, exclusive] = [request({ status: "expired", lateUntil: late, amount: 4000n }), request()];
  const judge = (overrides: Partial<Evidence>, value: bigint) =>
    decide(evidence({ exclusive, formerExclusive: former, ...overrides }, { value, blockTime: tooLate }));

  test("a bound reference of the former request is judged for that one", () => {
    const candidates = [former, exclusive];
    expect(judge({ bound: [former] }, 4000n)).toEqual({ kind: "unmatched", reason: "too_late", candidates });
    expect(judge({ bound: [{ ...former, tokenId: 9101 }] }, 10_000n)).toMatchObject({ reason: "wrong_token" });
    const paid = { ...former, status: "completed" as const, lateUntil: tooLate };
    expect(judge({ bound: [paid] }, 4000n)).toMatchObject({ reason: "request_completed", candidates: [{}, exclusive] });
  });

  test("two bound references match neither, and a hint matches only its own request", () => {
    expect(judge({ bound: [former, exclusive] }, 4000n)).toMatchObject({ reason: "several_references" });
    expect(judge({ hinted: [former] }, 10_000n)).toMatchObject({
      reason: "reference_not_bound",
      candidates: [former, exclusive],
    });
  });

  test("the value that the former request still waits for is ambiguous, unless the new one waits for it too", () => {
    const current = { ...exclusive, lateUntil: new Date(tooLate.getTime() + 1) };
    const plain = (overrides: Partial<Candidate>, value: bigint, next = current) =>
      judge({ exclusive: next, formerExclusive: { ...former, ...overrides } }, value);
    expect(plain({}, 4000n)).toMatchObject({ reason: "ambiguous", candidates: [{ id: former.id }, current] });
    expect(plain({ paidAmount: 1000n }, 3000n)).toMatchObject({ reason: "ambiguous" });
    expect(plain({ paidAmount: 1000n }, 4000n)).toMatchObject({ kind: "attach" });
    expect(plain({}, 4001n)).toMatchObject({ kind: "attach" });
    expect(plain({ tokenId: 9101 }, 4000n)).toMatchObject({ kind: "attach" });
    expect(plain({ chainId: 1 }, 4000n)).toMatchObject({ kind: "attach" });
    expect(plain({}, 4000n, { ...current, paidAmount: 6000n })).toMatchObject({ kind: "attach" });
    expect(plain({}, 4000n, { ...current, tokenId: 9101 })).toMatchObject({ reason: "ambiguous" });
  });

  test("its own bound reference and hint match its request", () => {
    const current = { ...exclusive, lateUntil: new Date(tooLate.getTime() + 1) };
    expect(judge({ exclusive: current, bound: [current] }, 4000n)).toMatchObject({ method: "bound_reference" });
    expect(judge({ exclusive: current, hinted: [current] }, 5000n)).toMatchObject({ method: "exclusive_address" });
  });
});
