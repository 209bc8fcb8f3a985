import { z } from "zod";
import { catalogFilterErrors } from "@/lib/chains/filter-errors";
import { merchantRoute } from "@/lib/api/http/merchant-route";
import { pageOf, created, page } from "@/lib/api/http/operation";
import { createPaymentRequest, creationErrors } from "@/lib/requests/create";
import { createPaymentRequestSchema } from "@/lib/requests/create-schema";
import { createPaymentRequestVariants } from "@/lib/requests/create-variants-schema";
import { listPaymentRequests } from "@/lib/requests/list";
import { listPaymentRequestsSchema } from "@/lib/requests/list-schema";
import { creationWarnings, presentPaymentRequest } from "@/lib/requests/present";
import { creationWarningSchema, paymentRequestSchema } from "@/lib/requests/schema";

export const GET = merchantRoute({
  id: "listPaymentRequests",
  summary: "List payment requests",
  description: "Newest first by default. A cursor stays valid while requests are added.",
  permission: "payment_requests:read",
  query: listPaymentRequestsSchema,
  queryErrors: (query, { ctx }) => catalogFilterErrors(query, ctx.scope.environment),
  returns: pageOf(paymentRequestSchema),
  handle: async ({ ctx, query }) => {
    const { rows, nextCursor } = await listPaymentRequests(ctx, query);
    return page(
      rows.map((row) => presentPaymentRequest(row, ctx.urls)),
      nextCursor,
    );
  },
});

export const POST = merchantRoute({
  id: "createPaymentRequest",
  summary: "Create a payment request",
  description:
    "Requests a fixed amount of one token on one chain. Send `amount` or `amount_raw`, `token_id` or `chain` and `token`, and at most one of `expires_at` and `expires_in`. A sandbox key uses test networks, a production key all others.",
  permission: "payment_requests:write",
  body: createPaymentRequestSchema,
  documentedBody: createPaymentRequestVariants,
  furtherErrors: (validFields, { ctx }) => creationErrors(ctx, validFields),
  returns: {
    status: 201,
    schema: z.object({
      data: paymentRequestSchema,
      warnings: z.array(creationWarningSchema).describe("Empty if there are no warnings"),
    }),
  },
  errors: ["recipient_pool_exhausted", "external_id_in_use"],
  handle: async ({ ctx, body }) => {
    const row = await createPaymentRequest(ctx, body);
    const reply = created(presentPaymentRequest(row, ctx.urls), `/api/payment-requests/${row.publicId}`);
    return { ...reply, body: { ...reply.body, warnings: creationWarnings(row) } };
  },
});
