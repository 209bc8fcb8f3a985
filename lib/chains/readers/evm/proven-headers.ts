import { RpcFailure, type RpcCall, type RpcClient, type RpcPool } from "../rpc";
import { judgeHeader } from "./header-hash";

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
