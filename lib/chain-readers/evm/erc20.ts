import type { Hex } from "viem";
import {
  decodeAbiParameters,
  decodeEventLog,
  decodeFunctionData,
  hexToBigInt,
  isHex,
  parseAbi,
  size,
  toEventSelector,
  toFunctionSelector,
} from "viem/utils";
import { decodeUtf8 } from "../token-facts";
import type { Log } from "./node-values";

// Calldata, logs and return values are written by strangers: every decoder returns null instead of throwing.

const abi = parseAbi([
  "event Transfer(address indexed from, address indexed to, uint256 value)",
  "function transfer(address to, uint256 value)",
  "function transferFrom(address from, address to, uint256 value)",
]);

export const transferTopic = toEventSelector("Transfer(address,address,uint256)");

/** Calldata of the view functions that describe a token. */
export const selectors = {
  decimals: toFunctionSelector("decimals()"),
  symbol: toFunctionSelector("symbol()"),
  name: toFunctionSelector("name()"),
  totalSupply: toFunctionSelector("totalSupply()"),
};

const transferSelectors = ["transfer(address,uint256)", "transferFrom(address,address,uint256)"].map(
  toFunctionSelector,
);

/** A movement of tokens. `from` has its EIP-55 checksum; `to` is in lower case, the key of a watch list. */
type Movement = { from: string; to: string; value: bigint };

/** The movement that a standard Transfer log reports: three topics (an NFT's log has four) and one word of data. */
export function decodeTransferLog({ topics, data, removed }: Log): Movement | null {
  if (removed || topics.length !== 3 || topics[0] !== transferTopic || size(data as Hex) !== 32) return null;
  return orNull(() => {
    const { args } = decodeEventLog({ abi, topics: topics as [Hex, ...Hex[]], data: data as Hex });
    return { from: args.from, to: args.to.toLowerCase(), value: args.value };
  });
}

/** Whether the calldata selects `transfer` or `transferFrom`, whatever its arguments. */
export function isTransferCall(input: string): boolean {
  return transferSelectors.some((selector) => input.startsWith(selector));
}

/** The arguments of a `transfer` or `transferFrom` call; bytes after the arguments are allowed. */
export function decodeTransferCall(input: string): Pick<Movement, "to" | "value"> | null {
  if (!isTransferCall(input)) return null;
  return orNull(() => {
    const { args } = decodeFunctionData({ abi, data: input as Hex });
    const [to, value] = args.length === 3 ? [args[1], args[2]] : args;
    return { to: to.toLowerCase(), value };
  });
}

/** A returned `uint`; null unless it is exactly one word. */
export function decodeUint(answer: unknown): bigint | null {
  return isHex(answer) && size(answer) === 32 ? hexToBigInt(answer) : null;
}

/** A returned `string`, or the `bytes32` that some old tokens return instead. */
export function decodeText(answer: unknown): string | null {
  if (!isHex(answer)) return null;
  if (size(answer) === 32) return decodeUtf8(untilZero(bytesOf(answer)));
  const content = orNull(() => decodeAbiParameters([{ type: "bytes" }], answer)[0]);
  return content && decodeUtf8(bytesOf(content));
}

function untilZero(bytes: Buffer): Buffer {
  const end = bytes.indexOf(0);
  return end === -1 ? bytes : bytes.subarray(0, end);
}

function bytesOf(hex: Hex): Buffer {
  return Buffer.from(hex.slice(2), "hex");
}

function orNull<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch {
    return null;
  }
}
