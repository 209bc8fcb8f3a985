import { z } from "zod";
import { plainLine, plainLines } from "@/lib/platform/plain-text";
import { eventTypes } from "@/lib/events/types";
import { pageFields } from "@/lib/platform/pagination/schema";

export const maxEndpoints = 10;
export const maxUrlLength = 2048;
export const maxDescriptionLength = 200;
/** How long the previous secret may keep signing: an hour to a week. */
const rotationSeconds = { min: 60 * 60, standard: 24 * 60 * 60, max: 7 * 24 * 60 * 60 } as const;

/** Event types an endpoint can subscribe to. Test events ignore subscriptions. */
const subscribableSchema = z
  .enum(["*", ...eventTypes])
  .exclude(["test.ping"])
  .meta({ id: "WebhookSubscription", description: "`*` includes all current and future types" });

type Subscription = z.infer<typeof subscribableSchema>;

const urlSchema = z
  .string()
  .trim()
  .min(1)
  .max(maxUrlLength)
  .refine(...plainLine)
  .describe("A public https URL, or a URL in the operator's `WEBHOOK_ALLOWED_CIDRS`; redirects are not followed");

const eventsSchema = z
  .array(subscribableSchema)
  .min(1)
  .max(eventTypes.length)
  .transform((types): Subscription[] => (types.includes("*") ? ["*"] : [...new Set(types)]))
  .describe("The event types to send; `*` for all");

const descriptionSchema = z
  .string()
  .trim()
  .max(maxDescriptionLength)
  .refine(...plainLines)
  .describe("Internal note; not sent");

export const createWebhookEndpointSchema = z
  .strictObject({
    url: urlSchema,
    events: eventsSchema.default((): Subscription[] => ["*"]).describe("The event types to send; all by default"),
    description: descriptionSchema.optional(),
  })
  .meta({ id: "CreateWebhookEndpoint" });

/** Omitted fields do not change. */
export const updateWebhookEndpointSchema = z
  .strictObject({
    url: urlSchema.optional(),
    events: eventsSchema.optional(),
    description: descriptionSchema.nullable().optional(),
    status: z
      .enum(["enabled", "disabled"])
      .optional()
      .describe("Disabling cancels pending deliveries; recover the missed events after enabling it again"),
  })
  .refine((body) => Object.keys(body).length > 0, {
    params: { code: "required" },
    message: "name at least one field to change",
    // Not for an unknown field, which has its own error.
    when: ({ value, issues }) => issues.length === 0 && typeof value === "object" && value !== null,
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
      .describe("Seconds for which the previous secret also signs; a day by default, 0 ends it immediately"),
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
      .describe("gone: it responded with 410. failing: five days with nothing but failures"),
    failing_since: z.iso.datetime().nullable().describe("The first failure since the last success"),
    previous_secret_expires_at: z.iso
      .datetime()
      .nullable()
      .describe("Until then, deliveries are also signed with the previous secret"),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "WebhookEndpoint" });

/** The only responses that contain the secret. */
export const webhookEndpointWithSecretSchema = webhookEndpointSchema
  .extend({ secret: z.string().describe("`whsec_` and base64 of 32 bytes; shown only once") })
  .meta({ id: "WebhookEndpointWithSecret" });

/** Delivery health of one environment, for the dashboard. */
export const webhookHealthSchema = z
  .object({
    endpoints: z.object({ total: z.int(), failing: z.int(), disabled: z.int() }),
    deliveries: z
      .object({ succeeded: z.int(), failed: z.int(), pending: z.int() })
      .describe("Deliveries created in the last 24 hours"),
    oldest_overdue_at: z.iso
      .datetime()
      .nullable()
      .describe("Due time of the longest overdue attempt; null if none is overdue by a minute"),
  })
  .meta({ id: "WebhookHealth" });

export const webhookEndpointParams = z.object({ id: z.string() });

export const listEndpointsSchema = z.strictObject(pageFields);

export type CreateWebhookEndpointBody = z.input<typeof createWebhookEndpointSchema>;
export type UpdateWebhookEndpointBody = z.input<typeof updateWebhookEndpointSchema>;
export type PresentedWebhookEndpoint = z.infer<typeof webhookEndpointSchema>;
export type PresentedEndpointWithSecret = z.infer<typeof webhookEndpointWithSecretSchema>;
export type WebhookHealth = z.infer<typeof webhookHealthSchema>;
