import { createHash } from "node:crypto";
import { fromBase58, toBase58 } from "./base58";
import { solanaNativeAddress, solanaTokenProgram } from "./catalogue/entry";
import type { CheckedAddress } from "./checked-address";

// Solana's addresses: 32 bytes in base58. A wallet's is a point on the curve ed25519, for which there is a key; those that
// programs derive, such as a wallet's token accounts, are deliberately none.

export const systemProgram = solanaNativeAddress;
export const tokenProgram = solanaTokenProgram;
export const token2022Program = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb";
const associatedTokenProgram = "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL";

const nobodys: ReadonlySet<string> = new Set([
  systemProgram,
  tokenProgram,
  token2022Program,
  associatedTokenProgram,
  "1nc1nerator11111111111111111111111111111111",
]);

const invalid = { ok: false, code: "invalid_address", message: "must be 32 bytes in base58" } as const;

/** A mint's address. Programs may have derived it, so it need be no point on the curve. */
export function checkMintAddress(text: string): CheckedAddress {
  return addressBytes(text) ? { ok: true, address: text } : invalid;
}

/** A wallet's address, spelled as it must be. Refused: addresses from which no money ever comes back, and token accounts. */
export function checkSolanaAddress(text: string): CheckedAddress {
  const bytes = addressBytes(text);
  if (!bytes) return invalid;
  if (nobodys.has(text)) {
    return { ok: false, code: "address_not_payable", message: "is nobody's: what is sent there is lost" };
  }
  if (!isOnCurve(bytes)) {
    const message = "is no wallet's address; name the wallet, not one of its token accounts";
    return { ok: false, code: "address_not_payable", message };
  }
  return { ok: true, address: text };
}

/** The 32 bytes of an address; null where the text is none. */
export function addressBytes(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = text.length > 44 ? null : fromBase58(text);
  return bytes?.length === 32 ? bytes : null;
}

/** Where a wallet keeps a token unless it was told otherwise. The program is the one that the token's mint belongs to. */
export function associatedTokenAddress(wallet: string, mint: string, program: string): string {
  return derivedAddress([wallet, program, mint].map(requiredBytes), requiredBytes(associatedTokenProgram));
}

function derivedAddress(seeds: Uint8Array[], program: Uint8Array): string {
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash("sha256");
    for (const part of [...seeds, Uint8Array.of(bump), program]) hash.update(part);
    const address = hash.update("ProgramDerivedAddress").digest();
    if (!isOnCurve(address)) return toBase58(address);
  }
  throw new Error("no address can be derived");
}

function requiredBytes(address: string): Uint8Array {
  const bytes = addressBytes(address);
  if (!bytes) throw new Error("not a Solana address");
  return bytes;
}

const prime = 2n ** 255n - 19n;
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

/** Whether a point of ed25519 has this y: x² = (y² − 1) / (dy² + 1) must have a root, which Euler's criterion tells. */
function isOnCurve(bytes: Uint8Array): boolean {
  const encoded = BigInt(`0x${Buffer.from(bytes).reverse().toString("hex")}`);
  const y = (encoded & (2n ** 255n - 1n)) % prime;
  const square = (((y * y - 1n + prime) % prime) * ((d * y * y + 1n) % prime)) % prime;
  return power(square, (prime - 1n) / 2n) !== prime - 1n;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let square = base, rest = exponent; rest > 0n; rest >>= 1n, square = (square * square) % prime) {
    if (rest & 1n) result = (result * square) % prime;
  }
  return result;
}
