import { describe, expect, test } from "vitest";
import { UnmatchedPage } from "./unmatched-page";
import { toAmount } from "@/lib/platform/amounts/amount";
import type { UnmatchedDetail } from "@/lib/settlement/unmatched-transfers/schema";
import { dashboardHtml, textOf } from "@/testing/dashboard-html";

function transfer(id: number, fields: Partial<UnmatchedDetail> = {}): UnmatchedDetail {
  return {
    id: String(id),
    status: "open",
    reason: "request_cancelled",
    candidates: ["1"],
    candidate_requests: [
      { public_id: "1", shortcode: "abc", description: "", status: "cancelled", can_resolve: false },
    ],
    amount: toAmount(1_000_000n, 6),
    token: { symbol: "USDC", is_stablecoin: true },
    chain: { name: "Base" },
    created_at: "2026-11-20T12:00:00.000Z",
    transaction_hash: "0x1b5b",
    explorer_url: "https://scan.example/tx/0x1b5b",
    recipient_address: "0x11",
    from_address: "0x12",
    ...fields,
  } as unknown as UnmatchedDetail;
}

const first = "/api/unmatched-transfers?status=open";
const counts = { "/api/unmatched-transfers/counts": { open: 45, assigned: 0, dismissed: 0 } };

function pageText(filters: Record<string, string>, path: string, rows: UnmatchedDetail[], hasMore = true): string {
  const page = { data: rows, has_more: hasMore, next_cursor: hasMore ? "n" : null };
  return textOf(
    dashboardHtml(<UnmatchedPage view={{ filters, cursor: null }} />, { data: counts, responses: { [path]: page } }),
  );
}

describe("the pager", () => {
  const rows = Array.from({ length: 20 }, (_, index) => transfer(index));

  test("says how many transfers of this status there are", () => {
    expect(pageText({}, first, rows)).toContain("1 to 20 of 45");
  });

  test("claims no total of a filtered list, until its last page shows it", () => {
    const filtered = "/api/unmatched-transfers?chain=base&status=open";
    expect(pageText({ chain: "base" }, filtered, rows)).toMatch(/1 to 20 Previous/);
    expect(pageText({ chain: "base" }, filtered, rows.slice(0, 3), false)).toContain("1 to 3 of 3");
    expect(pageText({ chain: "base" }, filtered, [], false)).toContain("No transfers match these filters");
  });
});

describe("a transfer for a request that had ended", () => {
  test("names that request with its status, not as a possible match", () => {
    const text = pageText({}, first, [transfer(1)]);
    expect(text).toContain("Related requests");
    expect(text).toMatch(/abc ?Cancelled/);
    const open = {
      ...transfer(1).candidate_requests[0],
      status: "expired",
    } as UnmatchedDetail["candidate_requests"][0];
    expect(pageText({}, first, [transfer(1, { candidate_requests: [open] })])).not.toContain("abcExpired");
  });
});
