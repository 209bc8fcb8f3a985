import { parseAmount, parseRawAmount } from "@/lib/amounts/amount";
import { checkAddress, isSameAddress } from "@/lib/chains/address";
import type { TokenWithChain } from "@/lib/chains/find";
import type { FieldError } from "@/lib/errors";
import type { Environment } from "@/lib/merchants/scope";
import { defaultExpirySeconds, type CreatePaymentRequestInput } from "./create-schema";
import { amountFault, expiryFaults, returnUrlFaults, secondsAfter } from "./field-rules";

// Rules for a new request that depend on its token, environment or the current time. Pure.

export type CreationTerms = { amount: bigint; recipientAddress: string | null; expiresAt: Date };

/** Rules that need a missing token or field are skipped. */
type Given = {
  input: Partial<CreatePaymentRequestInput>;
  token: TokenWithChain | null;
  environment: Environment;
  now: Date;
};
type Judged<T> = { value: T; errors: FieldError[] };

/** Returns the values to store if all are valid, otherwise every field error at once. */
export function judgeCreation(given: Given): Judged<CreationTerms> {
  const amount = judgeAmount(given);
  const recipient = judgeRecipient(given);
  const expiresAt = chosenExpiry(given);
  const errors = [
    ...amount.errors,
    ...recipient.errors,
    ...expiryFaults(expiresAt, given.now),
    ...returnUrlFaults(given.input, given.environment),
  ];
  return { value: { amount: amount.value, recipientAddress: recipient.value, expiresAt }, errors };
}

function judgeAmount({ input: { amount, amount_raw: raw }, token }: Given): Judged<bigint> {
  const path = amount === undefined ? "amount_raw" : "amount";
  const parsed = amount === undefined ? raw && parseRawAmount(raw) : token && parseAmount(amount, token.decimals);
  if (!parsed) return { value: 0n, errors: [] };
  if (parsed.ok) return { value: parsed.raw, errors: [] };
  return { value: 0n, errors: [amountFault(path, parsed.reason, token)] };
}

function judgeRecipient({ input: { recipient_address: text }, token }: Given): Judged<string | null> {
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

function chosenExpiry({ input, now }: Given): Date {
  return input.expires_at ?? secondsAfter(now, input.expires_in ?? defaultExpirySeconds);
}
