import { messages } from "./form-messages";
import { amountOf } from "@/lib/platform/amounts/typed-amount";
import type { CreatePaymentRequestBody } from "@/lib/requests/create-schema";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";

/** Values of the form, as entered. */
export type NewRequestValues = {
  tokenId: string;
  amount: string;
  /** One of the merchant's addresses, "auto" for any of them, or "other" for `otherRecipient`. */
  recipient: string;
  otherRecipient: string;
  description: string;
  externalId: string;
  expiresIn: string;
  redirectUrl: string;
  cancelUrl: string;
  /** Of the request that is created again. The form has no field for it. */
  metadata: PresentedPaymentRequest["metadata"];
};

const t = messages.create;
const hourSeconds = 60 * 60;

export const expiryChoices = () => [
  { value: 15 * 60, label: t.minutes15 },
  { value: hourSeconds, label: t.hour },
  { value: 24 * hourSeconds, label: t.hours24 },
  { value: 7 * 24 * hourSeconds, label: t.days7 },
  { value: 30 * 24 * hourSeconds, label: t.days30 },
  { value: 90 * 24 * hourSeconds, label: t.days90 },
];

export const emptyRequest: NewRequestValues = {
  tokenId: "",
  amount: "",
  recipient: "auto",
  otherRecipient: "",
  description: "",
  externalId: "",
  expiresIn: String(24 * hourSeconds),
  redirectUrl: "",
  cancelUrl: "",
  metadata: {},
};

/** The values of a request that is created again, with the shortest time to pay that is not shorter than its own. */
export function valuesOf(request: PresentedPaymentRequest): Partial<NewRequestValues> {
  const openSeconds = (Date.parse(request.expires_at) - Date.parse(request.created_at)) / 1000;
  const expiries = expiryChoices().map(({ value }) => value);
  return {
    amount: request.amount.formatted,
    description: request.description,
    externalId: request.external_id,
    expiresIn: String(expiries.find((value) => value >= openSeconds) ?? expiries.at(-1)),
    redirectUrl: request.redirect_url,
    cancelUrl: request.cancel_url,
    metadata: request.metadata,
  };
}

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

/** The request body. Omits an empty amount or token, so that the schema reports it as required. */
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
    ...(Object.keys(values.metadata).length > 0 ? { metadata: values.metadata } : {}),
  };
}
