import { merchantRoute } from "@/lib/http/merchant-route";
import { created, page } from "@/lib/http/reply";
import { createPaymentRequest } from "@/lib/payment-requests/create";
import { createPaymentRequestSchema } from "@/lib/payment-requests/create-schema";
import { listPaymentRequests } from "@/lib/payment-requests/list";
import { listPaymentRequestsSchema } from "@/lib/payment-requests/list-schema";
import { presentPaymentRequest } from "@/lib/payment-requests/present";

export const GET = merchantRoute({
  permission: "payment_requests:read",
  query: listPaymentRequestsSchema,
  handle: async ({ scope, query, links }) => {
    const { rows, nextCursor } = await listPaymentRequests(scope, query);
    return page(
      rows.map((row) => presentPaymentRequest(row, links)),
      nextCursor,
    );
  },
});

export const POST = merchantRoute({
  permission: "payment_requests:write",
  body: createPaymentRequestSchema,
  handle: async ({ scope, body, links, database }) => {
    const row = await createPaymentRequest(scope, body, links, database);
    return created(presentPaymentRequest(row, links), `/api/payment-requests/${row.publicId}`);
  },
});
