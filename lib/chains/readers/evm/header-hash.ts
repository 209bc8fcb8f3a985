import { toRlp } from "viem/utils";
import { z } from "zod";
import { bytesToHex, hexToBytes, keccak } from "@/lib/chains/address";

// A block's hash is the Keccak hash of its RLP-encoded header. Recomputing it proves the header's time, parent, bloom and
// receipts root. Forks append fields, which older blocks do not have.

const required = [
  "parentHash",
  "sha3Uncles",
  "miner",
  "stateRoot",
  "transactionsRoot",
  "receiptsRoot",
  "logsBloom",
  "difficulty",
  "number",
  "gasLimit",
  "gasUsed",
  "timestamp",
  "extraData",
  "mixHash",
  "nonce",
] as const;
const optional = [
  "baseFeePerGas",
  "withdrawalsRoot",
  "blobGasUsed",
  "excessBlobGas",
  "parentBeaconBlockRoot",
  "requestsHash",
] as const;
const quantities: ReadonlySet<string> = new Set([
  "difficulty",
  "number",
  "gasLimit",
  "gasUsed",
  "timestamp",
  "baseFeePerGas",
  "blobGasUsed",
  "excessBlobGas",
]);
/** Fields of a node's response that are not part of the header. */
const beside: ReadonlySet<string> = new Set([
  "hash",
  "size",
  "totalDifficulty",
  "uncles",
  "transactions",
  "withdrawals",
]);

const hex = z.string().regex(/^0x[0-9a-f]*$/i);
const fieldsSchema = z.object({
  ...Object.fromEntries(required.map((name) => [name, hex])),
  ...Object.fromEntries(optional.map((name) => [name, hex.nullish()])),
}) as unknown as z.ZodType<Record<string, string | null | undefined>>;

/**
 * `proven`: the header has the hash that it claims. `unknown`: it has other fields than standard headers, as on some
 * chains or after a new fork.
 */
export type HeaderVerdict = "proven" | "wrong" | "unknown";

export function judgeHeader(block: Record<string, unknown>): HeaderVerdict {
  const parsed = fieldsSchema.safeParse(block);
  if (!parsed.success) return "wrong";
  if (hashOf(parsed.data) === String(block.hash).toLowerCase()) return "proven";
  const known: ReadonlySet<string> = new Set([...required, ...optional, ...beside]);
  return Object.keys(block).every((name) => known.has(name)) ? "wrong" : "unknown";
}

/** The hash of a standard header. */
export function hashOf(header: Record<string, string | null | undefined>): string {
  const present = [...required, ...optional].filter((name) => header[name] !== null && header[name] !== undefined);
  const fields = present.map((name) => {
    const value = header[name] ?? "0x";
    return bytesToHex(quantities.has(name) ? minimal(value) : hexToBytes(value));
  });
  return bytesToHex(keccak(hexToBytes(toRlp(fields))));
}

/** A number without leading zeros; zero is empty. */
function minimal(quantity: string): Uint8Array {
  const digits = quantity.slice(2).replace(/^0+/, "");
  return hexToBytes(digits.length % 2 === 0 ? digits : `0${digits}`);
}
