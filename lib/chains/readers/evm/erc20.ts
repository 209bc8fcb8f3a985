import type { Hex } from "viem";
import {
  decodeAbiParameters,
  getAddress,
  hexToBigInt,
  isHex,
  parseAbiParameters,
  size,
  toEventSelector,
  toFunctionSelector,
} from "viem/utils";
import type { Log } from "./node-values";

// Calldata, logs and return values are untrusted: every decoder returns null instead of throwing.

export const transferTopic = toEventSelector("Transfer(address,address,uint256)");

/** The token view functions we call. All but `balanceOf` take no argument. */
export const selectors = {
  decimals: toFunctionSelector("decimals()"),
  symbol: toFunctionSelector("symbol()"),
  name: toFunctionSelector("name()"),
  totalSupply: toFunctionSelector("totalSupply()"),
  balanceOf: toFunctionSelector("balanceOf(address)"),
};

// Computed once, because viem's decoders hash the signature on each call.
const transferFunctions = [
  {
    selector: toFunctionSelector("transfer(address,uint256)"),
    inputs: parseAbiParameters("address to, uint256 value"),
  },
  {
    selector: toFunctionSelector("transferFrom(address,address,uint256)"),
    inputs: parseAbiParameters("address from, address to, uint256 value"),
  },
] as const;

/** A token movement. `from` has its EIP-55 checksum; `to` is lower case, like the keys of a watch list. */
type Movement = { from: string; to: string; value: bigint };

/** Decodes a standard Transfer log: three topics (an NFT's log has four) and one word of data. */
export function decodeTransferLog({ topics, data, removed }: Log): Movement | null {
  if (removed || topics.length !== 3 || topics[0] !== transferTopic || size(data as Hex) !== 32) return null;
  const [, from = "", to = ""] = topics.map((topic) => `0x${topic.slice(-40)}`);
  return orNull(() => ({ from: getAddress(from), to: getAddress(to).toLowerCase(), value: hexToBigInt(data as Hex) }));
}

/** Decodes a `transfer` or `transferFrom` call; extra bytes after the arguments are allowed. */
export function decodeTransferCall(input: string): Pick<Movement, "to" | "value"> | null {
  const called = transferFunctions.find(({ selector }) => input.startsWith(selector));
  if (!called) return null;
  return orNull(() => {
    const args = decodeAbiParameters(called.inputs, `0x${input.slice(called.selector.length)}`);
    const [to, value] = args.length === 3 ? [args[1], args[2]] : args;
    return { to: to.toLowerCase(), value };
  });
}

/** A returned `uint`; null unless it is exactly one word. */
export function decodeUint(returned: unknown): bigint | null {
  return isHex(returned) && size(returned) === 32 ? hexToBigInt(returned) : null;
}

export function orNull<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch {
    return null;
  }
}
