import { expect, test } from "vitest";
import { ListTable } from "./list-table";
import { Totals } from "./totals";
import { dashboardHtml, textOf } from "@/testing/dashboard-html";
import { toAmount } from "@/lib/platform/amounts/amount";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";

function request([amount, paid, pending]: [bigint, bigint, bigint], status = "active"): PresentedPaymentRequest {
  const of = (raw: bigint) => toAmount(raw, 6);
  return {
    public_id: "1",
    status,
    exception: null,
    token: { symbol: "USDC", is_stablecoin: true },
    chain: { name: "Base" },
    amount: of(amount),
    paid_amount: of(paid),
    pending_amount: of(pending),
    remaining_amount: of(amount - paid),
    created_at: "2026-11-20T12:00:00.000Z",
    expires_at: "2026-11-21T12:00:00.000Z",
    payments: [],
  } as unknown as PresentedPaymentRequest;
}

const listText = (one: PresentedPaymentRequest) =>
  textOf(dashboardHtml(<ListTable rows={[one]} sort={undefined} columns={[]} />));

test("what is left is the remaining amount, which says how much of it is pending, as on the request's page", () => {
  const detected = request([10_000_000n, 0n, 10_000_000n]);
  expect(listText(detected)).toContain("0.00 paid, 10.00 left (10.00 pending)");
  const partly = request([10_000_000n, 2_000_000n, 3_000_000n]);
  expect(listText(partly)).toContain("2.00 paid, 8.00 left (3.00 pending)");
  const pageText = (one: PresentedPaymentRequest) => textOf(dashboardHtml(<Totals request={one} />));
  expect(pageText(partly)).toContain("Remaining, pending included 8.00 USDC");
  expect(pageText(request([10_000_000n, 2_000_000n, 0n]))).toContain("Remaining 8.00 USDC");
  expect(listText(request([10_000_000n, 0n, 9_000_000n], "expired"))).toContain("0.00 paid, 9.00 pending");
});

test("a line never ends inside an amount of six decimals, but may inside a longer one", () => {
  const html = dashboardHtml(<ListTable rows={[request([123_456_123_456n, 0n, 1n])]} sort={undefined} columns={[]} />);
  expect(html).toContain('<span class="whitespace-nowrap">123,456.123456</span>');
  const long = dashboardHtml(
    <ListTable rows={[request([123_456_789_012_000_000n, 0n, 1n])]} sort={undefined} columns={[]} />,
  );
  expect(long).toMatch(/wrap-anywhere[^>]*><span>123,456,789,012\.00</);
});
