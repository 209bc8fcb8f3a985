import type { Option } from "@/components/forms/fields";
import { shortDateText } from "@/components/ui/time-text";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";

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

/** "As it is", or later by so many seconds. */
export function expiryOptions(expiresAt: string, now: Date): Option[] {
  return [
    { value: 0, label: `${shortDateText(new Date(expiresAt), now)}, as it is` },
    { value: hour, label: "1 hour later" },
    { value: 24 * hour, label: "24 hours later" },
    { value: 7 * 24 * hour, label: "7 days later" },
    { value: 30 * 24 * hour, label: "30 days later" },
  ];
}

/** Which of the form's fields a field of the body is. */
export const editPaths = {
  description: "description",
  external_id: "externalId",
  redirect_url: "redirectUrl",
  cancel_url: "cancelUrl",
  metadata: "metadata",
  expires_at: "later",
} as const;

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

/** The whole form as a body. */
export function toEditBody(values: EditValues, { expires_at: expiresAt }: Pick<PresentedPaymentRequest, "expires_at">) {
  return {
    description: values.description.trim(),
    external_id: values.externalId.trim(),
    redirect_url: values.redirectUrl.trim(),
    cancel_url: values.cancelUrl.trim(),
    metadata: parseMetadata(values.metadata),
    expires_at: new Date(Date.parse(expiresAt) + Number(values.later) * 1000).toISOString(),
  };
}

/** The fields that were changed. Only they are sent, so that changes others made meanwhile stay. */
export function changedFields(
  body: ReturnType<typeof toEditBody>,
  request: PresentedPaymentRequest,
): Record<string, unknown> {
  const before: Record<string, unknown> = toEditBody(editValuesOf(request), request);
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
}

/** Text that is not JSON stays text, which the schema rejects. */
function parseMetadata(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
