import { decodeFunctionData, erc20Abi, size, slice } from "viem";
import { describe, expect, test } from "vitest";
import { paymentCall } from "./pay-with-evm-wallet";

const recipient = "0x41a44932a2e090Bc1566dF6E5b568B46f52eC789";
const contractAddress = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
// The selector and two arguments.
const transferCallSize = 4 + 2 * 32;
const frameSize = 24;
const frame = "0x524d4954000102030405060708090a0b0c0d0e0fa1b2c3d4";

describe("a token's payment", () => {
  const call = paymentCall(
    { token: { contractAddress, isNative: false }, recipient, amountRaw: 148_500_000n, frame },
    true,
  );

  test("calls the token with exactly the amount for the recipient and sends no coin", () => {
    expect(call.to).toBe(contractAddress);
    expect(call.value).toBe(0n);
    expect(decodeFunctionData({ abi: erc20Abi, data: slice(call.data ?? "0x", 0, transferCallSize) })).toEqual({
      functionName: "transfer",
      args: [recipient, 148_500_000n],
    });
  });

  test("carries the reference frame right after the arguments", () => {
    expect(slice(call.data ?? "0x", transferCallSize)).toBe(frame);
    expect(size(call.data ?? "0x")).toBe(transferCallSize + frameSize);
  });
});

describe("a native coin's payment", () => {
  const payment = { token: { contractAddress, isNative: true }, recipient, amountRaw: 5n, frame } as const;

  test("goes to the recipient with the frame as its data", () => {
    expect(paymentCall(payment, true)).toEqual({ to: recipient, value: 5n, data: frame });
  });

  test("leaves the frame out for a recipient that rejects it", () => {
    expect(paymentCall(payment, false)).toEqual({ to: recipient, value: 5n });
  });
});
