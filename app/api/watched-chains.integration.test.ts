import { expect, test, vi } from "vitest";
import { z } from "zod";
import { db } from "@/lib/platform/db";
import { chainSchema } from "@/lib/chains/schema";
import { createPaymentRequest } from "@/lib/requests/create";
import { createPaymentRequestSchema } from "@/lib/requests/create-schema";
import { checkReadiness } from "@/lib/operations/health/require-ready";
import { readChainMetrics } from "@/lib/operations/metrics/collect";
import { call, dataOf, newTenant } from "@/testing/api";
import { newAddress, testToken, contextOf } from "@/testing/settlement-fixtures";
import { GET as getChain } from "./public/chains/[chain]/route";
import { GET as listChains } from "./public/chains/route";
import { GET as getPayData } from "./public/payment-requests/[shortcode]/route";

// Every reader hears the same about a chain that no worker watches.

type Health = { is_degraded: boolean; reason: string; checkedAgoSeconds: number; unconfirmedForSeconds?: number };

async function setHealth(health: Health | null): Promise<void> {
  await db().chainHealth.deleteMany();
  if (!health) return;
  await db().$executeRaw`
    INSERT INTO chain_health (chain_id, is_degraded, reason, checked_at, unconfirmed_since)
    SELECT id, ${health.is_degraded}, ${health.reason}, now() - ${health.checkedAgoSeconds}::int * interval '1 second',
      now() - ${health.unconfirmedForSeconds ?? null}::int * interval '1 second'
    FROM chain WHERE slug = 'local-evm'`;
}

const stateSchema = chainSchema.pick({ is_degraded: true, degraded_reason: true, is_unconfirmed: true });

/** The answer of each reader about the chain. */
async function saidOf(shortcode: string) {
  const listed = dataOf(await call(listChains, { url: "/api/public/chains" }), z.array(chainSchema.loose()));
  const params = { chain: "local-evm" };
  const url = "/api/public/chains/local-evm";
  const single = dataOf(await call(getChain, { url, params }), stateSchema.loose());
  const payUrl = `/api/public/payment-requests/${shortcode}`;
  const payPage = await call(getPayData, { url: payUrl, params: { shortcode } });
  const metrics = (await readChainMetrics()).find(({ slug }) => slug === "local-evm");
  return {
    list: stateSchema.parse(listed.find(({ slug }) => slug === "local-evm")),
    single: stateSchema.parse(single),
    payPage: stateSchema.parse(dataOf(payPage, z.object({ chain: stateSchema.loose() }).loose()).chain),
    ready: (await checkReadiness()).checks.chains["local-evm"],
    metrics: metrics?.isDegraded,
  };
}

// Replies are shared for a second, which passes only here.
let nowMs = 0;
vi.spyOn(performance, "now").mockImplementation(() => nowMs);

const notWatched: z.infer<typeof stateSchema> = {
  is_degraded: true,
  degraded_reason: "not_watched",
  is_unconfirmed: true,
};

test.each<[string, Health | null, z.infer<typeof stateSchema>]>([
  ["has never been checked", null, notWatched],
  [
    "was healthy, and has not been checked for a minute",
    { is_degraded: false, reason: "", checkedAgoSeconds: 60 },
    notWatched,
  ],
  [
    "was degraded, and has not been checked for a minute",
    { is_degraded: true, reason: "nodes_disagree", checkedAgoSeconds: 60 },
    notWatched,
  ],
  [
    "is healthy",
    { is_degraded: false, reason: "", checkedAgoSeconds: 0 },
    { is_degraded: false, degraded_reason: null, is_unconfirmed: false },
  ],
  [
    "is degraded",
    { is_degraded: true, reason: "nodes_disagree", checkedAgoSeconds: 0 },
    { is_degraded: true, degraded_reason: "nodes_disagree", is_unconfirmed: false },
  ],
  [
    "was healthy, and has not been checked for half a minute",
    { is_degraded: false, reason: "", checkedAgoSeconds: 30 },
    { ...notWatched, is_unconfirmed: false },
  ],
  [
    "has had no node for half a minute",
    { is_degraded: true, reason: "node_unreachable", checkedAgoSeconds: 0, unconfirmedForSeconds: 30 },
    { is_degraded: true, degraded_reason: "node_unreachable", is_unconfirmed: false },
  ],
  [
    "has had no node for more than a minute",
    { is_degraded: true, reason: "node_unreachable", checkedAgoSeconds: 0, unconfirmedForSeconds: 61 },
    { is_degraded: true, degraded_reason: "node_unreachable", is_unconfirmed: true },
  ],
])("list, pay page, readiness and metrics agree on a chain that %s", async (_what, health, expected) => {
  const { scope } = await newTenant();
  const input = createPaymentRequestSchema.parse({
    amount: "10",
    token_id: testToken.id,
    recipient_address: newAddress(),
  });
  const { shortcode } = await createPaymentRequest(contextOf(scope), input);
  await setHealth(health);
  nowMs += 2000;
  // Only the database's clock counts.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
  const said = await saidOf(shortcode).finally(() => vi.useRealTimers());
  const ready = expected.is_degraded ? "degraded" : "ok";
  expect(said).toEqual({ list: expected, single: expected, payPage: expected, ready, metrics: expected.is_degraded });
});

test("the pay page of a request asks payers to wait once its chain is no longer configured", async () => {
  const { scope } = await newTenant();
  const input = createPaymentRequestSchema.parse({
    amount: "10",
    token_id: testToken.id,
    recipient_address: newAddress(),
  });
  const { shortcode } = await createPaymentRequest(contextOf(scope), input);
  const setActive = (isActive: boolean) => db().chain.update({ where: { slug: "local-evm" }, data: { isActive } });
  await setActive(false);
  nowMs += 2000;
  const params = { shortcode };
  const payPage = await call(getPayData, { url: `/api/public/payment-requests/${shortcode}`, params });
  await setActive(true);
  const { chain } = dataOf(payPage, z.object({ chain: stateSchema.loose() }).loose());
  expect(stateSchema.parse(chain)).toEqual({ is_degraded: false, degraded_reason: null, is_unconfirmed: true });
});
