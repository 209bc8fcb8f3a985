import { catalogFilterErrors } from "@/lib/chains/filter-errors";
import { exportDescription, exportList } from "@/lib/api/http/export-list";
import { merchantRoute } from "@/lib/api/http/merchant-route";
import { exportOf } from "@/lib/api/http/operation";
import { listPayments, presentListedPayment } from "@/lib/requests/payments/list";
import { exportPaymentsSchema } from "@/lib/requests/payments/list-schema";
import { listedPaymentSchema } from "@/lib/requests/payments/schema";

export const GET = merchantRoute({
  id: "exportPayments",
  summary: "Export payments of all payment requests",
  description: exportDescription,
  permission: "payments:read",
  query: exportPaymentsSchema,
  queryErrors: (query, { ctx }) => catalogFilterErrors(query, ctx.scope.environment),
  returns: exportOf(listedPaymentSchema),
  handle: ({ ctx, query }) =>
    exportList({
      scope: ctx.scope,
      format: query.format,
      name: "payments",
      item: listedPaymentSchema,
      readPage: async (page) => {
        const { rows, nextCursor } = await listPayments(ctx, { ...query, ...page });
        return { rows: rows.map((row) => presentListedPayment(row, ctx.urls)), nextCursor };
      },
    }),
});
