import { dashboardRoute } from "@/lib/http/dashboard-route";
import { page } from "@/lib/http/reply";
import { listPayments, presentListedPayment } from "@/lib/payments/list";
import { listPaymentsSchema } from "@/lib/payments/list-schema";

export const GET = dashboardRoute({
  query: listPaymentsSchema,
  handle: async ({ scope, query, links }) => {
    const { rows, nextCursor } = await listPayments(scope, query);
    return page(
      rows.map((row) => presentListedPayment(row, links)),
      nextCursor,
    );
  },
});
