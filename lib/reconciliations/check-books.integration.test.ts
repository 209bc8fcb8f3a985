import { beforeEach, expect, test } from "vitest";
import { db } from "@/lib/db";
import { writeBatch } from "@/testing/batches";
import { newMerchant, newRequest } from "@/testing/settlement-fixtures";
import { asOwner } from "@/testing/test-database";
import { transferTo } from "@/testing/unmatched";
import type { Chain, Merchant, Payment, PaymentRequest, UnmatchedTransfer } from "@/prisma/generated/client";
import { eraseMerchant } from "@/lib/deletion/erase-merchant";
import { deleteOldEvents } from "@/lib/events/retention";
import { checkBooks, eventsKnownSince } from "./check-books";

// Each error is planted into right books and must be named by its table and row.

const dollar = 1_000_000n;

let chain: Chain;
let merchant: Merchant;
beforeEach(async () => {
  chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  merchant = await newMerchant();
});

/** A completed request, an active one that is partly paid, and an unmatched transfer. */
type Books = { paid: PaymentRequest; open: PaymentRequest; payment: Payment; unmatched: UnmatchedTransfer };

async function newBooks(): Promise<Books> {
  const paid = await newRequest({ chain, merchant }, 10n * dollar);
  const open = await newRequest({ chain, merchant }, 20n * dollar);
  const strange = transferTo(open.recipientAddress, { value: 100n * dollar });
  const observed = [
    transferTo(paid.recipientAddress, { value: 10n * dollar }),
    transferTo(open.recipientAddress, { value: 5n * dollar }),
    strange,
  ];
  await writeBatch({
    observed: observed.map((one, index) => ({ ...one, transactionIndex: BigInt(index) })),
    finalUpTo: 10n,
  });
  const payment = await db().payment.findFirstOrThrow({ where: { requestId: paid.id } });
  const { transactionHash } = strange;
  const unmatched = await db().unmatchedTransfer.findFirstOrThrow({ where: { transfer: { transactionHash } } });
  return { paid, open, payment, unmatched };
}

type Planted = { error: string; sql: (books: Books) => string; named: (books: Books) => [table: string, row: string] };

const ofRequest = ({ paid }: Books): [string, string] => ["payment_request", paid.id.toString()];
const ofPayment = ({ payment }: Books): [string, string] => ["payment", payment.id];
const ofTransfer = ({ payment }: Books): [string, string] => ["transfer", payment.transferId.toString()];
const ofException = ({ paid }: Books): [string, string] => ["payment_request", paid.publicId];
const ofEvents = (): [string, string] => ["event", `${merchant.id} sandbox`];

const planted: Planted[] = [
  {
    error: "a paid amount",
    sql: ({ paid }) => `UPDATE payment_request SET paid_amount = paid_amount + 1 WHERE id = ${paid.id}`,
    named: ofRequest,
  },
  {
    error: "a pending amount",
    sql: ({ paid }) => `UPDATE payment_request SET pending_amount = 1 WHERE id = ${paid.id}`,
    named: ofRequest,
  },
  {
    error: "an exception",
    sql: ({ paid }) => `UPDATE payment_request SET exception = 'overpaid' WHERE id = ${paid.id}`,
    named: ofException,
  },
  {
    error: "a payment's value",
    sql: ({ payment }) => `UPDATE payment SET received_amount = 1 WHERE id = '${payment.id}'`,
    named: ofPayment,
  },
  {
    error: "a payment's source amount",
    sql: ({ payment }) => `UPDATE payment SET source_amount = source_amount + 1 WHERE id = '${payment.id}'`,
    named: ofPayment,
  },
  {
    error: "a failed payment",
    sql: ({ payment }) => `UPDATE payment SET status = 'failed' WHERE id = '${payment.id}'`,
    named: ofPayment,
  },
  {
    error: "a pending payment",
    sql: ({ payment }) => `UPDATE payment SET status = 'pending', confirmed_at = NULL WHERE id = '${payment.id}'`,
    named: ofPayment,
  },
  {
    error: "a deleted payment",
    sql: ({ payment }) => `DELETE FROM payment WHERE id = '${payment.id}'`,
    named: ofTransfer,
  },
  {
    error: "a transfer's value",
    sql: ({ payment }) => `UPDATE transfer SET received_amount = 1 WHERE id = ${payment.transferId}`,
    named: ofPayment,
  },
  {
    error: "a lost transfer",
    sql: ({ payment }) => `UPDATE transfer SET status = 'lost' WHERE id = ${payment.transferId}`,
    named: ofPayment,
  },
  {
    error: "a provisional transfer",
    sql: ({ payment }) => `UPDATE transfer SET status = 'provisional' WHERE id = ${payment.transferId}`,
    named: ofPayment,
  },
  {
    error: "a reopened request",
    sql: ({ paid }) => `ALTER TABLE payment_request DISABLE TRIGGER USER;
      UPDATE payment_request SET status = 'active', completed_at = NULL WHERE id = ${paid.id};
      ALTER TABLE payment_request ENABLE TRIGGER USER`,
    named: ofRequest,
  },
  {
    error: "a request completed without money",
    sql: ({ open }) => `UPDATE payment_request SET status = 'completed', completed_at = now() WHERE id = ${open.id}`,
    named: ({ open }) => ["payment_request", open.id.toString()],
  },
  {
    error: "a deleted unmatched transfer",
    sql: ({ unmatched }) => `DELETE FROM unmatched_transfer WHERE id = '${unmatched.id}'`,
    named: ({ unmatched }) => ["transfer", unmatched.transferId.toString()],
  },
  {
    error: "an assigned unmatched transfer without a payment",
    sql: ({ unmatched }) => `UPDATE unmatched_transfer SET status = 'assigned', decided_at = now(), decided_by = 'x'
      WHERE id = '${unmatched.id}'`,
    named: ({ unmatched }) => ["transfer", unmatched.transferId.toString()],
  },
  {
    error: "a deleted amount slot",
    sql: ({ open }) => `DELETE FROM amount_slot WHERE request_id = ${open.id}`,
    named: ({ open }) => ["amount_slot", open.publicId],
  },
  {
    error: "a deleted event",
    sql: () => `DELETE FROM event WHERE merchant_id = ${merchant.id} AND sequence = 2`,
    named: ofEvents,
  },
  {
    error: "the deleted newest event",
    sql: () => `DELETE FROM event WHERE merchant_id = ${merchant.id}
      AND sequence = (SELECT last_sequence FROM event_counter c WHERE c.merchant_id = ${merchant.id} AND environment = 'sandbox')`,
    named: ofEvents,
  },
  {
    error: "an event counter",
    sql: () => `UPDATE event_counter SET last_sequence = last_sequence + 1
      WHERE merchant_id = ${merchant.id} AND environment = 'sandbox'`,
    named: ofEvents,
  },
];

test.each(planted)("names $error", async ({ sql, named }) => {
  const books = await newBooks();
  const since = new Date(0);
  const key = ({ table, row }: { table: string; row: string }) => `${table} ${row}`;
  const before = new Set((await checkBooks(since)).map(key));
  await asOwner(sql(books));
  const found = (await checkBooks(since)).map(key).filter((one) => !before.has(one));
  expect(found).toContain(named(books).join(" "));
});

/** The violations since the books of this test were made. */
async function violationsAfter(change: () => Promise<void>, since: () => Promise<Date>) {
  const before = (await checkBooks(new Date(0))).map(({ row }) => row);
  await newBooks();
  await change();
  return (await checkBooks(await since())).filter(({ row }) => !before.includes(row));
}

test("names nothing in right books", async () => {
  expect(await violationsAfter(() => Promise.resolve(), eventsKnownSince)).toEqual([]);
  expect(
    await violationsAfter(
      () => Promise.resolve(),
      () => Promise.resolve(new Date(0)),
    ),
  ).toEqual([]);
});

test("names nothing of a merchant whose events and timelines were erased", async () => {
  const erase = async () => {
    await db().merchant.update({ where: { id: merchant.id }, data: { deletedAt: new Date() } });
    await eraseMerchant({ merchant_id: merchant.id.toString() });
  };
  expect(await violationsAfter(erase, () => Promise.resolve(new Date(0)))).toEqual([]);
});

test.each([
  ["lost their bodies", { bodyDays: 30, eventDays: 180 }],
  ["were deleted", { bodyDays: 30, eventDays: 30 }],
])("names nothing about events that %s", async (_, retention) => {
  const age = () => deleteOldEvents(retention, { now: new Date(Date.now() + 60 * 86_400_000) });
  expect(await violationsAfter(age, eventsKnownSince)).toEqual([]);
});
