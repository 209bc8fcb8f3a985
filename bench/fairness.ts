// npm run bench -- fairness: the latency of another merchant's reads and a payer's reads while one merchant sends 200
// creates and 40 searches at a time, compared with an idle instance. BENCH_MS (20,000) is the duration of the flood.
import { expect, test } from "vitest";
import { newAddress } from "@/testing/settlement-fixtures";
import { newShop, useInstance } from "./support/instance";
import { countRefused, p95, readDuring, readFor, type Flood, type Read } from "./support/paced-reads";
import { median, report } from "./support/report";
import { payersRead, pick } from "./support/visitors";

const floodMs = Number(process.env.BENCH_MS ?? 20_000);
const rowsPerMerchant = 10_000;
const [concurrentCreates, concurrentSearches] = [200, 40];
/** The time that the flood gets to build up before the reads are measured. */
const floodLeadMs = 1000;
/** Different creations, used in turn: more than the flood sends. */
const createdRequests = 20_000;

const bench = useInstance(async (tokenId) => ({
  flooding: await newShop(tokenId, 4, { from: 1, to: rowsPerMerchant }),
  other: await newShop(tokenId, 1, { from: rowsPerMerchant + 1, to: 2 * rowsPerMerchant }),
}));

const merchantsRead = ({ keys: [key = ""], requests } = bench.seeded.other): Read => ({
  url: `${bench.url}/api/payment-requests/${pick(requests).publicId}`,
  headers: { "x-api-key": key },
});

function floods({ keys } = bench.seeded.flooding): Flood[] {
  const path = "/api/payment-requests";
  const newBody = () => JSON.stringify({ amount: "10", token_id: bench.tokenId, recipient_address: newAddress() });
  const creates = Array.from({ length: createdRequests }, () => ({
    method: "POST",
    path,
    headers: { "x-api-key": pick(keys), "content-type": "application/json" },
    body: newBody(),
  }));
  const searches = keys.map((key) => ({
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
  const [merchant, payer] = await Promise.all([
    readFor(floodMs, merchantsRead),
    readFor(floodMs, () => payersRead(bench.url, bench.seeded.other.requests)),
  ]);
  return { merchant, payer };
}

test("serves another merchant's and a payer's reads during a flood", { timeout: 600_000 }, async () => {
  // The first round only warms up the instance.
  await measureOthers();
  const idle = await measureOthers();
  const flood = { url: bench.url, floods: floods(), leadMs: floodLeadMs, ms: floodMs };
  const { read: duringFlood, statuses } = await readDuring(flood, measureOthers);
  for (const caller of ["merchant", "payer"] as const) {
    const [before, during] = [p95(idle[caller]), p95(duringFlood[caller])];
    const refused = countRefused(duringFlood[caller]);
    report(
      caller === "merchant" ? "another merchant's read" : "a payer's data",
      `p95 ${during.toFixed(1)} ms, idle ${before.toFixed(1)} ms (${(during / before).toFixed(1)} times); ${refused} of ${duringFlood[caller].length} refused`,
      { p95: during, idleP95: before, refused, p50: median(duringFlood[caller].map((response) => response.ms)) },
    );
    expect(refused).toBe(0);
  }
  // The flood may get 429. A 503 would mean that the database could not serve a call in time.
  report("the flood, responses by status", JSON.stringify(statuses), { statuses });
  expect(statuses[503]).toBeUndefined();
});
