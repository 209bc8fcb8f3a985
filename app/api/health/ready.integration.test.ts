import { expect, test, vi } from "vitest";
import { GET as getMetrics } from "@/app/api/metrics/route";
import { db } from "@/lib/platform/db";
import { versionText } from "@/lib/platform/version";
import { asOwner } from "@/testing/test-database";
import { call, errorOf, newClientAddress } from "@/testing/api";
import { statementsOf } from "@/testing/statements";
import { GET } from "./ready/route";

const token = "T".repeat(40);
vi.stubEnv("METRICS_TOKEN", token);

const asOperator = (address?: string) => call(GET, { address, headers: { authorization: `Bearer ${token}` } });
// Time passes only here: one check serves all calls within a second.
let nowMs = 0;
vi.spyOn(performance, "now").mockImplementation(() => nowMs);
const afterASecond = () => void (nowMs += 1000);

test("60 parallel calls read the state once", async () => {
  const one = await statementsOf(() => call(GET, {}));
  afterASecond();
  const many = await statementsOf(() => Promise.all(Array.from({ length: 60 }, () => call(GET, {}))));
  expect([one.length, many.length]).toEqual([3, 3]);
});

test("without the migrations of this version it cannot serve, and only the operator reads why", async () => {
  await asOwner("ALTER TABLE _prisma_migrations RENAME TO other_migrations");
  afterASecond();
  const [anonymous, operator] = [await call(GET, {}), await asOperator()];
  await asOwner("ALTER TABLE other_migrations RENAME TO _prisma_migrations");
  expect([anonymous.status, errorOf(anonymous).message]).toEqual([503, "Remit cannot serve requests."]);
  expect([operator.status, errorOf(operator).message]).toEqual([
    503,
    expect.stringContaining("waiting for: migrations"),
  ]);
  afterASecond();
});

test("without a worker and before the first report of a chain it serves, from its start on", async () => {
  const { status, body } = await asOperator();
  expect([status, body]).toEqual([200, expect.objectContaining({ status: "degraded" })]);
  expect((await call(GET, {})).body).toEqual({ status: "degraded" });
});

test("a ready process shows an anonymous caller nothing but its status", async () => {
  await db().$executeRaw`INSERT INTO worker_heartbeat VALUES (gen_random_uuid(), now(), now(), '{}')`;
  await db().$executeRaw`
    INSERT INTO chain_health (chain_id, is_degraded, checked_at) SELECT id, false, now() FROM chain WHERE is_active
    ON CONFLICT (chain_id) DO UPDATE SET is_degraded = false, checked_at = now()`;
  afterASecond();
  expect((await call(GET, {})).body).toEqual({ status: "ok" });
  const wrong: Record<string, string>[] = [{ authorization: `Bearer ${token}x` }, { "x-api-key": token }];
  for (const headers of wrong) {
    expect((await call(GET, { headers })).body).toEqual({ status: "ok" });
  }
  const checks = { database: "ok", worker: "ok" };
  expect((await asOperator()).body).toMatchObject({ status: "ok", version: versionText(), checks });
});

test("wrong tokens count against the address, at this route and at the metrics", async () => {
  const address = newClientAddress();
  const guess = { address, headers: { authorization: "Bearer wrong" } };
  for (let attempt = 0; attempt < 15; attempt += 1) {
    expect((await call(GET, guess)).status).toBe(200);
    expect((await call(getMetrics, guess)).status).toBe(401);
  }
  const refused = await call(getMetrics, guess);
  expect([refused.status, errorOf(refused).code]).toEqual([429, "rate_limit_exceeded"]);
  expect((await asOperator(address)).body).toHaveProperty("checks");
});
