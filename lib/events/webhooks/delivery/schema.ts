import { z } from "zod";
import { eventTypeSchema } from "@/lib/events/schema";
import { listFilter, pageFields } from "@/lib/platform/pagination/schema";
import { instantSchema } from "@/lib/platform/time/schema";
import { deliveryStatuses } from "./constants";

const deliveryStatusSchema = z
  .enum(deliveryStatuses)
  .meta({ id: "WebhookDeliveryStatus", description: "cancelled: its endpoint was disabled or deleted first" });

export const attemptErrorSchema = z
  .enum(["timeout", "dns_failed", "address_not_allowed", "connection_failed", "tls_failed", "invalid_response"])
  .meta({ id: "WebhookAttemptError", description: "Why there was no response; more values may be added" });

const webhookAttemptSchema = z
  .object({
    number: z.int(),
    attempted_at: z.iso.datetime(),
    duration_ms: z.int(),
    response_status: z.int().nullable(),
    response_body: z
      .string()
      .nullable()
      .describe("The beginning of the response body; null without one and after 30 days"),
    error: attemptErrorSchema.nullable(),
  })
  .meta({ id: "WebhookAttempt" });

export const webhookDeliverySchema = z
  .object({
    id: z.string(),
    webhook_endpoint_id: z.string(),
    event: z.object({ id: z.string(), type: eventTypeSchema, sequence: z.int(), created_at: z.iso.datetime() }),
    status: deliveryStatusSchema,
    attempt_count: z.int(),
    next_attempt_at: z.iso.datetime().nullable().describe("Null once it is finished"),
    last_attempt: webhookAttemptSchema.nullable(),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "WebhookDelivery", description: "The delivery of one event to one endpoint" });

export const webhookDeliveryDetailSchema = webhookDeliverySchema
  .extend({
    attempts: z.array(webhookAttemptSchema).describe("Every attempt, oldest first"),
    body: z.string().nullable().describe("The exact body that is sent and signed; null once it is deleted"),
  })
  .meta({ id: "WebhookDeliveryDetail", description: "A delivery with all its attempts and its body" });

export const webhookDeliveryParams = z.object({ id: z.string() });

export const listDeliveriesSchema = z.strictObject({
  ...pageFields,
  status: listFilter(deliveryStatusSchema)
    .optional()
    .describe("Statuses, separated by commas or in repeated parameters"),
});

export const recoverDeliveriesSchema = z
  .strictObject({
    since: instantSchema.describe("Start of the period, inclusive; at most as many days ago as event bodies are kept"),
    until: instantSchema.optional().describe("End of the period, inclusive; now by default"),
  })
  .meta({ id: "RecoverWebhookDeliveries" });

export const recoveredDeliveriesSchema = z
  .object({ deliveries: z.int().describe("The number of deliveries started") })
  .meta({ id: "RecoveredWebhookDeliveries" });

export type PresentedWebhookDelivery = z.infer<typeof webhookDeliverySchema>;
export type PresentedWebhookAttempt = z.infer<typeof webhookAttemptSchema>;
export type PresentedDeliveryDetail = z.infer<typeof webhookDeliveryDetailSchema>;
