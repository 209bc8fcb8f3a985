import { expect, test } from "vitest";
import { evaluate } from "./readiness";

const policy = { block_time_ms: 1000, poll_interval_ms: 500 };
const local = {
  ...policy,
  slug: "local-evm",
  is_local: true,
  is_degraded: false,
  clock_skew_ms: null,
  checked_ago_ms: 500,
};
const state = { migrations: ["1_init"], isReadOnly: false, workerBeatsAgoMs: 100, chains: [local] };
const starting = { expectedMigrations: ["1_init"], expectsLocal: true, hasBeenReady: false };
const serving = { ...starting, hasBeenReady: true };

test("is ready with database, migrations, worker and local chains up", () => {
  expect(evaluate(state, starting).status).toBe("ok");
});

test.each([
  ["the database", null],
  ["a writable database", { ...state, isReadOnly: true }],
  ["a migration", { ...state, migrations: [] }],
  ["the first heartbeat", { ...state, workerBeatsAgoMs: null }],
  ["a heartbeat of this worker", { ...state, workerBeatsAgoMs: 60_000 }],
  ["the local chain's row", { ...state, chains: [] }],
  ["the local chain's first report", { ...state, chains: [{ ...local, is_degraded: null, checked_ago_ms: null }] }],
  ["the local chain", { ...state, chains: [{ ...local, is_degraded: true }] }],
])("is starting without %s", (_what, without) => {
  expect(evaluate(without, starting).status).toBe("starting");
});

test("once ready, a read-only database, a dead worker or a degraded chain only degrades it", () => {
  expect(evaluate({ ...state, isReadOnly: true }, serving)).toMatchObject({
    status: "degraded",
    checks: { database: "degraded" },
  });
  expect(evaluate({ ...state, workerBeatsAgoMs: 60_000 }, serving).status).toBe("degraded");
  expect(evaluate({ ...state, chains: [{ ...local, is_degraded: true }] }, serving).status).toBe("degraded");
});

test("once ready, only the database takes it out of service", () => {
  expect(evaluate(null, serving).status).toBe("unavailable");
});

test("an unreachable public chain does not delay startup", () => {
  const publicChain = { ...local, slug: "base", is_local: false, is_degraded: true };
  expect(evaluate({ ...state, chains: [local, publicChain] }, starting).status).toBe("degraded");
});

test("reports clock skew without delaying startup or leaving service", () => {
  const skewed = { ...local, slug: "base", is_local: false, clock_skew_ms: 240_000 };
  const readiness = evaluate({ ...state, chains: [local, skewed] }, starting);
  expect(readiness).toMatchObject({
    status: "degraded",
    checks: { chains: { "local-evm": "ok", base: "clock_skew" } },
  });
});
