import { parseAmount, parseRawAmount } from "@/lib/amounts/amount";
import { checkAddress, isSameAddress } from "@/lib/chains/address";
import type { TokenWithChain } from "@/lib/chains/find";
import type { FieldError } from "@/lib/errors";
import type { Environment } from "@/lib/merchants/scope";
import { defaultExpirySeconds, type CreatePaymentRequestInput } from "./create-schema";
import { amountError, expiryErrors, returnUrlErrors, secondsAfter } from "./field-rules";

// Rules for a new request that depend on its token, environment or the current time.

export type CheckedRequest = { amount: bigint; recipientAddress: string | null; expiresAt: Date };

/** Rules that need a missing token or field are skipped. */
type RuleContext = {
  input: Partial<CreatePaymentRequestInput>;
  token: TokenWithChain | null;
  environment: Environment;
  now: Date;
};
type Checked<T> = { value: T; errors: FieldError[] };

/** Returns the values to store if all are valid, otherwise every field error at once. */
export function checkCreation(context: RuleContext): Checked<CheckedRequest> {
  const amount = checkAmount(context);
  const recipient = checkRecipient(context);
  const expiresAt = chosenExpiry(context);
  const errors = [
    ...amount.errors,
    ...recipient.errors,
    ...expiryErrors(expiresAt, context.now),
    ...returnUrlErrors(context.input, context.environment),
  ];
  return { value: { amount: amount.value, recipientAddress: recipient.value, expiresAt }, errors };
}

function checkAmount({ input: { amount, amount_raw: raw }, token }: RuleContext): Checked<bigint> {
  const path = amount === undefined ? "amount_raw" : "amount";
  const parsed = amount === undefined ? raw && parseRawAmount(raw) : token && parseAmount(amount, token.decimals);
  if (!parsed) return { value: 0n, errors: [] };
  if (parsed.ok) return { value: parsed.raw, errors: [] };
  return { value: 0n, errors: [amountError(path, parsed.reason, token)] };
}

function checkRecipient({ input: { recipient_address: text }, token }: RuleContext): Checked<string | null> {
  // The token determines the address format; without it, only 0x addresses can be checked.
  if (text === undefined || !(token || text.startsWith("0x"))) return { value: null, errors: [] };
  const path = "recipient_address";
  const type = token?.chain.type ?? "evm";
  const checked = checkAddress(type, text);
  if (!checked.ok) return { value: null, errors: [{ path, code: checked.code, message: checked.message }] };
  if (token && isSameAddress(type, checked.address, token.contractAddress)) {
    const message = "is the token's contract; funds sent to it are lost";
    return { value: null, errors: [{ path, code: "address_not_payable", message }] };
  }
  return { value: checked.address, errors: [] };
}

function chosenExpiry({ input, now }: RuleContext): Date {
  return input.expires_at ?? secondsAfter(now, input.expires_in ?? defaultExpirySeconds);
}
