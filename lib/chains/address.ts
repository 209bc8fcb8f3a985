import { getAddress, isAddress, keccak256 } from "viem/utils";
import type { AddressProblem, CheckedAddress } from "./checked-address";
import { checkMintAddress, checkSolanaAddress } from "./solana-address";

// Addresses and hashes of the chains. With the watcher and the checkout the only place that knows viem.

const burnAddresses: ReadonlySet<string> = new Set([
  "0x000000000000000000000000000000000000dead",
  "0xdead000000000000000000000000000000000000",
  "0xdead000000000000000042069420694206942069",
  "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
  "0xffffffffffffffffffffffffffffffffffffffff",
]);
// The zero address and the range that chains keep for precompiled contracts.
const reserved = /^0x0{36}[0-9a-f]{4}$/;

/** A recipient's address on a chain of this type, as it is stored and shown. */
export function checkAddress(type: "evm" | "solana", text: string): CheckedAddress {
  return type === "evm" ? checkEvmAddress(text) : checkSolanaAddress(text);
}

/** A token's own address on a chain of this type, as it is stored and shown: its contract's, or its mint's. */
export function checkTokenAddress(type: "evm" | "solana", text: string): CheckedAddress {
  return type === "evm" ? checkEvmAddress(text) : checkMintAddress(text);
}

/**
 * An EVM address as it is stored and shown: with its EIP-55 checksum. Mixed case must already carry the right checksum.
 * Refused: addresses from which no money ever comes back.
 */
export function checkEvmAddress(text: string): CheckedAddress {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) {
    return refused("invalid_address", "must be 0x and 40 hexadecimal digits");
  }
  const digits = text.slice(2);
  const isMixedCase = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  if (isMixedCase && !isAddress(text, { strict: true })) {
    return refused("address_checksum_mismatch", "does not match its EIP-55 checksum; a character may be wrong");
  }
  const lower = text.toLowerCase();
  if (burnAddresses.has(lower) || reserved.test(lower)) {
    return refused("address_not_payable", "is nobody's: what is sent there is lost");
  }
  return { ok: true, address: getAddress(lower) };
}

/** How an address to look for is stored: an EVM address in any spelling with its checksum; anything else as it is. */
export function storedSpelling(text: string): string {
  return /^0x[0-9a-f]{40}$/i.test(text) ? getAddress(text.toLowerCase()) : text;
}

/** Whether two spellings name the same account: EVM addresses are the same in any case, Solana's are not. */
export function isSameAddress(type: "evm" | "solana", a: string, b: string): boolean {
  return type === "evm" ? a.toLowerCase() === b.toLowerCase() : a === b;
}

/** The Keccak-256 hash that Ethereum uses. */
export function keccak(bytes: Uint8Array): Uint8Array {
  return keccak256(bytes, "bytes");
}

/** The raw bytes of `0x…`; the text must be hexadecimal. */
export function hexToBytes(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex.replace(/^0x/, ""), "hex"));
}

/** `0x…` of raw bytes. */
export function bytesToHex(bytes: Uint8Array): `0x${string}` {
  return `0x${Buffer.from(bytes).toString("hex")}`;
}

function refused(code: AddressProblem["code"], message: string): CheckedAddress {
  return { ok: false, code, message };
}
