import { z } from "zod";
import { eventTypeSchema, type EventType } from "@/lib/events/types";
import { environmentSchema, paymentRequestSchema } from "@/lib/payment-requests/schema";
import { paymentSchema } from "@/lib/payments/schema";
import { unmatchedTransferSchema } from "@/lib/payments/unmatched-schema";
import type { Event } from "@/prisma/generated/client";
import { webhookEndpointSchema } from "@/lib/webhooks/endpoints/schema";

// Events on the wire: the webhook body and the API object. Browser-safe. They embed the wire objects of several domains, so
// the schema stands above all of them; `lib/events` only writes, numbers and lists events.

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

const payments_truncated = z
  .boolean()
  .optional()
  .describe("Whether the payment request has more payments than the newest 20, which stand in it here");

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
        payments_truncated,
      },
    ),
    event(
      { id: "PaymentEvent", description: "A payment of a payment request changed" },
      ["payment.pending", "payment.completed", "payment.failed"],
      { payment_request: paymentRequestSchema, payment: paymentSchema.nullable(), payments_truncated },
    ),
    event(
      { id: "UnmatchedTransferEvent", description: "Money arrived that was credited to no payment request" },
      ["unmatched_transfer.created"],
      {
        unmatched_transfer: unmatchedTransferSchema,
        count: z
          .int()
          .optional()
          .describe(
            "How many unmatched transfers to this address in this block the event stands for; it shows the first",
          ),
      },
    ),
    event(
      { id: "WebhookEndpointEvent", description: "A webhook endpoint was disabled, by you or by Remit, or tested" },
      ["webhook_endpoint.disabled", "test.ping"],
      { webhook_endpoint: webhookEndpointSchema },
    ),
  ])
  .meta({ id: "Event", description: "What happened; exactly the body that webhooks carry" });

export type PresentedEvent = z.infer<typeof eventSchema>;

/** An event as its webhooks carry it; without `data` once the body is no longer kept. */
export function presentEvent(row: Event): PresentedEvent {
  if (row.body !== null) return JSON.parse(row.body) as PresentedEvent;
  const { id, type, createdAt, environment, sequence } = row;
  const rest = { id, timestamp: createdAt.toISOString(), environment, sequence: Number(sequence), data: null };
  return { ...rest, type: eventTypeSchema.parse(type) };
}
