import { expect, test } from "vitest";
import type { Difference } from "./difference";
import { isSameSet, limitDifferences } from "./save";

function difference(recipient: string, hashes: readonly string[]): Difference {
  const transfers = hashes.map((hash) => {
    return { transaction_hash: hash, block_number: 1, amount: "5", found_in: "chain" as const };
  });
  return { recipient_address: recipient, token_id: 1, recorded: "0", on_chain: "5", transfers };
}

const many = (count: number) => Array.from({ length: count }, (_, index) => `0x${index}`);

test("keeps at most 50 transfers and reports whether there were more", () => {
  expect(limitDifferences([difference("A", many(50))])).toMatchObject({ isComplete: true });
  const { differences, isComplete } = limitDifferences([
    difference("A", many(30)),
    difference("B", many(30)),
    difference("C", many(1)),
  ]);
  expect(isComplete).toBe(false);
  expect(differences.map(({ recipient_address, transfers }) => [recipient_address, transfers.length])).toEqual([
    ["A", 30],
    ["B", 20],
  ]);
});

test("compares the sets of transfers in any order and grouping", () => {
  const one = [difference("A", ["0x1", "0x2"])];
  expect(isSameSet(one, [difference("A", ["0x2", "0x1"])])).toBe(true);
  expect(isSameSet(one, [difference("A", ["0x2"]), difference("A", ["0x1"])])).toBe(true);
  for (const other of [[], [difference("A", ["0x1"])], [difference("B", ["0x1", "0x2"])]]) {
    expect(isSameSet(one, other)).toBe(false);
  }
});
