import { createHash, createPrivateKey, createPublicKey } from "node:crypto";
import { bytesToHex, storedSpelling } from "@/lib/chains/address";

// Values that depend on their label only, so that every fill looks the same.

type ChainType = "evm" | "solana";

export function seededBytes(label: string, outputLength: number): Buffer<ArrayBuffer> {
  return Buffer.from(createHash("shake256", { outputLength }).update(`remit demo fill ${label}`).digest());
}

/** A number from 0 up to 1. */
export function seededNumber(label: string): number {
  return seededBytes(label, 4).readUInt32BE() / 2 ** 32;
}

export function pick<T>(list: readonly T[], label: string): T {
  const picked = list[Math.floor(seededNumber(label) * list.length)];
  if (picked === undefined) throw new Error("The list is empty.");
  return picked;
}

const solanaAddresses = new Map<string, string>();

/** An address without a known key; on Solana with one, because wallets are points on the curve. */
export function seededAddress(type: ChainType, label: string): string {
  if (type === "evm") return storedSpelling(bytesToHex(seededBytes(`address ${label}`, 20)));
  const address = solanaAddresses.get(label) ?? solanaAddress(label);
  solanaAddresses.set(label, address);
  return address;
}

function solanaAddress(label: string): string {
  const header = Buffer.from("302e020100300506032b657004220420", "hex");
  const key = Buffer.concat([header, seededBytes(`key ${label}`, 32)]);
  const { x } = createPublicKey(createPrivateKey({ key, format: "der", type: "pkcs8" })).export({ format: "jwk" });
  return base58(Buffer.from(x ?? "", "base64url"));
}

export function seededTransactionHash(type: ChainType, label: string): string {
  if (type === "evm") return bytesToHex(seededBytes(`transaction ${label}`, 32));
  return base58(seededBytes(`transaction ${label}`, 64));
}

export function seededBlockHash(type: ChainType, label: string): string {
  const bytes = seededBytes(`block ${label}`, 32);
  return type === "evm" ? bytesToHex(bytes) : base58(bytes);
}

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

function base58(bytes: Buffer): string {
  const zeros = "1".repeat(bytes.findIndex((byte) => byte !== 0));
  let text = "";
  for (let rest = BigInt(bytesToHex(bytes)); rest > 0n; rest /= 58n) text = alphabet.charAt(Number(rest % 58n)) + text;
  return zeros + text;
}
