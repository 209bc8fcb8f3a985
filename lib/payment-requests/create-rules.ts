import { parseAmount, parseRawAmount } from "@/lib/amounts/amount";
import { checkAddress, isSameAddress } from "@/lib/chains/address";
import type { TokenWithChain } from "@/lib/chains/find";
import type { FieldError } from "@/lib/errors";
import type { Environment } from "@/lib/merchants/scope";
import { defaultExpirySeconds, type CreatePaymentRequestInput } from "./create-schema";
import { amountFault, expiryFaults, returnUrlFaults, secondsAfter } from "./field-rules";

// What can be judged of a creation only once its token, environment and the time are known. Pure.

export type CreationTerms = { amount: bigint; recipientAddress: string | null; expiresAt: Date };

/** Without a token, or without a field, only the rest is judged. */
type Given = {
  input: Partial<CreatePaymentRequestInput>;
  token: TokenWithChain | null;
  environment: Environment;
  now: Date;
};
type Judged<T> = { value: T; errors: FieldError[] };

/** Amount, recipient and expiry as they will be stored where nothing is wrong, and every wrong field at once. */
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
  // Of which kind of chain an address is, only the token says; but 0x can be of one kind only.
  if (text === undefined || !(token || text.startsWith("0x"))) return { value: null, errors: [] };
  const path = "recipient_address";
  const type = token?.chain.type ?? "evm";
  const checked = checkAddress(type, text);
  if (!checked.ok) return { value: null, errors: [{ path, code: checked.code, message: checked.message }] };
  if (token && isSameAddress(type, checked.address, token.contractAddress)) {
    const message = "is the token's contract: what is sent there is lost";
    return { value: null, errors: [{ path, code: "address_not_payable", message }] };
  }
  return { value: checked.address, errors: [] };
}

function chosenExpiry({ input, now }: Given): Date {
  return input.expires_at ?? secondsAfter(now, input.expires_in ?? defaultExpirySeconds);
}
