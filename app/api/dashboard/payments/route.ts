import { dashboardRoute } from "@/lib/http/dashboard-route";
import { page } from "@/lib/http/reply";
import { listPayments, presentListedPayment } from "@/lib/payments/list";
import { listPaymentsSchema } from "@/lib/payments/list-schema";

export const GET = dashboardRoute({
  query: listPaymentsSchema,
  handle: async ({ scope, query, urls }) => {
    const { rows, nextCursor } = await listPayments(scope, query);
    return page(
      rows.map((row) => presentListedPayment(row, urls)),
      nextCursor,
    );
  },
});
