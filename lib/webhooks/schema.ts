import { z } from "zod";
import { instantSchema } from "@/lib/instants/schema";
import { commaList, pageFields } from "@/lib/lists/schema";

// Webhook endpoints and deliveries on the wire. Browser-safe, and what the browser may import of this domain.

export const maxEndpoints = 10;
export const maxUrlLength = 2048;
/** How long the secret before may go on signing: an hour to a week. */
export const rotationSeconds = { min: 60 * 60, standard: 24 * 60 * 60, max: 7 * 24 * 60 * 60 } as const;

export const eventTypes = [
  "payment_request.created",
  "payment_request.updated",
  "payment_request.partially_paid",
  "payment_request.completed",
  "payment_request.expired",
  "payment_request.cancelled",
  "payment.pending",
  "payment.completed",
  "payment.failed",
  "unmatched_transfer.created",
  "webhook_endpoint.disabled",
  "test.ping",
] as const;

export type EventType = (typeof eventTypes)[number];

export const eventTypeSchema = z.enum(eventTypes).meta({ id: "EventType", description: "More may be added" });

/** Those an endpoint can ask for; a test is sent to the endpoint that is tested, whatever it asks for. */
const subscribableSchema = z
  .enum(["*", ...eventTypes])
  .exclude(["test.ping"])
  .meta({ id: "WebhookSubscription", description: "`*` is every type there is and will be" });

type Subscription = z.infer<typeof subscribableSchema>;

const urlSchema = z
  .string()
  .trim()
  .min(1)
  .max(maxUrlLength)
  .describe("https, at a public address; redirects are not followed");

const eventsSchema = z
  .array(subscribableSchema)
  .min(1)
  .max(eventTypes.length)
  .transform((types): Subscription[] => (types.includes("*") ? ["*"] : [...new Set(types)]))
  .describe("The types to send; `*` for all");

const descriptionSchema = z.string().trim().max(200).describe("For people; not sent");

export const createWebhookEndpointSchema = z
  .strictObject({
    url: urlSchema,
    events: eventsSchema.default((): Subscription[] => ["*"]),
    description: descriptionSchema.optional(),
  })
  .meta({ id: "CreateWebhookEndpoint" });

/** What is not given stays as it is. */
export const updateWebhookEndpointSchema = z
  .strictObject({
    url: urlSchema.optional(),
    events: eventsSchema.optional(),
    description: descriptionSchema.nullable().optional(),
    status: z
      .enum(["enabled", "disabled"])
      .optional()
      .describe(
        "What is under way to a disabled endpoint is cancelled; recover what it missed once it is enabled again",
      ),
  })
  .refine((body) => Object.keys(body).length > 0, {
    params: { code: "required" },
    message: "name at least one field to change",
    when: ({ value }) => typeof value === "object" && value !== null,
  })
  .meta({ id: "UpdateWebhookEndpoint", minProperties: 1 });

export const rotateWebhookSecretSchema = z
  .strictObject({
    expires_in: z
      .int()
      .min(rotationSeconds.min)
      .max(rotationSeconds.max)
      .or(z.literal(0))
      .default(rotationSeconds.standard)
      .describe("Seconds for which the secret before signs too; 0 ends it at once"),
  })
  .meta({ id: "RotateWebhookSecret" });

export const webhookEndpointSchema = z
  .object({
    id: z.string(),
    environment: z.enum(["production", "sandbox"]),
    url: z.string(),
    description: z.string().nullable(),
    events: z.array(subscribableSchema),
    status: z.enum(["enabled", "disabled"]),
    disabled_at: z.iso.datetime().nullable(),
    disabled_reason: z
      .enum(["manual", "gone", "failing"])
      .nullable()
      .describe("gone: it answered 410. failing: five days of failures only"),
    failing_since: z.iso.datetime().nullable().describe("The first failure since the last success"),
    previous_secret_expires_at: z.iso
      .datetime()
      .nullable()
      .describe("Until then deliveries are signed with the secret before as well"),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "WebhookEndpoint" });

/** The only answers that ever hold the secret. */
export const webhookEndpointWithSecretSchema = webhookEndpointSchema
  .extend({ secret: z.string().describe("`whsec_` and base64 of 32 bytes; shown this once") })
  .meta({ id: "WebhookEndpointWithSecret" });

export const deliveryStatusSchema = z
  .enum(["pending", "succeeded", "failed", "cancelled"])
  .meta({ id: "WebhookDeliveryStatus", description: "cancelled: its endpoint was disabled or deleted first" });

export const attemptErrorSchema = z
  .enum(["timeout", "dns_failed", "address_not_allowed", "connection_failed", "tls_failed", "invalid_response"])
  .meta({ id: "WebhookAttemptError", description: "Why there was no answer; more may be added" });

export const webhookAttemptSchema = z
  .object({
    number: z.int(),
    attempted_at: z.iso.datetime(),
    duration_ms: z.int(),
    response_status: z.int().nullable(),
    response_body: z.string().nullable().describe("Its beginning; null without one, and after 30 days"),
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
    next_attempt_at: z.iso.datetime().nullable().describe("Null once it is decided"),
    last_attempt: webhookAttemptSchema.nullable(),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "WebhookDelivery", description: "One event on its way to one endpoint" });

export const webhookDeliveryDetailSchema = webhookDeliverySchema
  .extend({
    attempts: z.array(webhookAttemptSchema).describe("All of them, the first one first"),
    body: z.string().nullable().describe("What is sent and signed, byte for byte; null once it is no longer kept"),
  })
  .meta({ id: "WebhookDeliveryDetail", description: "A delivery with all its attempts and what is sent" });

/** How the deliveries of one environment fare, for the dashboard. */
export const webhookHealthSchema = z.object({
  endpoints: z.object({ total: z.int(), failing: z.int(), disabled: z.int() }),
  deliveries: z
    .object({ succeeded: z.int(), failed: z.int(), pending: z.int() })
    .describe("Those made in the last 24 hours"),
  oldest_overdue_at: z.iso.datetime().nullable().describe("When the attempt was due that waits the longest, if any is"),
});

export const webhookEndpointParams = z.object({ id: z.string() });
export const webhookDeliveryParams = z.object({ id: z.string() });

export const listEndpointsSchema = z.strictObject(pageFields);

export const listDeliveriesSchema = z.strictObject({
  ...pageFields,
  status: commaList(deliveryStatusSchema).optional().describe("Statuses, separated by commas"),
});

export const recoverDeliveriesSchema = z
  .strictObject({
    since: instantSchema.describe("Of the first event; at most as long ago as bodies of events are kept"),
    until: instantSchema.optional().describe("Of the last event; now, unless given"),
  })
  .meta({ id: "RecoverWebhookDeliveries" });

export const recoveredDeliveriesSchema = z
  .object({ deliveries: z.int().describe("How many were put on their way") })
  .meta({ id: "RecoveredWebhookDeliveries" });

export type CreateWebhookEndpointBody = z.input<typeof createWebhookEndpointSchema>;
export type CreateWebhookEndpointInput = z.output<typeof createWebhookEndpointSchema>;
export type UpdateWebhookEndpointBody = z.input<typeof updateWebhookEndpointSchema>;
export type UpdateWebhookEndpointInput = z.output<typeof updateWebhookEndpointSchema>;
export type PresentedWebhookEndpoint = z.infer<typeof webhookEndpointSchema>;
export type PresentedEndpointWithSecret = z.infer<typeof webhookEndpointWithSecretSchema>;
export type PresentedWebhookDelivery = z.infer<typeof webhookDeliverySchema>;
export type PresentedWebhookAttempt = z.infer<typeof webhookAttemptSchema>;
export type AttemptError = z.infer<typeof attemptErrorSchema>;
export type PresentedDeliveryDetail = z.infer<typeof webhookDeliveryDetailSchema>;
export type RotateWebhookSecretInput = z.output<typeof rotateWebhookSecretSchema>;
export type RecoverDeliveriesInput = z.output<typeof recoverDeliveriesSchema>;
export type WebhookHealth = z.infer<typeof webhookHealthSchema>;
export type ListEndpointsInput = z.output<typeof listEndpointsSchema>;
export type ListDeliveriesInput = z.output<typeof listDeliveriesSchema>;
