import { expect, test } from "vitest";
import { compareBooks, isConsistent, mergeAccounts, type BookEntry } from "./books";

function entry(transactionHash: string, value: bigint, overrides: Partial<BookEntry> = {}): BookEntry {
  const block = { blockNumber: 1n, blockHash: "0xb", blockTime: new Date(0) };
  const transfer = { transactionHash, value, ordinal: 1, fromAddress: "0xF", recipientAddress: "0xA", tokenId: 1 };
  return { ...transfer, ...block, ...overrides };
}

test("the same entries in another order are consistent", () => {
  const entries = [entry("0x1", 5n), entry("0x1", 7n, { ordinal: 2 }), entry("0x2", 5n, { recipientAddress: "0xB" })];
  const accounts = compareBooks(entries, entries.toReversed());
  expect(accounts.map(({ recorded, onChain }) => [recorded, onChain])).toEqual([
    [12n, 12n],
    [5n, 5n],
  ]);
  expect(accounts.every(isConsistent)).toBe(true);
});

test("lists a transfer on one side only as missing or surplus in its account", () => {
  const [first, second] = compareBooks([entry("0x1", 5n)], [entry("0x2", 9n, { tokenId: 2 })]);
  expect(first).toMatchObject({ recorded: 5n, onChain: 0n, missing: [], surplus: [{ transactionHash: "0x1" }] });
  expect(second).toMatchObject({ recorded: 0n, onChain: 9n, missing: [{ transactionHash: "0x2" }], surplus: [] });
});

test("equal sums of different transfers are not consistent", () => {
  const [account] = compareBooks([entry("0x1", 5n)], [entry("0x2", 5n)]);
  expect(account && isConsistent(account)).toBe(false);
});

test.each<Partial<BookEntry>>([
  { value: 6n },
  { ordinal: 2 },
  { fromAddress: "0xE" },
  { blockNumber: 2n },
  { blockHash: "0xc" },
  { blockTime: new Date(1000) },
])("a recorded transfer with another %o is not consistent", (overrides) => {
  const [account] = compareBooks([entry("0x1", 5n, overrides)], [entry("0x1", 5n)]);
  expect(account && isConsistent(account)).toBe(false);
});

test("merges the accounts of several ranges and their differences", () => {
  const parts = [
    compareBooks([entry("0x1", 5n)], [entry("0x1", 5n), entry("0x2", 7n)]),
    compareBooks([entry("0x3", 1n), entry("0x4", 2n, { tokenId: 2 })], [entry("0x4", 2n, { tokenId: 2 })]),
  ];
  const [first, second] = mergeAccounts(parts.flat());
  expect(first).toMatchObject({ recorded: 6n, onChain: 12n });
  expect(first?.missing.map(({ transactionHash }) => transactionHash)).toEqual(["0x2"]);
  expect(first?.surplus.map(({ transactionHash }) => transactionHash)).toEqual(["0x3"]);
  expect(second).toMatchObject({ tokenId: 2, recorded: 2n, onChain: 2n, missing: [], surplus: [] });
});
