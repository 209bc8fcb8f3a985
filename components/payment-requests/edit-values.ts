import { formResolver } from "@/components/api/form-resolver";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";
import { updatePaymentRequestSchema } from "@/lib/payment-requests/update-schema";

/** What the form of an active request holds, as its controls have it. */
export type EditValues = {
  description: string;
  externalId: string;
  redirectUrl: string;
  cancelUrl: string;
  /** JSON, as the merchant writes it. */
  metadata: string;
  /** Seconds to be added to the expiry. */
  later: string;
};

const hour = 60 * 60;

export const laterChoices = [
  { seconds: hour, label: "1 hour later" },
  { seconds: 24 * hour, label: "24 hours later" },
  { seconds: 7 * 24 * hour, label: "7 days later" },
  { seconds: 30 * 24 * hour, label: "30 days later" },
];

/** Which of the form's fields a field of the body is. */
export const editPaths = {
  description: "description",
  external_id: "externalId",
  redirect_url: "redirectUrl",
  cancel_url: "cancelUrl",
  metadata: "metadata",
  expires_at: "later",
} as const;

export const editResolver = formResolver<EditValues>(updatePaymentRequestSchema, fieldsOf, editPaths);

/** The request's own values in the form. */
export function editValuesOf(request: PresentedPaymentRequest): EditValues {
  return {
    description: request.description,
    externalId: request.external_id,
    redirectUrl: request.redirect_url,
    cancelUrl: request.cancel_url,
    metadata: JSON.stringify(request.metadata, null, 2),
    later: "0",
  };
}

/** The body to send: what was changed, and only that, so that nobody else's change is taken back. */
export function toUpdateBody(values: EditValues, request: PresentedPaymentRequest): Record<string, unknown> {
  const before: Record<string, unknown> = fieldsOf(editValuesOf(request));
  const changed = Object.entries(fieldsOf(values)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  const later = Number(values.later);
  const expiresAt = new Date(Date.parse(request.expires_at) + later * 1000).toISOString();
  return { ...Object.fromEntries(changed), ...(later > 0 ? { expires_at: expiresAt } : {}) };
}

function fieldsOf(values: EditValues) {
  return {
    description: values.description.trim(),
    external_id: values.externalId.trim(),
    redirect_url: values.redirectUrl.trim(),
    cancel_url: values.cancelUrl.trim(),
    metadata: parseMetadata(values.metadata),
  };
}

/** What is no JSON stays a text, which the schema refuses. */
function parseMetadata(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
