// npm run bench -- fairness: the latency of another merchant's reads and a payer's reads while one merchant sends 200
// creates and 40 searches at a time, compared with an idle instance. BENCH_MS (20,000) is the duration of the flood.
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newAddress } from "@/testing/settlement-fixtures";
import { benchTokenId, newBenchMerchant, startBenchInstance } from "./support/api-instance";
import { median, type Call } from "./support/load";
import { report } from "./support/report";
import { seedRequests, type SeededRequest } from "./support/seed";

const floodMs = Number(process.env.BENCH_MS ?? 20_000);
const rowsPerMerchant = 10_000;
const [concurrentCreates, concurrentSearches] = [200, 40];
const readPauseMs = 20;
/** The time that the flood gets to build up before the reads are measured. */
const floodLeadMs = 1000;

let instance: Awaited<ReturnType<typeof startBenchInstance>>;
let tokenId = 0;
let floodKeys: string[] = [];
let otherMerchant: { key: string; requests: SeededRequest[] };

beforeAll(async () => {
  tokenId = await benchTokenId();
  const flood = await newBenchMerchant(4);
  floodKeys = flood.keys;
  await seedRequests(flood.scope, tokenId, { from: 1, to: rowsPerMerchant });
  const { scope, keys } = await newBenchMerchant(1);
  otherMerchant = {
    key: keys[0] ?? "",
    requests: await seedRequests(scope, tokenId, { from: rowsPerMerchant + 1, to: 2 * rowsPerMerchant }),
  };
  instance = await startBenchInstance();
}, 900_000);

afterAll(() => instance.stop(), 90_000);

type TimedResponse = { status: number; ms: number };

const agent = new Agent({ keepAlive: true });

function send({ method, url, headers, body }: Call): Promise<TimedResponse> {
  const startedAt = performance.now();
  const type = body === undefined ? {} : { "content-type": "application/json" };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers: { ...headers, ...type } }, (response) => {
      response.resume();
      response.on("end", () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - startedAt }));
    });
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

const calls = {
  create: (): Call => ({
    method: "POST",
    url: `${instance.url}/api/payment-requests`,
    headers: { "x-api-key": pick(floodKeys) },
    body: { amount: "10", token_id: tokenId, recipient_address: newAddress() },
  }),
  search: (): Call => ({
    method: "GET",
    url: `${instance.url}/api/payment-requests?q=nothing+like+it`,
    headers: { "x-api-key": pick(floodKeys) },
  }),
  read: (): Call => ({
    method: "GET",
    url: `${instance.url}/api/payment-requests/${pick(otherMerchant.requests).publicId}`,
    headers: { "x-api-key": otherMerchant.key },
  }),
  pay: (): Call => ({
    method: "GET",
    url: `${instance.url}/api/public/payment-requests/${pick(otherMerchant.requests).shortcode}`,
    headers: { "x-forwarded-for": `203.0.113.${Math.ceil(Math.random() * 250)}` },
  }),
};

/** Repeats a call until `endsAt` with a pause after each response. */
async function repeat(call: () => Call, endsAt: number, pauseMs: number): Promise<TimedResponse[]> {
  const responses: TimedResponse[] = [];
  while (performance.now() < endsAt) {
    responses.push(await send(call()));
    if (pauseMs > 0) await sleep(pauseMs);
  }
  return responses;
}

async function measureOthers(): Promise<Record<"read" | "pay", TimedResponse[]>> {
  const endsAt = performance.now() + floodMs;
  const [read, pay] = await Promise.all([
    repeat(calls.read, endsAt, readPauseMs),
    repeat(calls.pay, endsAt, readPauseMs),
  ]);
  return { read, pay };
}

const p95 = (responses: TimedResponse[]) =>
  responses.map((response) => response.ms).toSorted((a, b) => a - b)[Math.floor(responses.length * 0.95)] ?? 0;

function countByStatus(responses: TimedResponse[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test("serves another merchant's and a payer's reads during a flood", { timeout: 600_000 }, async () => {
  // The first round only warms up the instance.
  await measureOthers();
  const idle = await measureOthers();
  const endsAt = performance.now() + floodMs + floodLeadMs;
  const flood = Promise.all([
    ...Array.from({ length: concurrentCreates }, () => repeat(calls.create, endsAt, 0)),
    ...Array.from({ length: concurrentSearches }, () => repeat(calls.search, endsAt, 0)),
  ]);
  await sleep(floodLeadMs);
  const duringFlood = await measureOthers();
  for (const caller of ["read", "pay"] as const) {
    const [before, during] = [p95(idle[caller]), p95(duringFlood[caller])];
    const refused = duringFlood[caller].filter(({ status }) => status !== 200).length;
    report(
      caller === "read" ? "another merchant's read" : "a payer's data",
      `p95 ${during.toFixed(1)} ms, idle ${before.toFixed(1)} ms (${(during / before).toFixed(1)} times); ${refused} of ${duringFlood[caller].length} refused`,
      { p95: during, idleP95: before, refused, middle: median(duringFlood[caller].map((response) => response.ms)) },
    );
    expect(refused).toBe(0);
  }
  const statuses = countByStatus((await flood).flat());
  report("the flood, responses by status", JSON.stringify(statuses), { statuses });
  expect(Object.keys(statuses).filter((status) => status === "503")).toEqual([]);
});
