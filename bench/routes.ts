// npm run bench -- routes: the latency of a payer's reads while one caller floods a route with 30 calls at a time,
// compared with an idle instance, for every route of the route table, next-auth's sign-in and the pay page. A caller is a
// merchant's API key, a signed-in person or a client address. BENCH_MS (3,000) is the duration of each flood;
// BENCH_PATH, a regular expression, selects routes.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "@/app/api/route-table";
import { maxActiveKeys } from "@/lib/accounts/api-keys/schema";
import { cookieName } from "@/lib/accounts/auth/cookies";
import { db } from "@/lib/platform/db";
import { hashPassword } from "@/lib/accounts/users/password-hash";
import { newMember } from "@/testing/members";
import { routesOf } from "@/testing/route-calls";
import { exampleCallOf } from "@/testing/route-examples";
import { newSessionToken } from "@/testing/session";
import { benchChain, benchTokenId, newBenchMerchant, startBenchInstance } from "./support/api-instance";
import { median } from "./support/load";
import { flood, p95, readFor, type Flood, type Read, type TimedResponse } from "./support/paced-reads";
import { report } from "./support/report";
import { seedRequests, type SeededRequest } from "./support/seed";
import { pick, randomAddress } from "./support/visitors";

const floodMs = Number(process.env.BENCH_MS ?? 3000);
const [idleMs, leadMs] = [floodMs / 2, 500];
const rows = 10_000;
const maxRatio = 5;
const connections = 30;
/** Different bodies of one route, used in turn. */
const bodies = 200;

let instance: Awaited<ReturnType<typeof startBenchInstance>>;
let floodMerchant: Awaited<ReturnType<typeof newBenchMerchant>>;
let floodRequests: SeededRequest[];
let payersRequests: SeededRequest[];
let passwordHash: string;
let tokenId: number;

beforeAll(async () => {
  tokenId = await benchTokenId();
  floodMerchant = await newBenchMerchant(maxActiveKeys);
  floodRequests = await seedRequests(floodMerchant.scope, tokenId, { from: 1, to: rows });
  const { scope } = await newBenchMerchant(1);
  payersRequests = await seedRequests(scope, tokenId, { from: rows + 1, to: rows + 1000 });
  passwordHash = await hashPassword("another password");
  instance = await startBenchInstance({ SIGN_UP: "open" });
}, 900_000);

afterAll(() => instance.stop(), 90_000);

const payersRead = (): Read => ({
  url: `${instance.url}/api/public/payment-requests/${pick(payersRequests).shortcode}`,
  headers: { "x-forwarded-for": randomAddress() },
});

async function readAsPayers(ms: number): Promise<TimedResponse[]> {
  return (await Promise.all([readFor(ms, payersRead), readFor(ms, payersRead)])).flat();
}

type Target = { method: string; path: string };

/** Replaces the token and chain of an example by those of the benchmark's instance. */
const ofBench = (key: string, value: unknown) => ({ token_id: tokenId, chain: benchChain })[key] ?? value;

/** The headers of a caller of the route, who has made no calls yet. */
async function callerOf(target: Target): Promise<{ email: string; headers: Record<string, string> }> {
  const { id, email } = await newMember(floodMerchant.scope.merchantId);
  await db().user.update({ where: { id }, data: { passwordHash } });
  const cookie = `${cookieName("session")}=${await newSessionToken(id)}`;
  const session = { cookie, origin: instance.url, "sec-fetch-site": "same-origin", "x-remit-environment": "sandbox" };
  const caller = target.path.startsWith("/api/dashboard/")
    ? session
    : { "x-api-key": floodMerchant.keys[targets.indexOf(target) % maxActiveKeys] ?? "" };
  return { email, headers: { ...caller, "x-forwarded-for": randomAddress(), "content-type": "application/json" } };
}

async function floodOf(target: Target): Promise<Flood> {
  const { email, headers } = await callerOf(target);
  const calls = Array.from({ length: target.method === "GET" ? 1 : bodies }, () => {
    const { params, body } = exampleCallOf(target, { email });
    const { publicId, shortcode } = pick(floodRequests);
    const values: Record<string, string> = { ...params, public_id: publicId, shortcode };
    const path = target.path.replace(/\[(\w+)\]/g, (_, name: string) => values[name] ?? "1");
    return { ...target, path, headers, ...(target.method === "GET" ? {} : { body: JSON.stringify(body, ofBench) }) };
  });
  return { calls, connections };
}

const allTargets: Target[] = [
  ...routes.flatMap(routesOf).map(({ method, path }) => ({ method, path })),
  { method: "POST", path: "/api/auth/callback/credentials" },
  { method: "GET", path: "/pay/[shortcode]" },
];
const targets = allTargets.filter(({ path }) => new RegExp(process.env.BENCH_PATH ?? "").test(path));

test("serves payers while one caller floods a route", { timeout: 3_600_000 }, async () => {
  // Warms up the instance.
  await readAsPayers(5000);
  const idleP95s: number[] = [];
  const ratios: number[] = [];
  for (const target of targets) {
    const idle = p95(await readAsPayers(idleMs));
    idleP95s.push(idle);
    const flooding = flood(instance.url, [await floodOf(target)], floodMs + leadMs);
    await sleep(leadMs);
    const responses = await readAsPayers(floodMs - 100);
    const statuses = await flooding;
    const refused = responses.filter(({ status }) => status !== 200).length;
    const flooded = p95(responses);
    const usual = median(idleP95s.slice(-5));
    ratios.push(flooded / usual);
    report(
      `${target.method} ${target.path}`,
      `${usual.toFixed(1)} | ${flooded.toFixed(1)} | ${(flooded / usual).toFixed(1)} | ${JSON.stringify(statuses)}`,
      { idle, flooded, ratio: flooded / usual, statuses, refused },
    );
    expect(refused).toBe(0);
    expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([]);
  }
  report("greatest ratio", Math.max(...ratios).toFixed(1), { ratios });
  expect(Math.max(...ratios)).toBeLessThanOrEqual(maxRatio);
});
