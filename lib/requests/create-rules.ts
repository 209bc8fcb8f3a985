import { parseAmount, parseRawAmount } from "@/lib/platform/amounts/amount";
import type { CheckedAddress } from "@/lib/chains/address";
import type { TokenWithChain } from "@/lib/chains/find";
import type { FieldError } from "@/lib/platform/errors";
import type { Environment } from "@/lib/platform/scope";
import { recipientError } from "@/lib/addresses/receiving-addresses/check-recipients";
import type { CreatePaymentRequestInput } from "./create-schema";
import { amountError, expiryErrors, returnUrlErrors, secondsAfter } from "./field-rules";

// Validation of a new request that needs no database. Safe to import in the browser.

const defaultExpirySeconds = 24 * 60 * 60;

// Rules for a new request that depend on its token, environment or the current time.

export type CheckedRequest = { amount: bigint; recipientAddress: string | null; expiresAt: Date };

/** Rules that need a missing token or field are skipped. */
type RuleContext = {
  input: Partial<CreatePaymentRequestInput>;
  token: TokenWithChain | null;
  /** The result of `checkRecipients`; null without a recipient. */
  recipient: CheckedAddress | null;
  environment: Environment;
  now: Date;
};
type Checked<T> = { value: T; errors: FieldError[] };

/** Returns the values to store if all are valid, otherwise every field error at once. */
export function checkCreation(context: RuleContext): Checked<CheckedRequest> {
  const amount = checkAmount(context);
  const expiresAt = chosenExpiry(context);
  const { recipient } = context;
  const errors = [
    ...amount.errors,
    ...(!recipient || recipient.ok ? [] : [recipientError("recipient_address", recipient)]),
    ...expiryErrors(expiresAt, context.now),
    ...returnUrlErrors(context.input, context.environment),
  ];
  const recipientAddress = recipient?.ok ? recipient.address : null;
  return { value: { amount: amount.value, recipientAddress, expiresAt }, errors };
}

function checkAmount({ input: { amount, amount_raw: raw }, token }: RuleContext): Checked<bigint> {
  const path = amount === undefined ? "amount_raw" : "amount";
  const parsed = amount === undefined ? raw && parseRawAmount(raw) : token && parseAmount(amount, token.decimals);
  if (!parsed) return { value: 0n, errors: [] };
  if (parsed.ok) return { value: parsed.raw, errors: [] };
  return { value: 0n, errors: [amountError(path, parsed.reason, token)] };
}

function chosenExpiry({ input, now }: RuleContext): Date {
  return input.expires_at ?? secondsAfter(now, input.expires_in ?? defaultExpirySeconds);
}
