import { catalogFilterErrors } from "@/lib/chains/filter-errors";
import { merchantRoute } from "@/lib/api/http/merchant-route";
import { pageOf, page } from "@/lib/api/http/operation";
import { listPayments, presentListedPayment } from "@/lib/requests/payments/list";
import { listPaymentsSchema } from "@/lib/requests/payments/list-schema";
import { listedPaymentSchema } from "@/lib/requests/payments/schema";

export const GET = merchantRoute({
  id: "listPayments",
  summary: "List payments of all payment requests",
  description: "Newest first.",
  permission: "payments:read",
  query: listPaymentsSchema,
  queryErrors: (query, { ctx }) => catalogFilterErrors(query, ctx.scope.environment),
  returns: pageOf(listedPaymentSchema),
  handle: async ({ ctx, query }) => {
    const { rows, nextCursor } = await listPayments(ctx, query);
    return page(
      rows.map((row) => presentListedPayment(row, ctx.urls)),
      nextCursor,
    );
  },
});
