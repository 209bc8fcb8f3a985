import { expect, test } from "vitest";
import { evaluate, type InstanceState } from "./require-ready";

const policy = { block_time_ms: 1000, poll_interval_ms: 500 };
const local = {
  ...policy,
  slug: "local-evm",
  is_local: true,
  is_degraded: false,
  clock_skew_ms: null,
  is_watched: true,
  unconfirmed_blocks: null,
};
const state = { migrations: ["1_init"], isReadOnly: false, workerBeatsAgoMs: 100, chains: [local] };
const withState = (changes: Partial<InstanceState> | null) => evaluate(changes && { ...state, ...changes }, ["1_init"]);

test("is ready with database, migrations, worker and chains up", () => {
  expect(withState({}).status).toBe("ok");
});

test.each([
  ["the database", null],
  ["a migration", { migrations: [] }],
])("cannot serve without %s", (_what, without) => {
  expect(withState(without).status).toBe("unavailable");
});

test.each([
  ["a writable database", { isReadOnly: true }],
  ["any worker, from its start on", { workerBeatsAgoMs: null }],
  ["a recent heartbeat", { workerBeatsAgoMs: 60_000 }],
  ["the local chain", { chains: [{ ...local, is_degraded: true }] }],
  ["the local chain's first report", { chains: [{ ...local, is_degraded: null, is_watched: null }] }],
  ["a watcher of a chain", { chains: [{ ...local, is_watched: false }] }],
  ["a public chain", { chains: [local, { ...local, slug: "base", is_local: false, is_degraded: true }] }],
])("without %s it is degraded and serves", (_what, without) => {
  expect(withState(without).status).toBe("degraded");
});

test("says in its checks what is degraded", () => {
  const skewed = { ...local, slug: "base", is_local: false, clock_skew_ms: 240_000 };
  expect(withState({ isReadOnly: true, chains: [local, skewed] })).toMatchObject({
    status: "degraded",
    checks: { database: "degraded", worker: "ok", chains: { "local-evm": "ok", base: "clock_skew" } },
  });
});

test("shows blocks that the second node has not confirmed, beyond a few", () => {
  const checkOf = (unconfirmed_blocks: number | null) =>
    withState({ chains: [{ ...local, unconfirmed_blocks }] }).checks.chains["local-evm"];
  expect([null, 0, 20, 21].map(checkOf)).toEqual(["ok", "ok", "ok", "unconfirmed"]);
});
