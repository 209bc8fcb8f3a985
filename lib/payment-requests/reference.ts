import { randomBytes } from "node:crypto";
import { bytesToHex, hexToBytes, keccak } from "@/lib/chains/address";

// First promise: a frame found in calldata names a request only together with the chain and the recipient it was made for.
// frame = magic (4) ‖ reference (16) ‖ first 4 bytes of keccak256(magic ‖ reference ‖ chain id (8, big-endian) ‖ recipient)

const magic = Buffer.from("RMIT", "ascii");
const referenceLength = 16;
const checkLength = 4;
const frameLength = magic.length + referenceLength + checkLength;

/** What a frame is bound to: the EVM network id and the recipient's address. */
export type FrameBinding = { chainId: bigint; recipientAddress: string };

/** A new random reference. */
export function newReference(): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(randomBytes(referenceLength));
}

/** The 24 bytes, as hex, that a wallet appends to its call. */
export function encodeReferenceFrame(reference: Uint8Array, binding: FrameBinding): `0x${string}` {
  if (reference.length !== referenceLength) throw new Error(`a reference has ${referenceLength} bytes`);
  return bytesToHex(Buffer.concat([magic, reference, checkOf(reference, binding)]));
}

/**
 * The references of every valid frame in the calldata, each once. Searched at every position, since wallets append
 * suffixes of their own; a frame made for another chain or recipient is not valid.
 */
export function findReferences(calldata: string, binding: FrameBinding): Uint8Array<ArrayBuffer>[] {
  const bytes = Buffer.from(hexToBytes(calldata));
  const found = new Map<string, Uint8Array<ArrayBuffer>>();
  for (let at = bytes.indexOf(magic); at !== -1; at = bytes.indexOf(magic, at + 1)) {
    if (at + frameLength > bytes.length) break;
    const reference = Uint8Array.from(bytes.subarray(at + magic.length, at + magic.length + referenceLength));
    const check = bytes.subarray(at + frameLength - checkLength, at + frameLength);
    if (check.equals(checkOf(reference, binding))) found.set(bytesToHex(reference), reference);
  }
  return [...found.values()];
}

function checkOf(reference: Uint8Array, { chainId, recipientAddress }: FrameBinding): Uint8Array {
  const chain = Buffer.alloc(8);
  chain.writeBigUInt64BE(chainId);
  return keccak(Buffer.concat([magic, reference, chain, hexToBytes(recipientAddress)])).subarray(0, checkLength);
}
