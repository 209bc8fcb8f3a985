import { z } from "zod";
import { commaList, pageFields } from "@/lib/lists/schema";
import { environmentSchema, paymentRequestSchema } from "@/lib/payment-requests/schema";
import { paymentSchema } from "@/lib/payments/schema";
import { unmatchedTransferSchema } from "@/lib/payments/unmatched-schema";
import { eventTypeSchema, webhookEndpointSchema, type EventType } from "@/lib/webhooks/schema";

// Events as webhooks carry them and the API gives them again. Browser-safe.

const pruned = "As it was at that moment; null once it is no longer kept";

function event<Type extends EventType, Data extends z.ZodRawShape>(
  { id, description }: { id: string; description: string },
  types: [Type, ...Type[]],
  data: Data,
) {
  return z
    .object({
      id: z.string(),
      type: z.enum(types),
      timestamp: z.iso.datetime(),
      environment: environmentSchema,
      sequence: z.int().describe("1, 2, 3 … without gaps, for each environment"),
      data: z.object(data).nullable().describe(pruned),
    })
    .meta({ id, description });
}

export const eventSchema = z
  .discriminatedUnion("type", [
    event(
      { id: "PaymentRequestEvent", description: "A payment request changed" },
      [
        "payment_request.created",
        "payment_request.updated",
        "payment_request.partially_paid",
        "payment_request.completed",
        "payment_request.expired",
        "payment_request.cancelled",
      ],
      {
        payment_request: paymentRequestSchema,
        payment: paymentSchema.nullable().describe("The payment that brought it about, if one did"),
      },
    ),
    event(
      { id: "PaymentEvent", description: "A payment of a payment request changed" },
      ["payment.pending", "payment.completed", "payment.failed"],
      { payment_request: paymentRequestSchema, payment: paymentSchema.nullable() },
    ),
    event(
      { id: "UnmatchedTransferEvent", description: "Money arrived that was credited to no payment request" },
      ["unmatched_transfer.created"],
      { unmatched_transfer: unmatchedTransferSchema },
    ),
    event(
      { id: "WebhookEndpointEvent", description: "A webhook endpoint was disabled, by you or by Remit, or tested" },
      ["webhook_endpoint.disabled", "test.ping"],
      { webhook_endpoint: webhookEndpointSchema },
    ),
  ])
  .meta({ id: "Event", description: "What happened; exactly the body that webhooks carry" });

const sequenceFilter = z
  .string()
  .refine((text) => /^(0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text)), {
    params: { code: "out_of_range" },
    message: `must be a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`,
  })
  .meta({ type: "integer", minimum: 0 })
  .transform(BigInt);

export const listEventsSchema = z.strictObject({
  ...pageFields,
  type: commaList(eventTypeSchema).optional().describe("Types, separated by commas"),
  after_sequence: sequenceFilter
    .optional()
    .describe("Only events with a greater `sequence`, and those in their order: to pull what is missing"),
});

export const eventParams = z.object({ id: z.string() });

export type ListEventsInput = z.output<typeof listEventsSchema>;
export type PresentedEvent = z.infer<typeof eventSchema>;
