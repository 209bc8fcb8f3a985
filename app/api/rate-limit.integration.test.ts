import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "@/lib/platform/db";
import { newTenant } from "@/testing/api";
import { contractOf, type Contract } from "@/testing/contract";
import { startWebProcesses, type WebProcess } from "@/testing/web-processes";

// Two web processes with separate connection pools share one limit, under concurrency.

let processes: WebProcess[] = [];
let contract: Contract;
beforeAll(async () => {
  processes = await startWebProcesses(2, { RATE_LIMIT_STORE: "postgres", TRUSTED_PROXY_HOPS: "1" });
  contract = await contractOf(processes[0]?.origin ?? "");
});
afterAll(() => Promise.all(processes.map((process) => process.stop())));

// The status of an accepted call. It reads a missing request, which is cheap, so the load is mostly on the counters.
const accepted = 404;

type RawResponse = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

function get(origin: string, headers: Record<string, string>): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}/api/payment-requests/none`, { headers }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sent.on("error", reject);
    sent.end();
  });
}

async function callAll(count: number, sentHeaders: Record<string, string>): Promise<RawResponse[]> {
  const responses = await Promise.all(
    Array.from({ length: count }, (_, n) => get(processes[n % processes.length]?.origin ?? "", sentHeaders)),
  );
  for (const { status, headers, text } of responses) {
    const pairs = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    contract.require("getPaymentRequest", "GET", { status, headers: new Headers(pairs), text });
  }
  return responses;
}

function countOf(responses: RawResponse[], status: number): number {
  return responses.filter((response) => response.status === status).length;
}

test("two processes let exactly 100 of 1,000 parallel calls through a limit of 100 a minute", async () => {
  const { key } = await newTenant({ rateLimitPerMinute: 100 });
  const responses = await callAll(1000, { "x-api-key": key });
  expect([countOf(responses, accepted), countOf(responses, 429)]).toEqual([100, 900]);
  const remaining = responses.filter(({ status }) => status === accepted).map(({ headers }) => headers.ratelimit);
  for (const text of remaining) expect(Number(/r=(\d+);/.exec(String(text))?.[1])).toBeLessThan(100);
  for (const { headers } of responses.filter(({ status }) => status === 429)) {
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
  }
});

test("two processes share the count of failed authentication per address seen by the trusted proxy", async () => {
  const unknown = { "x-api-key": `remit_${"A".repeat(40)}` };
  const responses = await callAll(100, { ...unknown, "x-forwarded-for": "10.0.0.1, 203.0.113.7" });
  expect([countOf(responses, 401), countOf(responses, 429)]).toEqual([30, 70]);
  const { key } = await newTenant();
  const withValidKey = await callAll(20, { "x-api-key": key, "x-forwarded-for": "203.0.113.7" });
  expect(countOf(withValidKey, accepted)).toBe(20);
  const fromOtherAddress = await callAll(2, { ...unknown, "x-forwarded-for": "203.0.113.7, 203.0.113.8" });
  expect(countOf(fromOtherAddress, 401)).toBe(2);
});

test("the rate-limit table holds neither keys nor addresses", async () => {
  const { rows } = await pool().query<{ key: string }>("SELECT key FROM rate_limit_lease");
  expect(rows.length).toBeGreaterThan(2);
  for (const { key } of rows) expect(key).toMatch(/^(api_key|failed_authentication|public):[\w-]{43}$/);
});
