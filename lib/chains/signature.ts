import {
  address as asSolanaAddress,
  getBase58Encoder,
  getPublicKeyFromAddress,
  signatureBytes,
  verifySignature,
} from "@solana/kit";
import { isAddressEqual, recoverMessageAddress, type Address, type Hex } from "viem";

/** Whether the key of the address signed `text`. Invalid input returns false. */
export async function isSignedBy(
  { chainType, address }: { chainType: "evm" | "solana"; address: string },
  text: string,
  signature: string,
): Promise<boolean> {
  return chainType === "evm" ? isSignedByEvm(address, text, signature) : isSignedBySolana(address, text, signature);
}

// Half of the order of secp256k1: only the lower form of each signature is canonical (EIP-2).
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/** `personal_sign` (EIP-191) by an account with a key: r, s and v. Contract wallets sign differently. */
async function isSignedByEvm(address: string, text: string, signature: string): Promise<boolean> {
  const parts = /^0x[0-9a-f]{64}([0-9a-f]{64})(00|01|1b|1c)$/.exec(signature.toLowerCase());
  if (!parts || BigInt(`0x${parts[1]}`) > halfOrder) return false;
  try {
    const signer = await recoverMessageAddress({ message: text, signature: signature.toLowerCase() as Hex });
    return isAddressEqual(signer, address as Address);
  } catch {
    return false;
  }
}

// Public keys for which anyone can make a valid signature: points of small order, without the sign bit.
const weakKeys: ReadonlySet<string> = new Set([
  "0000000000000000000000000000000000000000000000000000000000000000",
  "0100000000000000000000000000000000000000000000000000000000000000",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
]);

/** Ed25519 over the text, as wallets sign it, or over the text in the envelope of `solana sign-offchain-message`. */
async function isSignedBySolana(address: string, text: string, signature: string): Promise<boolean> {
  const bytes = decodeSignature(signature);
  if (bytes?.length !== 64 || isWeak(Uint8Array.from(getBase58Encoder().encode(address)))) return false;
  const key = await getPublicKeyFromAddress(asSolanaAddress(address));
  for (const message of [Buffer.from(text), inEnvelope(text)]) {
    if (await verifySignature(key, signatureBytes(bytes), message)) return true;
  }
  return false;
}

function isWeak(key: Uint8Array): boolean {
  const unsigned = Uint8Array.from(key, (byte, index) => (index === 31 ? byte & 0x7f : byte));
  return weakKeys.has(Buffer.from(unsigned).toString("hex"));
}

/** Base58, base64 or hexadecimal, because wallets differ. */
function decodeSignature(text: string): Uint8Array | null {
  if (/^(0x)?[0-9a-f]{128}$/i.test(text)) return Uint8Array.from(Buffer.from(text.slice(-128), "hex"));
  if (/^[0-9A-Za-z+/]{86}==$/.test(text)) return Uint8Array.from(Buffer.from(text, "base64"));
  if (!/^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(text)) return null;
  return Uint8Array.from(getBase58Encoder().encode(text));
}

const signingDomain = Buffer.from("\xffsolana offchain", "latin1");
const version = 0;
const limitedUtf8 = 1;

/** The off-chain message of Solana's command line, version 0: domain, version, format, length, text. */
function inEnvelope(text: string): Uint8Array {
  const body = Buffer.from(text);
  const length = Buffer.alloc(2);
  length.writeUInt16LE(body.length);
  return Buffer.concat([signingDomain, Buffer.from([version, limitedUtf8]), length, body]);
}
