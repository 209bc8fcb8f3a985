// npm run bench -- search: the duration of a search of the dashboard, by kind of text, for one merchant with BENCH_ROWS
// requests (1,000,000), and what the two indexes that only searches use add to the creation of 20,000 requests.
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { search } from "@/lib/reports/search";
import type { Scope } from "@/lib/platform/scope";
import { permissionsOfRole } from "@/lib/accounts/merchants/permissions";
import { contextOf, testToken } from "@/testing/settlement-fixtures";
import { asOwner } from "@/testing/test-database";
import { percentile, report, timed } from "./support/report";
import { seedRequests } from "./support/seed";

const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
const rounds = 20;
const added = 20_000;
const allowedMs = 100;
const timeout = 1_800_000;
const searchIndexes = [
  "payment_request_metadata_text_idx",
  "payment_request_merchant_id_environment_status_amount_idx",
];

let scope: Scope;
beforeAll(async () => {
  const { id } = await db().merchant.create({ data: { name: "Bench" } });
  scope = { merchantId: id, environment: "sandbox" };
  await seedRequests(scope, testToken.id, { from: 1, to: rows });
  await asOwner("VACUUM ANALYZE payment_request");
}, timeout);

test("measures a search for each kind of text", { timeout }, async () => {
  const ctx = { ...contextOf(scope), actor: { type: "user" as const, id: 1n, email: "bench@x.test" } };
  const numbers = Array.from({ length: rounds }, (_, round) => Math.floor(((round + 0.5) * rows) / rounds));
  const samples = await db().paymentRequest.findMany({
    where: { ...scope, externalId: { in: numbers.map((n) => `order-${n}`) } },
  });
  // The amounts of the seeded requests are 5,000.000001 and up, a millionth apart.
  const texts: Record<string, (n: number) => string> = {
    "a text that one request contains": (n) => `Order ${n} `,
    "a text that every request contains": () => "order",
    "a text that none contains": (n) => `nothing like ${n}`,
    "one letter": (n) => "abcdefghij"[n % 10] ?? "",
    "a value of the metadata": (n) => String(n),
    "a part of metadata that many have": (n) => String(n).slice(0, 3),
    "an external id": (n) => `order-${n}`,
    "a public id": (n) => samples[n % samples.length]?.publicId ?? "",
    "a shortcode": (n) => samples[n % samples.length]?.shortcode ?? "",
    "an address": (n) => samples[n % samples.length]?.recipientAddress ?? "",
    "the beginning of a hash": (n) => `0x${n.toString(16).padStart(12, "1")}`,
    "an amount that one request has": (n) => String((5_000_000_000 + n) / 1_000_000),
    "an amount that none has": (n) => `${(5_000_000_000 + n) / 1_000_000}5`,
    "an amount far from all": (n) => String(n + 100_000),
  };
  for (const [name, textOf] of Object.entries(texts)) {
    const times: number[] = [];
    for (const n of numbers) {
      const q = textOf(n).trim();
      times.push(await timed(() => search(ctx, { q, permissions: permissionsOfRole("owner") })));
    }
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
    report(name, `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`, { p50, p95 });
    expect.soft(p95, name).toBeLessThanOrEqual(allowedMs);
  }
});

test("measures what the indexes cost", { timeout }, async () => {
  const sizes = await db().$queryRaw<{ name: string; bytes: bigint }[]>`
    SELECT name, pg_relation_size(name::regclass) AS bytes FROM unnest(${searchIndexes}::text[]) AS name`;
  for (const { name, bytes } of sizes) {
    report(`size of ${name}`, `${(Number(bytes) / rows).toFixed(0)} bytes a request`, { bytes: Number(bytes) });
  }
  const insertMs = async (from: number) => {
    await asOwner("CHECKPOINT");
    return timed(() => seedRequests(scope, testToken.id, { from, to: from + added - 1 }));
  };
  const withIndexes = await insertMs(rows + 1);
  for (const name of searchIndexes) await asOwner(`DROP INDEX ${name}`);
  const withoutIndexes = await insertMs(rows + added + 1);
  const microseconds = (ms: number) => ((ms * 1000) / added).toFixed(0);
  report(
    "insertion, with and without these indexes",
    `${microseconds(withIndexes)} and ${microseconds(withoutIndexes)} µs`,
  );
});
