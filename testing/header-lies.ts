import { hashOf } from "@/lib/chains/readers/evm/proven-headers";
import type { Anvil } from "./anvil";
import type { ReplaceResponse } from "./rpc-proxy";

/** A block with other header fields and the hash that such a header has, as a node on another branch shows it. */
export function falsify(block: unknown, changes: Record<string, string>): Record<string, unknown> {
  const header = { ...(block as Record<string, string>), ...changes };
  return { ...header, hash: hashOf(header) };
}

/**
 * The responses of a node that shows other blocks after this one: consistent headers, and no transactions. Made for the
 * chain's present head.
 */
export async function otherBranch(anvil: Anvil, after: bigint): Promise<ReplaceResponse> {
  const head = BigInt(await anvil.request<string>("eth_blockNumber"));
  const headers = new Map<bigint, Record<string, unknown>>();
  let parent = {};
  for (let number = after + 1n; number <= head; number += 1n) {
    const block = await anvil.request("eth_getBlockByNumber", [`0x${number.toString(16)}`, false]);
    const header = falsify(block, { extraData: "0x07", ...parent });
    headers.set(number, { ...header, transactions: [] });
    parent = { parentHash: header.hash };
  }
  return ({ method, params }) => {
    if (method === "eth_getLogs") return { result: [] };
    if (method.startsWith("eth_getTransaction")) return { result: null };
    if (method !== "eth_getBlockByNumber") return undefined;
    const result = headers.get(params[0] === "latest" ? head : BigInt(String(params[0])));
    return result && { result };
  };
}

/** A node that hides logs and has no call for the receipts of a block, which would reveal them. */
export const hidesLogs: ReplaceResponse = ({ method }) =>
  method === "eth_getLogs" ? { result: [] } : method === "eth_getBlockReceipts" ? { result: null } : undefined;
