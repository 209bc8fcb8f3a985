import { messages } from "./form-messages";
import type { Option } from "@/components/api/forms/fields";
import type { Formatters } from "@/components/ui/format";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";

/** Values of the form that edits an active request. */
export type EditValues = {
  description: string;
  externalId: string;
  redirectUrl: string;
  cancelUrl: string;
  /** JSON text. */
  metadata: string;
  /** Seconds to add to the expiry. */
  extension: string;
};

const t = messages.edit;
const hourSeconds = 60 * 60;

/** Choices of the new expiry; the value of each is the seconds to add. */
export function expiryOptions(expiresAt: string, now: Date, format: Formatters): Option[] {
  return [
    { value: 0, label: t.unchanged(format.date(new Date(expiresAt), now)) },
    { value: hourSeconds, label: t.hourLater },
    { value: 24 * hourSeconds, label: t.hours24Later },
    { value: 7 * 24 * hourSeconds, label: t.days7Later },
    { value: 30 * 24 * hourSeconds, label: t.days30Later },
  ];
}

/** Maps body fields to form fields. */
export const editPaths = {
  description: "description",
  external_id: "externalId",
  redirect_url: "redirectUrl",
  cancel_url: "cancelUrl",
  metadata: "metadata",
  expires_at: "extension",
} as const;

export function editValuesOf(request: PresentedPaymentRequest): EditValues {
  return {
    description: request.description,
    externalId: request.external_id,
    redirectUrl: request.redirect_url,
    cancelUrl: request.cancel_url,
    metadata: JSON.stringify(request.metadata, null, 2),
    extension: "0",
  };
}

export function toEditBody(values: EditValues, { expires_at: expiresAt }: Pick<PresentedPaymentRequest, "expires_at">) {
  return {
    description: values.description.trim(),
    external_id: values.externalId.trim(),
    redirect_url: values.redirectUrl.trim(),
    cancel_url: values.cancelUrl.trim(),
    metadata: parseMetadata(values.metadata),
    expires_at: new Date(Date.parse(expiresAt) + Number(values.extension) * 1000).toISOString(),
  };
}

/** The fields that the user changed. Only these are sent, so that concurrent changes of other fields are kept. */
export function changedFields(
  body: ReturnType<typeof toEditBody>,
  request: PresentedPaymentRequest,
): Record<string, unknown> {
  const before: Record<string, unknown> = toEditBody(editValuesOf(request), request);
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
}

/** Text that is not JSON stays a string, which the schema rejects. */
function parseMetadata(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
