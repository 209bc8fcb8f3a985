import { z } from "zod";
import type { EventType } from "@/lib/events/types";
import { environmentSchema, paymentRequestSchema } from "@/lib/requests/schema";
import { paymentSchema } from "@/lib/requests/payments/schema";
import { unmatchedTransferSchema } from "@/lib/settlement/unmatched-transfers/schema";
import { webhookEndpointSchema } from "@/lib/events/webhooks/endpoints/schema";

// Wire format of events: the webhook body and the API object. Safe to import in the browser. Separate from
// `lib/events`, because it embeds the objects of several domains.

const dataDescription = "As it was at that time; null once the body is deleted";

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
      sequence: z.int().describe("1, 2, 3 … without gaps, per environment"),
      data: z.object(data).nullable().describe(dataDescription),
    })
    .meta({ id, description });
}

const payments_truncated = z
  .boolean()
  .optional()
  .describe("Whether the payment request has more payments than the newest 20 included here");

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
        payment: paymentSchema.nullable().describe("The payment that caused the change, if any"),
        payments_truncated,
      },
    ),
    event(
      { id: "PaymentEvent", description: "A payment of a payment request changed" },
      ["payment.pending", "payment.completed", "payment.failed"],
      { payment_request: paymentRequestSchema, payment: paymentSchema.nullable(), payments_truncated },
    ),
    event(
      { id: "UnmatchedTransferEvent", description: "A transfer arrived that was not credited to any payment request" },
      ["unmatched_transfer.created"],
      {
        unmatched_transfer: unmatchedTransferSchema,
        count: z
          .int()
          .optional()
          .describe(
            "How many unmatched transfers to this address in this block the event reports; only the first is included",
          ),
      },
    ),
    event(
      { id: "WebhookEndpointEvent", description: "A webhook endpoint was disabled, by you or by Remit, or tested" },
      ["webhook_endpoint.disabled", "test.ping"],
      { webhook_endpoint: webhookEndpointSchema },
    ),
  ])
  .meta({ id: "Event", description: "An event, exactly as in the webhook body" });

export type PresentedEvent = z.infer<typeof eventSchema>;
