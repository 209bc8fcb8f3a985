import { RpcFailure, type RpcCall, type RpcClient } from "../rpc";

const addressesPerCall = 500;

/** The native balance of each address at each block; null if the node has pruned it or returns invalid data. */
export async function readBalances(
  rpc: RpcClient,
  addresses: readonly string[],
  blocks: readonly bigint[],
): Promise<bigint[][] | null> {
  const parts: (readonly string[])[] = [];
  for (let start = 0; start < addresses.length; start += addressesPerCall) {
    parts.push(addresses.slice(start, start + addressesPerCall));
  }
  try {
    const results = await rpc.batch(blocks.flatMap((block) => parts.map((part) => balancesCall(part, block))));
    const balancesOfBlocks = blocks.map((_, index) =>
      results.slice(index * parts.length, (index + 1) * parts.length).flatMap(wordsOf),
    );
    const isComplete = balancesOfBlocks.every((balances) => balances.length === addresses.length);
    return isComplete ? balancesOfBlocks : null;
  } catch (error) {
    if (error instanceof RpcFailure && error.kind === "refused") return null;
    throw error;
  }
}

/** The 32-byte words of a result; empty if it is not valid. */
function wordsOf(result: unknown): bigint[] {
  if (typeof result !== "string" || !/^0x([0-9a-f]{64})+$/i.test(result)) return [];
  return Array.from({ length: (result.length - 2) / 64 }, (_, index) =>
    BigInt(`0x${result.slice(2 + 64 * index, 66 + 64 * index)}`),
  );
}

// Init code that returns the balances of the addresses appended to it, one word each, instead of deploying: for (src =
// 42, dst = 32; src < CODESIZE; src += 20, dst += 32) { CODECOPY(12, src, 20); MSTORE(dst, BALANCE(MLOAD(0))) }
// RETURN(32, dst - 32)
const balancesCode = "602a60205b388210601257602080910390f35b601482600c396000513181526020019060140190600456";

function balancesCall(addresses: readonly string[], block: bigint): RpcCall {
  const data = `0x${balancesCode}${addresses.map((address) => address.slice(2)).join("")}`;
  return { method: "eth_call", params: [{ data }, `0x${block.toString(16)}`] };
}
