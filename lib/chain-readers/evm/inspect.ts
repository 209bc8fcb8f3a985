import { hexToBytes } from "@/lib/chains/address";
import { RpcFailure, type RpcClient } from "../rpc";
import { maxDecimals, noToken, type TokenFacts } from "../token-facts";
import { readBlocks, readNodeHead } from "./node";

// What a node says of a chain or a token that an operator wants to list. Nothing is listed on anybody's word but the chain's.

const selectors = { decimals: "0x313ce567", symbol: "0x95d89b41", name: "0x06fdde03", totalSupply: "0x18160ddd" };

/**
 * What a token contract says of itself; null for a text that is none. Throws `validation_failed` when there is no contract, or
 * one that does not behave like a token.
 */
export async function inspectContract(rpc: RpcClient, contract: string): Promise<TokenFacts> {
  const [code] = await rpc.batch([{ method: "eth_getCode", params: [contract, "latest"] }]);
  if (typeof code !== "string" || !/^0x(?!ef0100)[0-9a-f]{2,}$/i.test(code)) {
    throw noToken("has no contract on this chain");
  }
  const ask = (selector: string) => callOrNull(rpc, contract, selector);
  const decimals = wordOf(await ask(selectors.decimals));
  const supply = wordOf(await ask(selectors.totalSupply));
  if (decimals === null || decimals > maxDecimals || supply === null) {
    throw noToken("does not answer as a token does: decimals() and totalSupply() must make sense");
  }
  const [symbol, name] = [textOf(await ask(selectors.symbol)), textOf(await ask(selectors.name))];
  return { decimals: Number(decimals), symbol, name, program: null };
}

export type ChainFacts = { blockTimeMs: number; headBlock: bigint; hasFinalized: boolean };

const blocksMeasured = 100n;

/** How fast a chain makes blocks, and whether its node tells which are finalized. */
export async function inspectChain(rpc: RpcClient): Promise<ChainFacts> {
  const { latest, finalized } = await readNodeHead(rpc, "finalized").catch(async (error: unknown) => {
    if (!(error instanceof RpcFailure) || error.kind !== "refused") throw error;
    return readNodeHead(rpc, "confirmations");
  });
  const back = latest.number < blocksMeasured ? latest.number : blocksMeasured;
  const [earlier] = back > 0n ? await readBlocks(rpc, [latest.number - back]) : [];
  const spanMs = earlier ? latest.time.getTime() - earlier.time.getTime() : 0;
  const blockTimeMs = spanMs > 0 ? Math.round(spanMs / Number(back)) : 1000;
  return { blockTimeMs: Math.max(blockTimeMs, 50), headBlock: latest.number, hasFinalized: finalized !== null };
}

async function callOrNull(rpc: RpcClient, to: string, data: string): Promise<unknown> {
  try {
    const [answer] = await rpc.batch([{ method: "eth_call", params: [{ to, data }, "latest"] }]);
    return answer;
  } catch (error) {
    // How a node says that the contract reverts.
    if (error instanceof RpcFailure && error.kind === "refused") return null;
    throw error;
  }
}

function wordOf(answer: unknown): bigint | null {
  return typeof answer === "string" && /^0x[0-9a-f]{64}$/i.test(answer) ? BigInt(answer) : null;
}

/** A `string`, or the `bytes32` that some old tokens answer with. */
function textOf(answer: unknown): string | null {
  if (typeof answer !== "string" || !/^0x([0-9a-f]{64})+$/i.test(answer)) return null;
  const bytes = hexToBytes(answer);
  if (bytes.length === 32) return decoded(bytes.subarray(0, lengthWithoutZeros(bytes)));
  const [offset, length] = [0, 32].map((at) => Number(BigInt(`0x${answer.slice(2 + 2 * at, 2 + 2 * at + 64)}`)));
  if (offset !== 32 || length === undefined || length > bytes.length - 64) return null;
  return decoded(bytes.subarray(64, 64 + length));
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function lengthWithoutZeros(bytes: Uint8Array): number {
  const end = bytes.indexOf(0);
  return end === -1 ? bytes.length : end;
}
