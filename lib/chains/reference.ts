import { randomBytes, createHash } from "node:crypto";
import { recentMap } from "@/lib/platform/recent-map";
import { bytesToHex, hexToBytes, keccak } from "./address";
import { getAddressDecoder } from "@solana/kit";
import { addressBytes } from "./solana-address";

// Invariant: a frame in calldata identifies a request only on its own chain and for its own recipient.
// frame = magic (4 bytes) ‖ reference (16) ‖ check (4)
// check = the first bytes of keccak256(magic ‖ reference ‖ chain id (8, big-endian) ‖ recipient)

const magic = Buffer.from("RMIT", "ascii");
const magicHex = magic.toString("hex");
const referenceLength = 16;
const checkLength = 4;
const frameLength = magic.length + referenceLength + checkLength;
const maxFrames = 64;

/** The binding of a frame: the EVM network id (null on Solana) and the recipient's address. */
type FrameBinding = { chainId: bigint | null; recipientAddress: string };

export function newReference(): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(randomBytes(referenceLength));
}

// The check as hex by reference and binding, because the same requests are read often and the hash takes longer than the
// rest of a presentation.
const checks = recentMap<string>(Infinity);

/** The 24 bytes, as hex, that a wallet appends to its call. */
export function encodeReferenceFrame(
  reference: Uint8Array,
  binding: FrameBinding & { chainId: bigint },
): `0x${string}` {
  if (reference.length !== referenceLength) throw new Error(`a reference has ${referenceLength} bytes`);
  const referenceHex = Buffer.from(reference).toString("hex");
  const key = `${referenceHex} ${binding.chainId} ${binding.recipientAddress}`;
  let check = checks.get(key);
  if (check === undefined) {
    check = Buffer.from(checkOf(reference, binding)).toString("hex");
    checks.set(key, check);
  }
  return `0x${magicHex}${referenceHex}${check}`;
}

/** A frame from calldata, or a key from an instruction, before it is matched to a request. */
export type ReferenceFrame = { reference: Uint8Array<ArrayBuffer>; check: Uint8Array<ArrayBuffer> };

/**
 * Possible frames at every position of the calldata, because wallets append their own suffixes. At most `maxFrames`,
 * because calldata is untrusted.
 */
export function findReferenceFrames(calldata: string): ReferenceFrame[] {
  const bytes = Buffer.from(hexToBytes(calldata));
  const found = new Map<string, ReferenceFrame>();
  for (
    let offset = bytes.indexOf(magic);
    offset !== -1 && found.size < maxFrames;
    offset = bytes.indexOf(magic, offset + 1)
  ) {
    if (offset + frameLength > bytes.length) break;
    const reference = Uint8Array.from(bytes.subarray(offset + magic.length, offset + magic.length + referenceLength));
    const check = Uint8Array.from(bytes.subarray(offset + frameLength - checkLength, offset + frameLength));
    found.set(bytesToHex(bytes.subarray(offset, offset + frameLength)), { reference, check });
  }
  return [...found.values()];
}

/** Whether the frame was made for this chain and recipient. */
export function isFrameFor({ reference, check }: ReferenceFrame, binding: FrameBinding): boolean {
  return Buffer.from(check).equals(checkOf(reference, binding));
}

function checkOf(reference: Uint8Array, { chainId, recipientAddress }: FrameBinding): Uint8Array {
  if (chainId === null) return checkOfKey(reference, recipientAddress);
  const chain = Buffer.alloc(8);
  chain.writeBigUInt64BE(chainId);
  return keccak(Buffer.concat([magic, reference, chain, hexToBytes(recipientAddress)])).subarray(0, checkLength);
}

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
function checkOfKey(reference: Uint8Array, recipientAddress: string): Uint8Array {
  const recipient = addressBytes(recipientAddress);
  if (!recipient) throw new Error("not a Solana address");
  return createHash("sha256").update(domain).update(reference).update(recipient).digest().subarray(0, half);
}
