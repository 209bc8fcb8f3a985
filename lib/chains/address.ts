import { isAddress as isSolanaAddress, isOffCurveAddress } from "@solana/kit";
import { getAddress, keccak256 } from "viem/utils";
import { associatedTokenProgram, systemProgram, token2022Program, tokenProgram } from "./solana-address";

export type AddressProblem = {
  code: "invalid_address" | "address_checksum_mismatch" | "address_not_payable";
  message: string;
};

/** An address in its canonical spelling, or the reason it is rejected. */
export type CheckedAddress = { ok: true; address: string } | ({ ok: false } & AddressProblem);

const burnAddresses: ReadonlySet<string> = new Set([
  "0x000000000000000000000000000000000000dead",
  "0xdead000000000000000000000000000000000000",
  "0xdead000000000000000042069420694206942069",
  "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
  "0xffffffffffffffffffffffffffffffffffffffff",
]);
// The zero address and the range that chains reserve for precompiled contracts.
const reserved = /^0x0{36}[0-9a-f]{4}$/;

// Programs and system accounts of every cluster. A node names all others.
const solanaPrograms: ReadonlySet<string> = new Set([
  systemProgram,
  tokenProgram,
  token2022Program,
  associatedTokenProgram,
  "1nc1nerator11111111111111111111111111111111",
  "AddressLookupTab1e1111111111111111111111111",
  "BPFLoader1111111111111111111111111111111111",
  "BPFLoader2111111111111111111111111111111111",
  "BPFLoaderUpgradeab1e11111111111111111111111",
  "ComputeBudget111111111111111111111111111111",
  "Config1111111111111111111111111111111111111",
  "Ed25519SigVerify111111111111111111111111111",
  "KeccakSecp256k11111111111111111111111111111",
  "LoaderV411111111111111111111111111111111111",
  "Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo",
  "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr",
  "NativeLoader1111111111111111111111111111111",
  "Secp256r1SigVerify1111111111111111111111111",
  "Stake11111111111111111111111111111111111111",
  "StakeConfig11111111111111111111111111111111",
  "Sysvar1111111111111111111111111111111111111",
  "Vote111111111111111111111111111111111111111",
  "metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s",
]);
// Every account of this prefix is a sysvar.
const solanaSysvar = /^Sysvar[1-9A-HJ-NP-Za-km-z]*1{5,}$/;

function notSolana(text: string): CheckedAddress {
  return refused("invalid_address", `must be 32 bytes in base58${nameHint(text)}`);
}

/**
 * Validates an address and returns its canonical spelling. Only `checkRecipients` decides whether it can receive
 * payments.
 */
export function checkAddress(type: "evm" | "solana", text: string): CheckedAddress {
  return type === "evm" ? checkEvmAddress(text) : checkSolanaAddress(text);
}

/** Validates an address whose chain is unknown, for example in a filter. EVM addresses begin with 0x. */
export function checkAnyAddress(text: string): CheckedAddress {
  if (text.startsWith("0x")) return checkEvmAddress(text);
  if (isSolanaAddress(text)) return { ok: true, address: text };
  return refused("invalid_address", `must be 0x and 40 hexadecimal digits, or 32 bytes in base58${nameHint(text)}`);
}

/** Validates the address of a token's contract or mint and returns its canonical spelling. */
export function checkTokenAddress(type: "evm" | "solana", text: string): CheckedAddress {
  return type === "evm" ? checkEvmAddress(text) : checkMintAddress(text);
}

/**
 * Validates an EVM address and returns it with its EIP-55 checksum. A mixed-case address must carry the right checksum.
 * Rejects burn and reserved addresses.
 */
export function checkEvmAddress(text: string): CheckedAddress {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) {
    return refused("invalid_address", `must be 0x and 40 hexadecimal digits${nameHint(text)}`);
  }
  const digits = text.slice(2);
  const isMixedCase = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  // The checksum is a hash, computed once.
  const address = getAddress(text);
  if (isMixedCase && address !== text) {
    return refused("address_checksum_mismatch", "does not match its EIP-55 checksum; a character may be wrong");
  }
  const lower = text.toLowerCase();
  if (burnAddresses.has(lower) || reserved.test(lower)) {
    return refused("address_not_payable", "is a burn or reserved address; funds sent to it are lost");
  }
  return { ok: true, address };
}

/** Validates an address of Solana. Rejects the burn address and the programs of every cluster. */
export function checkSolanaAddress(text: string): CheckedAddress {
  if (!isSolanaAddress(text)) return notSolana(text);
  if (solanaPrograms.has(text) || solanaSysvar.test(text))
    return refused("address_not_payable", "is a burn or reserved address; funds sent to it are lost");
  return { ok: true, address: text };
}

/** Whether a valid Solana address has no private key: a token account, or a wallet that a program controls. */
export function isProgramControlled(address: string): boolean {
  return isSolanaAddress(address) && isOffCurveAddress(address);
}

/** A mint may be a program-derived address, so it need not be on the curve. */
function checkMintAddress(text: string): CheckedAddress {
  return isSolanaAddress(text) ? { ok: true, address: text } : notSolana(text);
}

/** The stored spelling of an address in a filter: EVM addresses get their checksum, other text is unchanged. */
export function storedSpelling(text: string): string {
  return /^0x[0-9a-f]{40}$/i.test(text) ? getAddress(text.toLowerCase()) : text;
}

/** Compares two addresses. EVM addresses ignore case, Solana addresses do not. */
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

function nameHint(text: string): string {
  return /\.[a-z]+$/i.test(text) ? "; names are not resolved" : "";
}

function refused(code: AddressProblem["code"], message: string): CheckedAddress {
  return { ok: false, code, message };
}
