// npm run bench -- memory: the resident memory of the web process of `npm start`, every minute while 16 connections read
// dashboard pages and pay pages and call the API. BENCH_SECONDS (600) is the duration of each load, BENCH_LOADS
// ("everything,pages") names the loads, which run one after the other.
import { test } from "vitest";
import { memoryOf } from "@/testing/hostile-clients";
import { newAddress } from "@/testing/settlement-fixtures";
import { newShop, useInstance } from "./support/instance";
import { load, type Call } from "./support/load";
import { report } from "./support/report";
import { browserHeaders, newSessions, pick, randomAddress } from "./support/visitors";

const loadSeconds = Number(process.env.BENCH_SECONDS ?? 600);
const loadNames = (process.env.BENCH_LOADS ?? "everything,pages").split(",");
const rowCount = 10_000;
// Each person and each key is limited to a number of calls a minute.
const [personCount, keyCount] = [400, 25];
const reportEverySeconds = 60;
const timeout = 7_200_000;

const bench = useInstance(async (tokenId) => {
  const shop = await newShop(tokenId, keyCount, { from: 1, to: rowCount });
  return { ...shop, sessions: await newSessions(shop.scope.merchantId, personCount) };
});

const page = (path: string): Call => ({
  method: "GET",
  url: bench.url + path,
  headers: browserHeaders(pick(bench.seeded.sessions)),
});
const apiCall = (path: string, body?: unknown): Call => ({
  method: body ? "POST" : "GET",
  url: `${bench.url}/api${path}`,
  headers: { "x-api-key": pick(bench.seeded.keys), "x-forwarded-for": randomAddress() },
  body,
});

const pages = [
  () => page("/sandbox"),
  () => page("/sandbox/payment-requests"),
  () => page(`/sandbox/payment-requests/${pick(bench.seeded.requests).publicId}`),
  () => page(`/pay/${pick(bench.seeded.requests).shortcode}`),
];
const apiCalls = [
  () => apiCall(`/payment-requests/${pick(bench.seeded.requests).publicId}`),
  () => apiCall("/payment-requests"),
  () => apiCall(`/public/payment-requests/${pick(bench.seeded.requests).shortcode}`),
  () => apiCall("/payment-requests", { amount: "10", token_id: bench.tokenId, recipient_address: newAddress() }),
];
const loads: Record<string, (() => Call)[]> = { everything: [...pages, ...apiCalls], pages };

const megabytes = () => Math.round(memoryOf(bench.webPid));

test("resident memory of the web process", { timeout }, async () => {
  const idle = megabytes();
  report("idle", `${idle} MB`, { megabytes: idle });
  for (const name of loadNames) {
    const calls = loads[name];
    if (!calls)
      throw new Error(`There is no load "${name}": BENCH_LOADS names some of ${Object.keys(loads).join(", ")}`);
    for (let seconds = 0; seconds < loadSeconds; seconds += reportEverySeconds) {
      const { perSecond } = await load(reportEverySeconds * 1000, () => pick(calls)());
      const used = megabytes();
      const label = `${name}, after ${seconds + reportEverySeconds} s`;
      report(label, `${used} MB, ${perSecond.toFixed(0)} calls/s`, { megabytes: used, perSecond });
    }
  }
});
