import { parseAmount, parseRawAmount } from "@/lib/amounts/amount";
import { checkEvmAddress, isSameEvmAddress } from "@/lib/chains/address";
import type { TokenWithChain } from "@/lib/chains/find";
import { validationError, type FieldError } from "@/lib/errors";
import type { Environment } from "@/lib/merchants/scope";
import { defaultExpirySeconds, type CreatePaymentRequestInput } from "./create-schema";
import { expiryFaults, returnUrlFaults, secondsAfter } from "./field-rules";

// What can be judged of a creation only once its token, environment and the time are known. Pure.

export type CreationTerms = { amount: bigint; recipientAddress: string | null; expiresAt: Date };

type Given = { input: CreatePaymentRequestInput; token: TokenWithChain; environment: Environment; now: Date };
type Judged<T> = { value: T; errors: FieldError[] };

/** Amount, recipient and expiry as they will be stored. Throws `validation_failed`, naming every wrong field at once. */
export function judgeCreation(given: Given): CreationTerms {
  const amount = judgeAmount(given);
  const recipient = judgeRecipient(given);
  const expiresAt = chosenExpiry(given);
  const errors = [
    ...amount.errors,
    ...recipient.errors,
    ...expiryFaults(expiresAt, given.now),
    ...returnUrlFaults(given.input, given.environment),
  ];
  if (errors.length > 0) throw validationError(...errors);
  return { amount: amount.value, recipientAddress: recipient.value, expiresAt };
}

function judgeAmount({ input, token }: Given): Judged<bigint> {
  const path = input.amount === undefined ? "amount_raw" : "amount";
  const parsed =
    input.amount === undefined ? parseRawAmount(input.amount_raw ?? "") : parseAmount(input.amount, token.decimals);
  if (parsed.ok) return { value: parsed.raw, errors: [] };
  const problems = {
    invalid: { code: "amount_invalid", message: "is not an amount" },
    too_precise: {
      code: "amount_too_precise",
      message: `has more than the ${token.decimals} decimals of ${token.symbol}`,
    },
    too_large: { code: "amount_too_large", message: "does not fit any token: 2^256 is the limit" },
  } as const;
  return { value: 0n, errors: [{ path, ...problems[parsed.reason] }] };
}

function judgeRecipient({ input, token }: Given): Judged<string | null> {
  if (input.recipient_address === undefined) return { value: null, errors: [] };
  const path = "recipient_address";
  const checked = checkEvmAddress(input.recipient_address);
  if (!checked.ok) return { value: null, errors: [{ path, code: checked.code, message: checked.message }] };
  if (isSameEvmAddress(checked.address, token.contractAddress)) {
    const message = "is the token's contract: what is sent there is lost";
    return { value: null, errors: [{ path, code: "address_not_payable", message }] };
  }
  return { value: checked.address, errors: [] };
}

function chosenExpiry({ input, now }: Given): Date {
  return input.expires_at ?? secondsAfter(now, input.expires_in ?? defaultExpirySeconds);
}
