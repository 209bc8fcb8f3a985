import { expect, test } from "vitest";
import { bytesToHex, hexToBytes, keccak } from "@/lib/chains/address";
import { mayHaveLogs, probablyHasLogs } from "./read-block-range";
import type { LogFilter } from "./node";
import type { Header } from "./node-values";

const token = `0x${"11".repeat(20)}`;
const topic = `0x${"22".repeat(32)}`;
const [alice, bob] = [`0x${"33".repeat(32)}`, `0x${"44".repeat(32)}`];
const filterOf = (...recipients: string[]): LogFilter => ({ address: [token], topics: [topic, null, recipients] });

/** The bloom filter of a block with a log of these values, built as in the yellow paper. */
function bloomOf(...values: string[]): string {
  let bits = 0n;
  for (const value of values) {
    const hash = keccak(hexToBytes(value));
    for (const at of [0, 2, 4]) bits |= 1n << BigInt(((hash[at] ?? 0) * 256 + (hash[at + 1] ?? 0)) % 2048);
  }
  return `0x${bits.toString(16).padStart(512, "0")}`;
}

function headerWith(logsBloom: string | null, isEmpty = false): Header {
  return { number: 1n, hash: topic, time: new Date(0), parentHash: topic, logsBloom, isEmpty };
}

test("a block may have a log only if its filter contains the address and topics", () => {
  const header = headerWith(bloomOf(token, topic, alice));
  expect(mayHaveLogs(header, [filterOf(alice)])).toBe(true);
  expect(mayHaveLogs(header, [filterOf(bob, alice)])).toBe(true);
  expect(mayHaveLogs(header, [filterOf(bob)])).toBe(false);
  expect(mayHaveLogs(header, [filterOf(bob), filterOf(alice)])).toBe(true);
  expect(mayHaveLogs(headerWith(bloomOf(topic, alice)), [filterOf(alice)])).toBe(false);
  expect(mayHaveLogs(header, [{ address: [token], topics: [topic] }])).toBe(true);
});

test("an empty, missing or malformed filter of a block with transactions proves nothing", () => {
  const empty = bytesToHex(new Uint8Array(256));
  expect(mayHaveLogs(headerWith(empty), [filterOf(alice)])).toBe(true);
  expect(mayHaveLogs(headerWith(empty, true), [filterOf(alice)])).toBe(false);
  expect(mayHaveLogs(headerWith(null), [filterOf(alice)])).toBe(true);
  expect(mayHaveLogs(headerWith("0x01"), [filterOf(alice)])).toBe(true);
});

test("a log is probable only if the filter would rarely match by chance", () => {
  const sparse = headerWith(bloomOf(token, topic, alice));
  expect(probablyHasLogs(sparse, [filterOf(alice)])).toBe(true);
  expect(probablyHasLogs(sparse, [filterOf(bob)])).toBe(false);
  const many = Array.from({ length: 200 }, (_, n) => bytesToHex(keccak(hexToBytes(n.toString(16).padStart(4, "0")))));
  expect(probablyHasLogs(headerWith(bloomOf(token, topic, alice, ...many)), [filterOf(alice)])).toBe(false);
  expect(probablyHasLogs(sparse, [{ address: [token], topics: [topic] }])).toBe(false);
  for (const bloom of [null, "0x01", bytesToHex(new Uint8Array(256))])
    expect(probablyHasLogs(headerWith(bloom), [filterOf(alice)])).toBe(false);
});
