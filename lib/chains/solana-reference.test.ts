import { expect, test } from "vitest";
import { addressBytes } from "./solana-address";
import { isFrameFor, newReference, encodeReferenceKey, splitReferenceKey } from "./reference";

const recipientAddress = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
const reference = Uint8Array.from({ length: 16 }, (_, index) => index);

function frameOf(key: string) {
  return splitReferenceKey(addressBytes(key) ?? new Uint8Array());
}

test("the key is a Solana address of 32 bytes and never changes", () => {
  expect(encodeReferenceKey(reference, recipientAddress)).toBe("1thX6LZfHDZZKUs92febx6NjAMdStMJXsL5Q9DAbqw");
});

test("the key identifies its request for its own recipient only", () => {
  const other = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
  const frame = frameOf(encodeReferenceKey(reference, recipientAddress));
  expect(frame.reference).toEqual(reference);
  expect(isFrameFor(frame, { chainId: null, recipientAddress })).toBe(true);
  expect(isFrameFor(frame, { chainId: null, recipientAddress: other })).toBe(false);
});

test("an account that is not a reference identifies no request", () => {
  const random = newReference();
  const frame = { ...frameOf(recipientAddress), reference: random };
  expect(isFrameFor(frame, { chainId: null, recipientAddress })).toBe(false);
});

test("a key does not identify an EVM request, nor a frame a Solana one", () => {
  const frame = frameOf(encodeReferenceKey(reference, recipientAddress));
  const evm = { chainId: 1n, recipientAddress: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" };
  expect(isFrameFor(frame, evm)).toBe(false);
  expect(isFrameFor({ reference, check: frame.check.slice(0, 4) }, { chainId: null, recipientAddress })).toBe(false);
});
