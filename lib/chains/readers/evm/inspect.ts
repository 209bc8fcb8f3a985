import type { Block } from "@/lib/chains/observed-transfer";
import { RpcFailure, type RpcClient } from "../rpc";
import { maxDecimals, unusableToken, type InspectedToken, decodeUtf8 } from "../inspected-token";
import { decodeUint, selectors, orNull } from "./erc20";
import { readBlocks, readNodeHead } from "./node";
import { isHex, size, decodeAbiParameters } from "viem/utils";
import type { Hex } from "viem";

// Reads from a node what Remit needs to know about a chain or token that an operator wants to add.

/** A token contract's own description. Throws `validation_failed` if there is no contract or it is not a token. */
export async function inspectContract(rpc: RpcClient, contract: string): Promise<InspectedToken> {
  const [code] = await rpc.batch([{ method: "eth_getCode", params: [contract, "latest"] }]);
  // An account that delegates its code (EIP-7702: 0xef0100 and an address) is not a contract.
  if (typeof code !== "string" || !/^0x(?!ef0100)[0-9a-f]{2,}$/i.test(code)) {
    throw unusableToken("is not a contract on this chain");
  }
  const read = (selector: string) => callOrNull(rpc, contract, selector);
  const decimals = decodeUint(await read(selectors.decimals));
  const supply = decodeUint(await read(selectors.totalSupply));
  if (decimals === null || decimals > maxDecimals || supply === null) {
    throw unusableToken("is not a token contract: decimals() and totalSupply() must return valid values");
  }
  const [symbol, name] = [decodeText(await read(selectors.symbol)), decodeText(await read(selectors.name))];
  return { decimals: Number(decimals), symbol, name, program: null };
}

export type InspectedChain = { blockTimeMs: number; headBlock: bigint; hasFinalized: boolean };

const blocksMeasured = 100n;
const defaultBlockTimeMs = 1000;
const minBlockTimeMs = 50;

/** The chain's block time, and whether its node supports the `finalized` tag. */
export async function inspectChain(rpc: RpcClient): Promise<InspectedChain> {
  const { latest, finalized } = await readNodeHead(rpc, { finalized: true }).catch(async (error: unknown) => {
    if (!(error instanceof RpcFailure) || error.kind !== "refused") throw error;
    return readNodeHead(rpc, { finalized: false });
  });
  return {
    blockTimeMs: await measureBlockTime(rpc, latest),
    headBlock: latest.number,
    hasFinalized: finalized !== null,
  };
}

/** The average time between the last blocks. */
export async function measureBlockTime(rpc: RpcClient, latest: Block): Promise<number> {
  const count = latest.number < blocksMeasured ? latest.number : blocksMeasured;
  const [earlier] = count > 0n ? await readBlocks(rpc, [latest.number - count]) : [];
  const spanMs = earlier ? latest.time.getTime() - earlier.time.getTime() : 0;
  const blockTimeMs = spanMs > 0 ? Math.round(spanMs / Number(count)) : defaultBlockTimeMs;
  return Math.max(blockTimeMs, minBlockTimeMs);
}

async function callOrNull(rpc: RpcClient, to: string, data: string): Promise<unknown> {
  try {
    const [result] = await rpc.batch([{ method: "eth_call", params: [{ to, data }, "latest"] }]);
    return result;
  } catch (error) {
    // Nodes report a revert this way.
    if (error instanceof RpcFailure && error.kind === "refused") return null;
    throw error;
  }
}

/** A returned `string`, or the `bytes32` of some old tokens. */
export function decodeText(returned: unknown): string | null {
  if (!isHex(returned)) return null;
  if (size(returned) === 32) return decodeUtf8(untilZero(bytesOf(returned)));
  // Decoded as bytes, because viem replaces invalid UTF-8 in a string instead of failing.
  const content = orNull(() => decodeAbiParameters([{ type: "bytes" }], returned)[0]);
  return content && decodeUtf8(bytesOf(content));
}

function untilZero(bytes: Buffer): Buffer {
  const end = bytes.indexOf(0);
  return end === -1 ? bytes : bytes.subarray(0, end);
}

function bytesOf(hex: Hex): Buffer {
  return Buffer.from(hex.slice(2), "hex");
}
