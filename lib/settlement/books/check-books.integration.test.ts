import { afterEach, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { differencesOf, restoreSnapshot, takeSnapshot, type Snapshot } from "@/testing/database-snapshot";
import { newBooks, readChain, type Books } from "@/testing/planted-books";
import { plantedErrors } from "@/testing/planted-errors";
import { asOwner } from "@/testing/test-database";
import { eraseMerchant } from "@/lib/accounts/deletion/erase-merchant";
import { deleteOldEvents } from "@/lib/events/retention";
import { overAllRows } from "./all-rows";
import { bookRepairs } from "./book-repairs";
import { checkBooks, eventsKnownSince, rules } from "./check-books";
import { findRepairs, repairBooks, selectCertain } from "./repair-books";

// Each error is planted into right books and must be named by its table and row. Only a certain repair may be made.

let books: Books;
let right: Snapshot;
beforeAll(async () => {
  books = await newBooks(await readChain());
  right = await takeSnapshot();
});
afterEach(() => restoreSnapshot(right));

test.each(plantedErrors)("names $error", async ({ sql, named, isCertain }) => {
  await asOwner(sql(books));
  const planted = await takeSnapshot();
  const found = (await checkBooks(new Date(0))).map(({ table, row }) => `${table} ${row}`);
  expect(found).toContain(named(books).join(" "));
  const shown = await findRepairs();
  expect(differencesOf(planted, await takeSnapshot())).toEqual([]);
  const made = await repairBooks();
  expect(made.slice(0, shown.length)).toEqual(shown);
  expect(differencesOf(await takeSnapshot(), isCertain ? right : planted)).toEqual([]);
});

async function expectNothing(since: Date): Promise<void> {
  expect(await checkBooks(since)).toEqual([]);
  expect(await findRepairs()).toEqual([]);
}

test("names nothing in right books", async () => {
  await expectNothing(await eventsKnownSince());
  await expectNothing(new Date(0));
});

test("names nothing of a merchant whose events and timelines were erased", async () => {
  await db().merchant.update({ where: { id: books.merchant.id }, data: { deletedAt: new Date() } });
  await eraseMerchant({ merchant_id: books.merchant.id.toString() });
  await expectNothing(new Date(0));
});

test.each([
  ["lost their bodies", { bodyDays: 30, eventDays: 180 }],
  ["were deleted", { bodyDays: 30, eventDays: 30 }],
])("names nothing about events that %s", async (_, retention) => {
  await deleteOldEvents(retention, { now: new Date(Date.now() + 60 * 86_400_000) });
  await expectNothing(await eventsKnownSince());
});

const queries = [
  ...rules.map(({ rule, violations }): [string, string] => [
    rule,
    violations.replaceAll("$1", "timestamptz '-infinity'"),
  ]),
  ...bookRepairs.map((repair): [string, string] => [`repair of ${repair.table}`, selectCertain(repair)]),
];

type Plan = { "Node Type": string; "Join Filter"?: string; Plans?: Plan[] };

// A nested loop with a join filter compares each row with each: a day's books then take hours.
test.each(queries)("compares no row with each other row, even without statistics: %s", async (_, query) => {
  const [explained] = await overAllRows((tx) =>
    tx.$queryRawUnsafe<[{ "QUERY PLAN": [{ Plan: Plan }] }]>(`EXPLAIN (FORMAT JSON) ${query}`),
  );
  expect(comparisonsIn(explained["QUERY PLAN"][0].Plan)).toEqual([]);
});

function comparisonsIn({ Plans = [], ...node }: Plan): string[] {
  const filter = node["Node Type"] === "Nested Loop" ? node["Join Filter"] : undefined;
  // The newest row of each chain, which an index finds.
  const isOfOneRow = Plans[1]?.["Node Type"] === "Limit";
  return [...(filter && !isOfOneRow ? [filter] : []), ...Plans.flatMap(comparisonsIn)];
}
