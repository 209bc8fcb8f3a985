import { concatHex, encodeFunctionData, erc20Abi, type Address, type Hex } from "viem";

// Imported, together with viem, only when the payer chooses a wallet.

/** The transaction that the wallet sends. */
export type PaymentCall = { to: Address; value: bigint; data?: Hex };

/** The details of a payment; `frame` carries the reference that identifies the request. */
export type Payable = {
  token: { contractAddress: Address; isNative: boolean };
  recipient: Address;
  amountRaw: bigint;
  frame: Hex;
};

/**
 * The call that pays `amountRaw` to `recipient` with the request's reference frame at its end. A contract may reject
 * native coin with calldata, so the frame is omitted there.
 */
export function paymentCall(payment: Payable, recipientHasCode: boolean): PaymentCall {
  const { token, recipient, amountRaw, frame } = payment;
  if (token.isNative) {
    return { to: recipient, value: amountRaw, ...(recipientHasCode ? {} : { data: frame }) };
  }
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [recipient, amountRaw] });
  return { to: token.contractAddress, value: 0n, data: concatHex([transfer, frame]) };
}
