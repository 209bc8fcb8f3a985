import { createHash } from "node:crypto";
import { getAddressDecoder } from "@solana/kit";
import { addressBytes } from "./solana-address";

// Solana carries a reference as an extra account on the transfer instruction (Solana Pay's `reference`), 32 bytes long.
// key = reference (16) ‖ first 16 bytes of sha256("remit:solana-reference" ‖ reference ‖ recipient)
// The check distinguishes a reference key from any other account.

const domain = "remit:solana-reference";
const half = 16;

/** Splits a key into reference and check. Any 32 bytes can be split; `isFrameFor` verifies the check. */
export function splitReferenceKey(key: Uint8Array): {
  reference: Uint8Array<ArrayBuffer>;
  check: Uint8Array<ArrayBuffer>;
} {
  return { reference: Uint8Array.from(key.subarray(0, half)), check: Uint8Array.from(key.subarray(half)) };
}

/** The base58 key that identifies a request paid to this wallet. */
export function encodeReferenceKey(reference: Uint8Array, recipientAddress: string): string {
  return getAddressDecoder().decode(Buffer.concat([reference, checkOfKey(reference, recipientAddress)]));
}

/** The second half of the key, derived from the reference and the recipient. */
export function checkOfKey(reference: Uint8Array, recipientAddress: string): Uint8Array {
  const recipient = addressBytes(recipientAddress);
  if (!recipient) throw new Error("not a Solana address");
  return createHash("sha256").update(domain).update(reference).update(recipient).digest().subarray(0, half);
}
