import { catalogFilterErrors } from "@/lib/chains/filter-errors";
import { exportDescription, exportList } from "@/lib/api/http/export-list";
import { merchantRoute } from "@/lib/api/http/merchant-route";
import { exportOf } from "@/lib/api/http/operation";
import { listPaymentRequests } from "@/lib/requests/list";
import { exportPaymentRequestsSchema } from "@/lib/requests/list-schema";
import { presentPaymentRequest } from "@/lib/requests/present";
import { paymentRequestSchema } from "@/lib/requests/schema";

export const GET = merchantRoute({
  id: "exportPaymentRequests",
  summary: "Export payment requests",
  description: exportDescription,
  permission: "payment_requests:read",
  query: exportPaymentRequestsSchema,
  queryErrors: (query, { ctx }) => catalogFilterErrors(query, ctx.scope.environment),
  returns: exportOf(paymentRequestSchema),
  handle: ({ ctx, query }) =>
    exportList({
      scope: ctx.scope,
      format: query.format,
      name: "payment-requests",
      item: paymentRequestSchema,
      readPage: async (page) => {
        const { rows, nextCursor } = await listPaymentRequests(ctx, Object.assign(page, query));
        return { rows: rows.map((row) => presentPaymentRequest(row, ctx.urls)), nextCursor };
      },
    }),
});
