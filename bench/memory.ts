// npm run bench -- memory: the resident memory of the web process of `npm start`, every minute while 16 connections read
// dashboard pages and pay pages and call the API. BENCH_SECONDS (600) is the duration of each load, BENCH_LOADS
// ("everything,pages") names the loads, which run one after the other.
import { afterAll, beforeAll, test } from "vitest";
import { memoryOf } from "@/testing/hostile-clients";
import { newAddress } from "@/testing/settlement-fixtures";
import { benchTokenId, newBenchMerchant, startBenchInstance } from "./support/api-instance";
import { load, type Call } from "./support/load";
import { report } from "./support/report";
import { seedRequests, type SeededRequest } from "./support/seed";
import { browserHeaders, newSessions, pick, randomAddress, type Session } from "./support/visitors";

const loadSeconds = Number(process.env.BENCH_SECONDS ?? 600);
const loadNames = (process.env.BENCH_LOADS ?? "everything,pages").split(",");
const rowCount = 10_000;
// Each person and each key is limited to a number of calls a minute.
const [personCount, keyCount] = [400, 25];
const reportEverySeconds = 60;
const timeout = 7_200_000;

let instance: Awaited<ReturnType<typeof startBenchInstance>>;
let tokenId = 0;
let requests: SeededRequest[] = [];
let keys: string[] = [];
let sessions: Session[] = [];

beforeAll(async () => {
  const merchant = await newBenchMerchant(keyCount);
  ({ keys } = merchant);
  tokenId = await benchTokenId();
  requests = await seedRequests(merchant.scope, tokenId, { from: 1, to: rowCount });
  sessions = await newSessions(merchant.scope.merchantId, personCount);
  instance = await startBenchInstance();
}, 900_000);

afterAll(() => instance.stop(), 90_000);

const page = (path: string): Call => ({
  method: "GET",
  url: instance.url + path,
  headers: browserHeaders(pick(sessions)),
});
const apiCall = (path: string, body?: unknown): Call => ({
  method: body ? "POST" : "GET",
  url: `${instance.url}/api${path}`,
  headers: { "x-api-key": pick(keys), "x-forwarded-for": randomAddress() },
  body,
});

const pages = [
  () => page("/sandbox"),
  () => page("/sandbox/payment-requests"),
  () => page(`/sandbox/payment-requests/${pick(requests).publicId}`),
  () => page(`/pay/${pick(requests).shortcode}`),
];
const apiCalls = [
  () => apiCall(`/payment-requests/${pick(requests).publicId}`),
  () => apiCall("/payment-requests"),
  () => apiCall(`/public/payment-requests/${pick(requests).shortcode}`),
  () => apiCall("/payment-requests", { amount: "10", token_id: tokenId, recipient_address: newAddress() }),
];
const loads: Record<string, (() => Call)[]> = { everything: [...pages, ...apiCalls], pages };

function memory(): { figure: string; values: { megabytes: number } } {
  const megabytes = Math.round(memoryOf(instance.webPid));
  return { figure: `${megabytes} MB`, values: { megabytes } };
}

test("resident memory of the web process", { timeout }, async () => {
  const idle = memory();
  report("idle", idle.figure, idle.values);
  for (const name of loadNames) {
    const calls = loads[name];
    if (!calls)
      throw new Error(`There is no load "${name}": BENCH_LOADS names some of ${Object.keys(loads).join(", ")}`);
    for (let seconds = 0; seconds < loadSeconds; seconds += reportEverySeconds) {
      const { perSecond } = await load(reportEverySeconds * 1000, () => pick(calls)());
      const { figure, values } = memory();
      report(`${name}, after ${seconds + reportEverySeconds} s`, `${figure}, ${perSecond.toFixed(0)} calls/s`, {
        ...values,
        perSecond,
      });
    }
  }
});
