import fc from "fast-check";
import { encodeAbiParameters, encodeFunctionData, parseAbi, stringToHex } from "viem/utils";
import { describe, expect, test } from "vitest";
import { decodeTransferCall, decodeTransferLog, decodeUint, transferTopic } from "./erc20";
import type { Log } from "./node-values";
import { decodeText } from "./inspect";

const abi = parseAbi([
  "function transfer(address to, uint256 value)",
  "function transferFrom(address from, address to, uint256 value)",
]);
const anyHex = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString("hex"));
const anyAddress = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString("hex")}` as const);
const anyValue = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });

function logOf(topics: string[], data: string): Log {
  const position = { blockNumber: 1n, blockHash: "0x", transactionHash: "0x" };
  return { address: "0x", topics, data, removed: false, ...position };
}

describe("calldata", () => {
  test("of transfer and transferFrom is decoded, whatever follows the arguments", () => {
    fc.assert(
      fc.property(anyAddress, anyAddress, anyValue, anyHex, (from, to, value, suffix) => {
        const calls = [
          encodeFunctionData({ abi, functionName: "transfer", args: [to, value] }),
          encodeFunctionData({ abi, functionName: "transferFrom", args: [from, to, value] }),
        ];
        for (const call of calls) expect(decodeTransferCall(call + suffix)).toEqual({ to, value });
      }),
    );
  });

  test("of an address with dirty upper bytes is decoded as the EVM does", () => {
    const call = `0xa9059cbb${"ff".repeat(12)}${"22".repeat(20)}${"00".repeat(31)}05`;
    expect(decodeTransferCall(call)).toEqual({ to: `0x${"22".repeat(20)}`, value: 5n });
  });

  test("that is truncated has no arguments", () => {
    expect(decodeTransferCall(`0xa9059cbb${"00".repeat(63)}`)).toBeNull();
  });

  test("never makes the decoder throw", () => {
    const anyInput = fc.oneof(fc.string(), anyHex, fc.constantFrom("0x", "0xa9059cbb", "0x23b872dd"));
    fc.assert(
      fc.property(anyInput, fc.oneof(anyHex, fc.string()), (start, rest) => void decodeTransferCall(start + rest)),
    );
  });
});

describe("a log", () => {
  test("of a transfer is decoded and never makes the decoder throw", () => {
    const topic = (address: string) => `0x${address.slice(2).padStart(64, "0")}`;
    const word = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString("hex"));
    fc.assert(
      fc.property(anyAddress, anyAddress, anyValue, word, anyHex, (from, to, value, dirty, data) => {
        const topics = [transferTopic, topic(from), topic(to)];
        const decoded = decodeTransferLog(logOf(topics, `0x${value.toString(16).padStart(64, "0")}`));
        expect(decoded).toMatchObject({ to, value });
        expect(decoded?.from.toLowerCase()).toBe(from);
        const dirtyTopics = [transferTopic, `0x${dirty}`, `0x${dirty}`];
        expect(decodeTransferLog(logOf(dirtyTopics, `0x${dirty}`))?.to).toBe(`0x${dirty.slice(24)}`);
        void decodeTransferLog(logOf(dirtyTopics, `0x${data}`));
      }),
    );
  });
});

describe("a returned value", () => {
  test("is decoded as UTF-8 text from string or bytes32", () => {
    expect(decodeText(encodeAbiParameters([{ type: "string" }], ["Café"]))).toBe("Café");
    expect(decodeText(stringToHex("MKR", { size: 32 }))).toBe("MKR");
    expect(decodeText(encodeAbiParameters([{ type: "bytes" }], ["0xc328"]))).toBeNull();
    expect(decodeText(`0x41004200${"00".repeat(28)}`)).toBe("A");
  });

  test("is a number only if it is one word", () => {
    expect(decodeUint(`0x${"00".repeat(31)}06`)).toBe(6n);
    for (const result of ["0x", "0x06", `0x${"00".repeat(33)}`, `0x${"zz".repeat(32)}`, null, 6]) {
      expect(decodeUint(result)).toBeNull();
    }
  });

  test("never makes the decoder throw, even with lengths and offsets beyond its end", () => {
    const word = fc.oneof(anyValue, fc.nat(128).map(BigInt)).map((value) => value.toString(16).padStart(64, "0"));
    const words = fc.array(word, { maxLength: 6 }).map((parts) => `0x${parts.join("")}`);
    fc.assert(fc.property(fc.oneof(words, fc.string(), fc.anything()), (result) => void decodeText(result)));
  });
});
