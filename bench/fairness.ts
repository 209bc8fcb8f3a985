// npm run bench -- fairness: the latency of another merchant's reads and a payer's reads while one merchant sends 200
// creates and 40 searches at a time, compared with an idle instance. BENCH_MS (20,000) is the duration of the flood.
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { benchTokenId, newBenchMerchant, startBenchInstance } from "./support/api-instance";
import { median } from "./support/load";
import { flood, p95, readFor, type Flood, type Read } from "./support/paced-reads";
import { report } from "./support/report";
import { seedRequests, type SeededRequest } from "./support/seed";
import { pick, randomAddress } from "./support/visitors";

const floodMs = Number(process.env.BENCH_MS ?? 20_000);
const rowsPerMerchant = 10_000;
const [concurrentCreates, concurrentSearches] = [200, 40];
/** The time that the flood gets to build up before the reads are measured. */
const floodLeadMs = 1000;
/** Different creations, used in turn: more than the flood sends. */
const createdRequests = 20_000;

let instance: Awaited<ReturnType<typeof startBenchInstance>>;
let tokenId = 0;
let floodKeys: string[] = [];
let otherMerchant: { key: string; requests: SeededRequest[] };

beforeAll(async () => {
  tokenId = await benchTokenId();
  const floodMerchant = await newBenchMerchant(4);
  floodKeys = floodMerchant.keys;
  await seedRequests(floodMerchant.scope, tokenId, { from: 1, to: rowsPerMerchant });
  const { scope, keys } = await newBenchMerchant(1);
  otherMerchant = {
    key: keys[0] ?? "",
    requests: await seedRequests(scope, tokenId, { from: rowsPerMerchant + 1, to: 2 * rowsPerMerchant }),
  };
  instance = await startBenchInstance();
}, 900_000);

afterAll(() => instance.stop(), 90_000);

const reads = {
  merchant: (): Read => ({
    url: `${instance.url}/api/payment-requests/${pick(otherMerchant.requests).publicId}`,
    headers: { "x-api-key": otherMerchant.key },
  }),
  payer: (): Read => ({
    url: `${instance.url}/api/public/payment-requests/${pick(otherMerchant.requests).shortcode}`,
    headers: { "x-forwarded-for": randomAddress() },
  }),
};

function floods(): Flood[] {
  const path = "/api/payment-requests";
  const newBody = () =>
    JSON.stringify({ amount: "10", token_id: tokenId, recipient_address: `0x${randomBytes(20).toString("hex")}` });
  const creates = Array.from({ length: createdRequests }, () => ({
    method: "POST",
    path,
    headers: { "x-api-key": pick(floodKeys), "content-type": "application/json" },
    body: newBody(),
  }));
  const searches = floodKeys.map((key) => ({
    method: "GET",
    path: `${path}?q=nothing+like+it`,
    headers: { "x-api-key": key },
  }));
  return [
    { calls: creates, connections: concurrentCreates },
    { calls: searches, connections: concurrentSearches },
  ];
}

async function measureOthers() {
  const [merchant, payer] = await Promise.all([readFor(floodMs, reads.merchant), readFor(floodMs, reads.payer)]);
  return { merchant, payer };
}

test("serves another merchant's and a payer's reads during a flood", { timeout: 600_000 }, async () => {
  // The first round only warms up the instance.
  await measureOthers();
  const idle = await measureOthers();
  const flooding = flood(instance.url, floods(), floodMs + floodLeadMs);
  await sleep(floodLeadMs);
  const duringFlood = await measureOthers();
  for (const caller of ["merchant", "payer"] as const) {
    const [before, during] = [p95(idle[caller]), p95(duringFlood[caller])];
    const refused = duringFlood[caller].filter(({ status }) => status !== 200).length;
    report(
      caller === "merchant" ? "another merchant's read" : "a payer's data",
      `p95 ${during.toFixed(1)} ms, idle ${before.toFixed(1)} ms (${(during / before).toFixed(1)} times); ${refused} of ${duringFlood[caller].length} refused`,
      { p95: during, idleP95: before, refused, p50: median(duringFlood[caller].map((response) => response.ms)) },
    );
    expect(refused).toBe(0);
  }
  const statuses = await flooding;
  // The flood may get 429. A 503 would mean that the database could not serve a call in time.
  report("the flood, responses by status", JSON.stringify(statuses), { statuses });
  expect(statuses[503]).toBeUndefined();
});
