// npm run bench -- lists: the duration of a page of 20 requests by filter, and of statistics, for one merchant with
// BENCH_ROWS requests (1,000,000).
import { beforeAll, test } from "vitest";
import { db } from "@/lib/platform/db";
import { listPaymentRequests } from "@/lib/requests/list";
import { listPaymentRequestsSchema } from "@/lib/requests/list-schema";
import type { Scope } from "@/lib/platform/scope";
import { getStatistics } from "@/lib/reports/statistics/get";
import { statisticsQuerySchema } from "@/lib/reports/statistics/schema";
import { contextOf, testCoin, testToken } from "@/testing/settlement-fixtures";
import { median, report, timed } from "./support/report";
import { seedPaymentSums, seedRequests } from "./support/seed";

const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
const rounds = 9;
const sampleNumber = Math.floor(rows / 3);
const timeout = 1_800_000;

let scope: Scope;
let sampleRequest: { publicId: string; shortcode: string; recipientAddress: string };

beforeAll(async () => {
  const { id } = await db().merchant.create({ data: { name: "Bench" } });
  scope = { merchantId: id, environment: "sandbox" };
  const seedMs = await timed(() => seedRequests(scope, testToken.id, { from: 1, to: rows }));
  report("seeded in", `${(seedMs / 1000).toFixed(0)} s`);
  sampleRequest = await db().paymentRequest.findFirstOrThrow({ where: { externalId: `order-${sampleNumber}` } });
}, timeout);

test("measures a page for each filter", { timeout }, async () => {
  // Seeded requests are a second apart: 100 of them are older.
  const oldest = new Date(Date.now() - (rows - 100) * 1000).toISOString();
  const filters: Record<string, Record<string, string>> = {
    none: {},
    "status, all have it": { status: "active" },
    "status, none has it": { status: "completed" },
    "exception, none has it": { exception: "underpaid" },
    external_id: { external_id: `order-${sampleNumber}` },
    shortcode: { shortcode: sampleRequest.shortcode },
    recipient_address: { recipient_address: sampleRequest.recipientAddress },
    "chain, none has it": { chain: "base" },
    "token_id, none has it": { token_id: "1" },
    "metadata, one has it": { "metadata[number]": String(sampleNumber) },
    "created_at, the oldest": { "created_at[lte]": oldest },
    "transaction_hash, none has it": { transaction_hash: `0x${"1".repeat(64)}` },
    "q, all have it": { q: "order" },
    "q, one has it": { q: `Order ${sampleNumber} ` },
    "q, none has it": { q: "nothing like it" },
    "q, two letters, none has it": { q: "qq" },
    "q, two letters, all have it": { q: "or" },
    "q, one digit, some have it": { q: "9" },
    "q, part of the public_id": { q: sampleRequest.publicId.slice(0, 13) },
    "q, the beginning of a hash": { q: "0x1111111111" },
  };
  for (const [name, filter] of Object.entries(filters)) {
    const query = listPaymentRequestsSchema.parse(filter);
    await measure(name, () => listPaymentRequests(contextOf(scope), query));
  }
});

test("measures statistics of a year with payments in every quarter of an hour", { timeout }, async () => {
  await seedPaymentSums(scope, [testToken.id, testCoin.id]);
  for (const days of ["7", "30", "90", "366"]) {
    const query = statisticsQuerySchema.parse({ days, time_zone: "Europe/Oslo" });
    await measure(`statistics, ${days} days`, () => getStatistics(contextOf(scope), query));
  }
});

async function measure(name: string, run: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await timed(run));
  report(name, `${median(times).toFixed(1)} ms, at most ${Math.max(...times).toFixed(0)} ms`);
}
