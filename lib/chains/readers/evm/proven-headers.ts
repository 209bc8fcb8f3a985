import { RpcFailure, type RpcCall, type RpcClient, type RpcPool } from "../rpc";
import { z } from "zod";
import { bytesToHex, hexToBytes, keccak } from "@/lib/chains/address";
import { toRlp } from "viem/utils";

/**
 * Recomputes the hash of every header that is read without its transactions. A full block only names transactions, whose
 * headers are then read. Once a head has proved that the chain has standard headers,
 * a header with another hash than it claims is an RpcFailure `malformed`. On other chains nothing is proven, and only the
 * comparison of nodes protects against wrong block times.
 */
export function withProvenHeaders(pool: RpcPool): RpcPool {
  let isStandard = false;
  const judge = (call: RpcCall, result: unknown) => {
    const [tag, isFull] = call.params;
    if (call.method !== "eth_getBlockByNumber" || isFull === true) return;
    if (typeof result !== "object" || result === null) return;
    const verdict = judgeHeader(result as Record<string, unknown>);
    if (verdict === "proven" && tag === "latest") isStandard = true;
    if (verdict === "wrong" && isStandard)
      throw new RpcFailure("malformed", "eth_getBlockByNumber: hash of the header");
  };
  const proving = (client: RpcClient): RpcClient => ({
    async batch(calls) {
      const results = await client.batch(calls);
      for (const [index, call] of calls.entries()) judge(call, results[index]);
      return results;
    },
  });
  return {
    ...pool,
    ...proving(pool),
    witness() {
      const witness = pool.witness();
      return witness && proving(witness);
    },
  };
}

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
type HeaderVerdict = "proven" | "wrong" | "unknown";

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
