import { messages } from "./form-messages";
import { amountOf } from "@/lib/platform/amounts/typed-amount";
import type { PresentedAddressPool } from "@/lib/addresses/pools/schema";
import type { PresentedChainWithTokens } from "@/lib/chains/schema";
import type { PresentedReceivingAddress } from "@/lib/accounts/merchants/schema";
import type { CreatePaymentRequestBody } from "@/lib/requests/create-schema";
import { parsedMetadata } from "@/lib/requests/fields-schema";
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
  /** Seconds, or "other" for `otherExpiry`. */
  expiresIn: string;
  /** In the unit. */
  otherExpiry: string;
  /** Seconds. */
  expiryUnit: string;
  redirectUrl: string;
  cancelUrl: string;
  /** JSON text. */
  metadata: string;
};

type Metadata = PresentedPaymentRequest["metadata"];

const t = messages.create;
const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;

export const expiryChoices = () => [
  { value: String(15 * minuteSeconds), label: t.minutes15 },
  { value: String(hourSeconds), label: t.hour },
  { value: String(daySeconds), label: t.hours24 },
  { value: String(7 * daySeconds), label: t.days7 },
  { value: String(30 * daySeconds), label: t.days30 },
  { value: String(90 * daySeconds), label: t.days90 },
  { value: "other", label: t.otherExpiry },
];

export const expiryUnits = () => [
  { value: String(minuteSeconds), label: t.minutes },
  { value: String(hourSeconds), label: t.hours },
  { value: String(daySeconds), label: t.days },
];

export const emptyRequest: NewRequestValues = {
  tokenId: "",
  amount: "",
  recipient: "auto",
  otherRecipient: "",
  description: "",
  externalId: "",
  expiresIn: String(daySeconds),
  otherExpiry: "",
  expiryUnit: String(hourSeconds),
  redirectUrl: "",
  cancelUrl: "",
  metadata: "",
};

/** The tokens and recipients that a merchant can choose from. */
export type Offer = {
  chains: PresentedChainWithTokens[];
  addresses: PresentedReceivingAddress[];
  pools: PresentedAddressPool[];
};

/**
 * A stablecoin on a chain with a pool or a receiving address, if there is one, and the values that a source fills in. A
 * token of the source that is no longer offered leaves the choice open, because the amount is of that token.
 */
export function initialValues(
  { chains, addresses, pools }: Offer,
  filled: Partial<NewRequestValues>,
  permissions: readonly string[],
): NewRequestValues {
  const receivableChains = chains.filter(({ slug }) =>
    [...pools, ...addresses].some(({ chain }) => chain.slug === slug),
  );
  const [chain] = receivableChains.length > 0 ? receivableChains : chains;
  const token = chain?.tokens.find((candidate) => candidate.is_stablecoin) ?? chain?.tokens[0];
  const tokenId = filled.tokenId ?? String(token?.id ?? "");
  const isOffered = chains.some(({ tokens }) => tokens.some(({ id }) => String(id) === tokenId));
  const isListed = addresses.some(({ address }) => address === filled.recipient);
  const isAutomatic = receivableChains.length > 0 || !permissions.includes("all_requests:read");
  return {
    ...emptyRequest,
    ...filled,
    tokenId: isOffered ? tokenId : "",
    recipient: isListed && filled.recipient ? filled.recipient : isAutomatic ? "auto" : "other",
  };
}

/** The values of a request that is created again. */
export function valuesOf(request: PresentedPaymentRequest): Partial<NewRequestValues> {
  const openMs = Date.parse(request.expires_at) - Date.parse(request.created_at);
  return {
    tokenId: String(request.token.id),
    amount: request.amount.formatted,
    recipient: request.recipient_address,
    description: request.description,
    externalId: request.external_id,
    ...expiryValuesOf(Math.round(openMs / 1000)),
    redirectUrl: request.redirect_url,
    cancelUrl: request.cancel_url,
    metadata: metadataText(request.metadata),
  };
}

/** The values of a template, which are text. */
export function templateValuesOf(template: Record<string, string>): Partial<NewRequestValues> {
  const { token_id: tokenId, recipient_address: recipient, expires_in: expiresIn, ...others } = template;
  const { redirect_url: redirectUrl, cancel_url: cancelUrl, amount, description, metadata = "" } = others;
  const values = { tokenId, amount, recipient, description, redirectUrl, cancelUrl };
  return {
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
    ...(expiresIn ? expiryValuesOf(Number(expiresIn)) : {}),
    metadata: metadataText(parsedMetadata(metadata) as Metadata),
  };
}

/** The request as a template keeps it: without an external id, and without an address that is not the merchant's. */
export function templateOf(values: NewRequestValues): Record<string, string> {
  const body = toBody(values);
  const kept = {
    ...body,
    external_id: "",
    recipient_address: values.recipient === "other" ? "" : body.recipient_address,
    metadata: body.metadata && JSON.stringify(body.metadata),
  };
  return Object.fromEntries(Object.entries(kept).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
}

/** A choice of the form, or a number of the largest fitting unit. Rounds up to a minute. */
function expiryValuesOf(exactSeconds: number): Partial<NewRequestValues> {
  const seconds = Math.ceil(exactSeconds / minuteSeconds) * minuteSeconds;
  const choice = expiryChoices().find(({ value }) => value === String(seconds));
  if (choice) return { expiresIn: choice.value };
  const unit = [daySeconds, hourSeconds].find((size) => seconds % size === 0) ?? minuteSeconds;
  return { expiresIn: "other", otherExpiry: String(seconds / unit), expiryUnit: String(unit) };
}

/** How long the request is open; NaN without a number. */
export function expirySecondsOf({ expiresIn, otherExpiry, expiryUnit }: NewRequestValues): number {
  if (expiresIn !== "other") return Number(expiresIn);
  return otherExpiry.trim() === "" ? NaN : Math.round(Number(amountOf(otherExpiry)) * Number(expiryUnit));
}

function metadataText(metadata: Metadata): string {
  return Object.keys(metadata).length > 0 ? JSON.stringify(metadata, null, 2) : "";
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
  expires_in: "otherExpiry",
  redirect_url: "redirectUrl",
  cancel_url: "cancelUrl",
  metadata: "metadata",
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
    expires_in: expirySecondsOf(values),
    redirect_url: values.redirectUrl.trim(),
    cancel_url: values.cancelUrl.trim(),
    ...(values.metadata.trim() === "" ? {} : { metadata: parsedMetadata(values.metadata) as Metadata }),
  };
}
