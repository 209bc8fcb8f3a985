import { expect, test } from "vitest";
import { adminCommand } from "@/lib/platform/env";
import { untranslatedLines } from "@/testing/untranslated-mail";
import { writeReconciliationMail } from "./mail";

const chain = { slug: "1", name: "1", tokens: [{ id: 1, symbol: "1", decimals: 6 }] };
const transfer = { transaction_hash: "1", block_number: 1, amount: "1" };
const difference = {
  recipient_address: "1",
  token_id: 1,
  recorded: "2",
  on_chain: "1",
  transfers: [
    { ...transfer, found_in: "books" as const },
    { ...transfer, found_in: "chain" as const },
  ],
};

test.each([
  ["that match again", []],
  ["with one difference", [{ ...difference, transfers: difference.transfers.slice(0, 1) }]],
  ["with differences", [difference]],
])("every text of the mail about books %s can be translated", (_what, differences) => {
  for (const isComplete of [true, false]) {
    const lines = untranslatedLines(() => writeReconciliationMail(chain, { differences, isComplete }));
    expect(lines.filter((line) => !line.startsWith(`  ${adminCommand()} `))).toEqual([]);
  }
});
