import type { ReactNode } from "react";
import { describe, expect, test } from "vitest";
import type { Filters, ListView } from "./list-view";
import { PaymentsPage } from "@/components/requests/payments/payments-page";
import { ListPage } from "@/components/requests/list-page";
import { UnmatchedPage } from "@/components/settlement/unmatched-transfers/unmatched-page";
import { listPaymentsSchema } from "@/lib/requests/payments/list-schema";
import { listPaymentRequestsSchema } from "@/lib/requests/list-schema";
import { listUnmatchedTransfersSchema } from "@/lib/settlement/unmatched-transfers/schema";
import { dashboardHtml, textOf } from "@/testing/dashboard-html";

const id = "00000000-0000-4000-8000-000000000000";
/** A value of each filter; of a closed set, one that no page has by default. */
const values: Record<string, string> = {
  sort: "expires_at",
  exception: "overpaid",
  external_id: "order-7",
  shortcode: "7BvPHqNz2k",
  chain: "base",
  token: "USDC",
  token_id: "202",
  recipient_address: "0x11",
  transaction_hash: `0x${"1".repeat(64)}`,
  q: "coffee",
  request: id,
  candidate: id,
  reason: "no_request",
};
const statuses = { "payment-requests": "expired", payments: "failed", unmatched: "dismissed" };

const pages = {
  "payment-requests": {
    schema: listPaymentRequestsSchema,
    page: (view: ListView) => <ListPage view={view} columns={[]} />,
  },
  payments: { schema: listPaymentsSchema, page: (view: ListView) => <PaymentsPage view={view} /> },
  unmatched: { schema: listUnmatchedTransfersSchema, page: (view: ListView) => <UnmatchedPage view={view} /> },
};

/** The filters as the page shows them, without the URLs, the link that removes all, and the list. */
function shown(page: (view: ListView) => ReactNode, filters: Filters): string {
  const html = dashboardHtml(page({ filters, cursor: null }), { permissions: [] });
  const list = html.indexOf("<table");
  return html
    .slice(html.indexOf("</h1>"), list)
    .replaceAll(/ href="[^"]*"| id="[^"]*"| popovertarget="[^"]*"/gi, "")
    .replaceAll(/<a[^>]*>Clear filters<\/a>/g, "");
}

describe.each(Object.entries(pages))("%s", (name, { schema, page }) => {
  const filters = Object.keys(schema.shape).filter((filter) => filter !== "limit" && filter !== "cursor");
  const valueOf = (filter: string) =>
    filter === "status"
      ? statuses[name as keyof typeof statuses]
      : /_at\[/.test(filter)
        ? "2026-11-19T23:00:00.000Z"
        : values[filter];

  test.each(filters)("shows the filter %s of a URL", (filter) => {
    const value = valueOf(filter);
    if (value === undefined) throw new Error(`Add a value of the filter ${filter} to this test.`);
    expect(schema.safeParse({ [filter]: value }).success).toBe(true);
    const html = shown(page, { [filter]: value });
    expect(html, "no control or chip shows it").not.toBe(shown(page, {}));
    expect(html, "its chip has no name").not.toContain(`>${filter}: `);
  });

  test("shows several statuses, which no tab has, as a chip", () => {
    const [one, other] = {
      "payment-requests": ["active", "expired"],
      payments: ["pending", "failed"],
      unmatched: ["open", "assigned"],
    }[name as keyof typeof pages];
    expect(textOf(shown(page, { status: `${one},${other}` }))).toContain(`Status: ${one},${other}, remove this filter`);
  });
});

test("a chip names a reason in words", () => {
  const html = shown(pages.unmatched.page, { reason: "no_request,dust" });
  expect(textOf(html)).toContain("Reason: No matching open request, Too small to be a payment");
});
