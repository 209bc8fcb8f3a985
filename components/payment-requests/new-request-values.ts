import type { CreatePaymentRequestBody } from "@/lib/payment-requests/create-schema";

/** Form values, all strings. */
export type NewRequestValues = {
  tokenId: string;
  amount: string;
  /** A listed address, "auto" for any of them, or "other" for the entered one. */
  recipient: string;
  otherRecipient: string;
  description: string;
  externalId: string;
  expiresIn: string;
  redirectUrl: string;
  cancelUrl: string;
};

const hour = 60 * 60;

export const expiryChoices = [
  { value: 15 * 60, label: "15 minutes" },
  { value: hour, label: "1 hour" },
  { value: 24 * hour, label: "24 hours" },
  { value: 7 * 24 * hour, label: "7 days" },
  { value: 30 * 24 * hour, label: "30 days" },
  { value: 90 * 24 * hour, label: "90 days" },
];

export const emptyRequest: NewRequestValues = {
  tokenId: "",
  amount: "",
  recipient: "auto",
  otherRecipient: "",
  description: "",
  externalId: "",
  expiresIn: String(24 * hour),
  redirectUrl: "",
  cancelUrl: "",
};

/** Maps body fields to form fields. */
export const requestPaths = {
  amount: "amount",
  token_id: "tokenId",
  token: "tokenId",
  chain: "tokenId",
  recipient_address: "otherRecipient",
  description: "description",
  external_id: "externalId",
  expires_in: "expiresIn",
  redirect_url: "redirectUrl",
  cancel_url: "cancelUrl",
} as const;

/** The body, without empty fields. */
export function toBody(values: NewRequestValues): CreatePaymentRequestBody {
  const recipient = values.recipient === "other" ? values.otherRecipient.trim() : values.recipient;
  const amount = amountOf(values.amount);
  return {
    ...(amount ? { amount } : {}),
    ...(values.tokenId ? { token_id: Number(values.tokenId) } : {}),
    ...(values.recipient === "auto" ? {} : { recipient_address: recipient }),
    description: values.description.trim(),
    external_id: values.externalId.trim(),
    expires_in: Number(values.expiresIn),
    redirect_url: values.redirectUrl.trim(),
    cancel_url: values.cancelUrl.trim(),
  };
}

/** The amount without thousands separators. */
export function amountOf(typed: string): string {
  return typed.trim().replaceAll(/[\s']/g, "");
}
