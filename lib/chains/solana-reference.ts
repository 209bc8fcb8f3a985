import { createHash } from "node:crypto";
import { toBase58 } from "./base58";
import { addressBytes } from "./solana-address";

// How Solana carries a reference: as an account on the transfer instruction (Solana Pay's `reference`), which must be 32 bytes.
// key = reference (16) ‖ first 16 bytes of sha256("remit:solana-reference" ‖ reference ‖ recipient)
// A key found on a chain names its request by itself, and the check tells it from every account that is none.

const domain = "remit:solana-reference";
const half = 16;

/** What stands in one key: the reference and its check, if it is one. */
export function splitReferenceKey(key: Uint8Array): {
  reference: Uint8Array<ArrayBuffer>;
  check: Uint8Array<ArrayBuffer>;
} {
  return { reference: Uint8Array.from(key.subarray(0, half)), check: Uint8Array.from(key.subarray(half)) };
}

/** The key, in base58, that names a request paid to this wallet. */
export function encodeReferenceKey(reference: Uint8Array, recipientAddress: string): string {
  return toBase58(Buffer.concat([reference, checkOfKey(reference, recipientAddress)]));
}

/** The half of the key that is computed. */
export function checkOfKey(reference: Uint8Array, recipientAddress: string): Uint8Array {
  const recipient = addressBytes(recipientAddress);
  if (!recipient) throw new Error("not a Solana address");
  return createHash("sha256").update(domain).update(reference).update(recipient).digest().subarray(0, half);
}
