import { dashboardRoute } from "@/lib/http/dashboard-route";
import { created, page } from "@/lib/http/reply";
import { createPaymentRequest, creationFaults } from "@/lib/payment-requests/create";
import { createPaymentRequestSchema } from "@/lib/payment-requests/create-schema";
import { listPaymentRequests } from "@/lib/payment-requests/list";
import { listPaymentRequestsSchema } from "@/lib/payment-requests/list-schema";
import { presentPaymentRequest } from "@/lib/payment-requests/present";

export const GET = dashboardRoute({
  query: listPaymentRequestsSchema,
  handle: async ({ scope, query, urls }) => {
    const { rows, nextCursor } = await listPaymentRequests(scope, query);
    return page(
      rows.map((row) => presentPaymentRequest(row, urls)),
      nextCursor,
    );
  },
});

export const POST = dashboardRoute({
  body: createPaymentRequestSchema,
  furtherFaults: (sound, { scope }) => creationFaults(scope, sound),
  handle: async ({ scope, body, by, urls }) => {
    const row = await createPaymentRequest(scope, body, by, urls);
    return created(presentPaymentRequest(row, urls), `/api/dashboard/payment-requests/${row.publicId}`);
  },
});
