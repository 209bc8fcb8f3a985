// npm run bench -- routes: the latency of a payer's reads while one caller floods a route with 30 calls at a time,
// compared with an idle instance, for every route of the route table, next-auth's sign-in and the main pages. A caller is
// a merchant's API key, a signed-in person or a client address. BENCH_MS (3,000) is the duration of each flood;
// BENCH_PATH, a regular expression, selects routes.
import { expect, test } from "vitest";
import { routes } from "@/app/api/route-table";
import { maxActiveKeys } from "@/lib/accounts/api-keys/schema";
import { cookieName } from "@/lib/accounts/auth/cookies";
import { db } from "@/lib/platform/db";
import { hashPassword } from "@/lib/accounts/users/password-hash";
import { newMember } from "@/testing/members";
import { routesOf } from "@/testing/route-calls";
import { exampleCallOf } from "@/testing/route-examples";
import { newSessionToken } from "@/testing/session";
import { benchChain, newShop, useInstance } from "./support/instance";
import { countRefused, p95, readDuring, readFor, type Flood, type TimedResponse } from "./support/paced-reads";
import { median, report } from "./support/report";
import { payersRead, pick, randomAddress } from "./support/visitors";

const floodMs = Number(process.env.BENCH_MS ?? 3000);
const [idleMs, leadMs] = [floodMs / 2, 500];
const rows = 10_000;
const maxRatio = 5;
const connections = 30;
/** Different bodies of one route, used in turn. */
const bodies = 200;

const bench = useInstance(
  async (tokenId) => ({
    flooding: await newShop(tokenId, maxActiveKeys, { from: 1, to: rows }),
    payersRequests: (await newShop(tokenId, 1, { from: rows + 1, to: rows + 1000 })).requests,
    passwordHash: await hashPassword("another password"),
  }),
  { SIGN_UP: "open" },
);

async function readAsPayers(ms: number): Promise<TimedResponse[]> {
  const read = () => readFor(ms, () => payersRead(bench.url, bench.seeded.payersRequests));
  return (await Promise.all([read(), read()])).flat();
}

type Target = { method: string; path: string };

/** Replaces the token and chain of an example by those of the benchmark's instance. */
const ofBench = (key: string, value: unknown) => ({ token_id: bench.tokenId, chain: benchChain })[key] ?? value;

/** The headers of a caller of the route, who has made no calls yet. */
async function callerOf(target: Target): Promise<{ email: string; headers: Record<string, string> }> {
  const { flooding, passwordHash } = bench.seeded;
  const { id, email } = await newMember(flooding.scope.merchantId);
  await db().user.update({ where: { id }, data: { passwordHash } });
  const cookie = `${cookieName("session")}=${await newSessionToken(id)}`;
  const session = { cookie, origin: bench.url, "sec-fetch-site": "same-origin", "x-remit-environment": "sandbox" };
  const caller = /^\/(api\/dashboard\/|sandbox)/.test(target.path)
    ? session
    : { "x-api-key": flooding.keys[targets.indexOf(target) % maxActiveKeys] ?? "" };
  return { email, headers: { ...caller, "x-forwarded-for": randomAddress(), "content-type": "application/json" } };
}

async function floodOf(target: Target): Promise<Flood> {
  const { email, headers } = await callerOf(target);
  const calls = Array.from({ length: target.method === "GET" ? 1 : bodies }, () => {
    const { params, body } = exampleCallOf(target, { email });
    const { publicId, shortcode } = pick(bench.seeded.flooding.requests);
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
  ...["/sign-in", "/sandbox", "/sandbox/payment-requests", "/sandbox/payment-requests/[public_id]"].map((path) => ({
    method: "GET",
    path,
  })),
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
    const flood = { url: bench.url, floods: [await floodOf(target)], leadMs, ms: floodMs };
    const { read: responses, statuses } = await readDuring(flood, () => readAsPayers(floodMs - 100));
    const refused = countRefused(responses);
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
