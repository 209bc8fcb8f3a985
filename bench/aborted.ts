// npm run bench -- aborted: BENCH_ABORTED (10,000) visitors leave in the middle of a page of the dashboard or a pay page.
// The heap of the web process must return to its size.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import { afterAll, expect, test } from "vitest";
import { newShop, useInstance } from "./support/instance";
import { load, type Call } from "./support/load";
import { report } from "./support/report";
import { browserHeaders, newSessions, pick, randomAddress } from "./support/visitors";

const abortedCount = Number(process.env.BENCH_ABORTED ?? 10_000);
const rowCount = 10_000;
// Each person is limited to a number of calls a minute.
const personCount = 400;
const abortedAtOnce = 16;
const maxGrowthMb = 5;
const timeout = 7_200_000;

const folder = mkdtempSync(join(tmpdir(), "remit-bench-heap-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Makes a process collect its garbage and write down its heap, in bytes, when it receives SIGUSR2. */
const probe = join(folder, "probe.cjs");
writeFileSync(
  probe,
  `require("node:v8").setFlagsFromString("--expose-gc");
  const collect = require("node:vm").runInNewContext("gc");
  process.on("SIGUSR2", () => {
    collect();
    const { heapUsed } = process.memoryUsage();
    require("node:fs").writeFileSync(${JSON.stringify(join(folder, "heap-"))} + process.pid, String(heapUsed));
  });`,
);

const bench = useInstance(
  async (tokenId) => {
    const shop = await newShop(tokenId, 1, { from: 1, to: rowCount });
    return { ...shop, sessions: await newSessions(shop.scope.merchantId, personCount) };
  },
  { NODE_OPTIONS: `--require ${probe}` },
);

// Each person has one address and reads one request: others would fill the bounded counters and caches of the process.
const addresses = Array.from({ length: personCount }, randomAddress);

const newVisit = (): Call => {
  const { sessions, requests } = bench.seeded;
  const person = Math.floor(Math.random() * personCount);
  const [session, { publicId = "", shortcode = "" } = {}] = [sessions[person], requests[person]];
  const list = "/sandbox/payment-requests";
  const path = pick(["/sandbox", list, `${list}/${publicId}`, `/pay/${shortcode}`]);
  const headers = { ...(session && browserHeaders(session)), "x-forwarded-for": addresses[person] ?? "" };
  return { method: "GET", url: bench.url + path, headers };
};

test("the heap after visitors have left in the middle of a page", { timeout }, async () => {
  // The first pages compile code and fill caches.
  await load(60_000, newVisit);
  const before = await heapAfterCollection();
  const limitConcurrency = pLimit(abortedAtOnce);
  const visits = Array.from({ length: abortedCount }, (_, index) =>
    limitConcurrency(() => leave(newVisit(), index % 2 === 0)),
  );
  const unfinished = (await Promise.all(visits)).filter(Boolean).length;
  const after = await heapAfterCollection();
  report(
    `${unfinished.toLocaleString("en")} of ${abortedCount.toLocaleString("en")} pages left unfinished`,
    `heap ${before.toFixed(1)} MB before, ${after.toFixed(1)} MB after`,
    { unfinished, before, after },
  );
  expect(unfinished).toBeGreaterThan(abortedCount / 2);
  expect(after - before).toBeLessThan(maxGrowthMb);
});

/** Ends the connection with the first bytes of the page, or before them. Returns whether the page was unfinished. */
function leave({ url, headers }: Call, isBeforeResponse: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const visit = get(url, { agent: false, headers }, (response) => {
      response.once("data", () => setImmediate(() => response.destroy()));
      response.once("close", () => resolve(!response.complete));
    });
    visit.once("error", () => resolve(true));
    if (isBeforeResponse) visit.once("finish", () => setTimeout(() => visit.destroy(), Math.random() * 10));
  });
}

/** The heap in megabytes, some seconds after the last call, when its timers have ended. */
async function heapAfterCollection(): Promise<number> {
  await sleep(15_000);
  const file = join(folder, `heap-${bench.webPid}`);
  rmSync(file, { force: true });
  process.kill(bench.webPid, "SIGUSR2");
  while (!existsSync(file)) await sleep(100);
  return Number(readFileSync(file, "utf8")) / 1_000_000;
}
