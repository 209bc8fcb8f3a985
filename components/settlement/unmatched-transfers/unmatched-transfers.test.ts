import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { toAmount } from "@/lib/platform/amounts/amount";
import { differenceText, isFarMore } from "./difference";
import { assignmentEffects } from "./outcome-text";
import { reasonText } from "./reason-text";
import { Sender, Transaction } from "./transfer-source";
import { statusOf, unmatchedPath } from "./unmatched-view";
import {
  unmatchedReasonSchema,
  type AssignableRequest,
  type UnmatchedDetail,
} from "@/lib/settlement/unmatched-transfers/schema";

type Outcome = AssignableRequest["outcome"];

const zeroUsdc = { raw: "0", formatted: "0", decimals: 6 };
const threeUsdc = { raw: "3000000", formatted: "3", decimals: 6 };

function effectsOf(outcome: Partial<Outcome>, isImmediate = true): string[] {
  const transfer = {
    token: { symbol: "USDC", is_stablecoin: true },
    chain: { name: "Base" },
  } as UnmatchedDetail;
  const fullOutcome = { status: "completed", exception: null, remaining_amount: zeroUsdc, ...outcome };
  return assignmentEffects(transfer, { outcome: fullOutcome, is_immediate: isImmediate } as AssignableRequest).map(
    ({ text }) => text,
  );
}

test("an assignment that completes the request at once is marked as irreversible", () => {
  expect(effectsOf({})).toEqual([
    "The request will be completed.",
    "This completes the request immediately and cannot be undone.",
  ]);
  expect(effectsOf({ exception: "paid_late" })[0]).toBe("The request will be completed, marked as paid late.");
  expect(effectsOf({ exception: "overpaid" })[0]).toBe("The request will be completed, marked as overpaid.");
});

test("assigning a transfer that is not final yet completes the request later and can be undone before that", () => {
  const [, pending, undo] = effectsOf({}, false);
  expect(pending).toMatch(/^The transfer is not final on Base yet/);
  expect(undo).toBe("You can undo this until the transfer is final and completes the request.");
});

test("an assignment that does not cover the request shows the remaining amount and can be undone", () => {
  expect(effectsOf({ status: "active", remaining_amount: threeUsdc })).toEqual([
    "The request stays active; 3.00 USDC will remain unpaid.",
    "You can undo this until the request is completed.",
  ]);
  expect(effectsOf({ status: "expired", exception: "underpaid", remaining_amount: threeUsdc })[0]).toBe(
    "The request stays expired; 3.00 USDC will remain unpaid.",
  );
});

test("the difference to the remaining amount is stated, and a far larger transfer needs a second confirmation", () => {
  const token = { symbol: "USDC", is_stablecoin: true };
  const amountOf = (raw: bigint) => toAmount(raw, 6);
  const compare = (paid: bigint, remaining: bigint) => {
    const transfer = { amount: amountOf(paid), token } as UnmatchedDetail;
    const request = { due_amount: amountOf(remaining) };
    return [differenceText(transfer, request), isFarMore(transfer, request)];
  };
  expect(compare(568_230_000n, 21_170_000n)).toEqual(["547.06 USDC more than asked", true]);
  expect(compare(21_000_000n, 21_000_000n)).toEqual(["Exactly what is left to pay", false]);
  expect(compare(1_000_000n, 3_000_000n)).toEqual(["2.00 USDC less than asked", false]);
  expect(compare(1n, 0n)[1]).toBe(true);
});

test("a late payment that the merchant must review leaves the request expired", () => {
  expect(effectsOf({ status: "expired", exception: "paid_late" })[0]).toMatch(/stays expired until you resolve it/);
});

test("every reason has its own text", () => {
  const transfer = { transaction_hash: "0x1b" };
  const texts = unmatchedReasonSchema.options.map((reason) =>
    reasonText({ ...transfer, reason, candidates: ["a", "b"] }),
  );
  expect(new Set(texts).size).toBe(unmatchedReasonSchema.options.length);
  expect(reasonText({ ...transfer, reason: "ambiguous", candidates: ["a", "b"] })).toBe("Two possible requests");
  expect(reasonText({ ...transfer, reason: "ambiguous", candidates: ["a"] })).toMatch(/^The amount does not match/);
  expect(reasonText({ ...transfer, reason: "ambiguous", candidates: Array<string>(10).fill("a") })).toMatch(/^Many/);
  expect(reasonText({ transaction_hash: null, reason: "unexplained", candidates: [] })).toMatch(
    /without a matching transaction/,
  );
});

test("shows only the block, without a link, if no transaction is known, and otherwise links the transaction", () => {
  const render = (fields: Partial<UnmatchedDetail>) => {
    const transfer = { block_number: 1234, ...fields } as UnmatchedDetail;
    return renderToStaticMarkup(createElement("p", null, Transaction({ transfer }), Sender({ transfer })));
  };
  const inflowHtml = render({ transaction_hash: null, explorer_url: null, from_address: null });
  expect(inflowHtml).toContain("Block 1,234");
  expect(inflowHtml).not.toContain("<a");
  const transferHtml = render({
    transaction_hash: "0x1b5b",
    explorer_url: "https://scan.example/tx/0x1b5b",
    from_address: "0xf3",
  });
  expect(transferHtml).toContain('href="https://scan.example/tx/0x1b5b"');
});

test("the list shows open transfers by default, and the API gets the status that the page shows", () => {
  expect(statusOf({})).toBe("open");
  expect(unmatchedPath({ filters: {}, cursor: null })).toBe("/api/unmatched-transfers?status=open");
  const filters = { status: "dismissed", transaction_hash: "0x1" };
  expect(unmatchedPath({ filters, cursor: "abc" })).toBe(
    "/api/unmatched-transfers?status=dismissed&transaction_hash=0x1&cursor=abc",
  );
});
