import { concatHex, encodeFunctionData, erc20Abi, type Address, type Hex } from "viem";

// Loaded with viem when a wallet is chosen, not before.

/** What the wallet is asked to send. */
export type PaymentCall = { to: Address; value: bigint; data?: Hex };

/** What is to be paid; `frame` names the request. */
export type Payable = {
  token: { contractAddress: Address; isNative: boolean };
  recipient: Address;
  amountRaw: bigint;
  frame: Hex;
};

/**
 * The call that pays `amountRaw` to `recipient` and carries the request's reference frame at its end. A contract may
 * refuse calldata with a native coin, so there the frame is left out.
 */
export function paymentCall(payment: Payable, recipientHasCode: boolean): PaymentCall {
  const { token, recipient, amountRaw, frame } = payment;
  if (token.isNative) {
    return { to: recipient, value: amountRaw, ...(recipientHasCode ? {} : { data: frame }) };
  }
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [recipient, amountRaw] });
  return { to: token.contractAddress, value: 0n, data: concatHex([transfer, frame]) };
}
