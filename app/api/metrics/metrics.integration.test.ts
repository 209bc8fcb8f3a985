import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { GET as getPaymentRequest } from "@/app/api/payment-requests/[public_id]/route";
import { saveChainHealth } from "@/lib/settlement/watcher/chain-health";
import { countCrossChecks, countRequests, writeCounts } from "@/lib/settlement/watcher/counts";
import { db, pool } from "@/lib/platform/db";
import { startHeartbeat } from "@/lib/operations/health/heartbeat";
import { addJob } from "@/lib/platform/jobs/add-job";
import { runJobs } from "@/lib/platform/jobs/run-jobs";
import { saveReconciliation } from "@/lib/settlement/reconciliations/save";
import { newTenant } from "@/testing/api";
import { testToken } from "@/testing/settlement-fixtures";
import { newUnmatched } from "@/testing/unmatched";
import { newEndpoint } from "@/testing/webhooks";
import { version } from "@/lib/platform/version";
import { GET } from "./route";

const token = "T".repeat(40);
vi.stubEnv("METRICS_TOKEN", token);

function scrape(authorization = `Bearer ${token}`): Promise<Response> {
  const request = new Request("http://localhost:3000/api/metrics", { headers: { authorization } });
  return GET(request, { params: Promise.resolve({}) });
}

const name = /[a-zA-Z_:][a-zA-Z0-9_:]*/.source;
const label = /[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\[\\n"])*"/.source;
const number = /[+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|N[aA][nN]/.source;
const sampleLine = new RegExp(`^(${name})(?:\\{(${label}(?:,${label})*)\\})? (${number})$`);
const commentLine = new RegExp(`^# (?:HELP ${name} .+|TYPE (${name}) (?:counter|gauge|histogram|summary))$`);

/** Samples by name and labels. Throws for invalid lines and samples without a declared type. */
function parse(text: string): Map<string, number> {
  const declaredMetrics = new Set<string>();
  const samples = new Map<string, number>();
  for (const line of text.split("\n").filter((row) => row !== "")) {
    const comment = commentLine.exec(line);
    if (comment?.[1]) declaredMetrics.add(comment[1]);
    if (comment) continue;
    const sample = sampleLine.exec(line);
    const [, metric = "", labels = "", value] = sample ?? [];
    if (!declaredMetrics.has(metric.replace(/_(bucket|sum|count)$/, "")) && !declaredMetrics.has(metric))
      throw new Error(`invalid line: ${line}`);
    const key = `${metric}{${labels}}`;
    if (samples.has(key)) throw new Error(`duplicate sample: ${line}`);
    samples.set(key, Number(value));
  }
  return samples;
}

async function samples(): Promise<Map<string, number>> {
  return parse(await (await scrape()).text());
}

test("names the version and the commit of the process", async () => {
  vi.stubEnv("REMIT_COMMIT", "1a2b3c4d5e6f");
  expect((await samples()).get(`remit_build_info{version="${version}",commit="1a2b3c4d5e6f"}`)).toBe(1);
});

test.each(["", "Bearer", "Bearer x", `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`])(
  "returns 401 for the authorization %j",
  async (authorization) => {
    const response = await scrape(authorization);
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    expect(await response.json()).toMatchObject({ error: { code: "invalid_credentials" } });
  },
);

test("rejects an API key in place of the operator's token", async () => {
  const { key } = await newTenant();
  expect((await scrape(`Bearer ${key}`)).status).toBe(401);
});

test("returns process metrics in Prometheus's text format on repeated requests", async () => {
  const response = await scrape();
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    expect.stringMatching(/^text\/plain;/),
  ]);
  const first = parse(await response.text());
  for (const known of ["process_cpu_seconds_total{}", "nodejs_version_info", "process_resident_memory_bytes{}"]) {
    expect([...first.keys()].some((key) => key.startsWith(known))).toBe(true);
  }
  const second = await samples();
  // The first scrape is itself a request, which the second counts.
  const gauges = (all: Map<string, number>) => [...all.keys()].filter((key) => /^remit_(?!http_)/.test(key));
  expect(gauges(second)).toEqual(gauges(first));
});

test("reports how far each chain was read, whether it is degraded, and its last reconciliation", async () => {
  const chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  expect([...(await samples()).keys()].join("\n")).not.toContain("remit_chain_lag_blocks{");
  const blockTime = new Date(Date.now() - 60_000);
  for (const [stream, blockNumber] of [
    ["tip", 95n],
    ["final", 80n],
  ] as const) {
    const cursor = { chainId: chain.id, stream, blockNumber, blockHash: "0x1", blockTime };
    await db().watchCursor.create({ data: cursor });
  }
  const health = { isDegraded: true, reason: "nodes_disagree", headBlock: 100n, clockSkewMs: 0 } as const;
  await saveChainHealth(chain.id, health);
  const transfer = { transaction_hash: "0xaa", block_number: 7, amount: "5", found_in: "chain" as const };
  const transfers = [transfer, { ...transfer, transaction_hash: "0xbb" }];
  const difference = { recipient_address: "0xA", token_id: testToken.id, recorded: "0", on_chain: "10", transfers };
  const checkedAt = new Date("2026-11-22T04:23:00Z");
  await saveReconciliation(chain, { fromBlock: 1n, toBlock: 80n, differences: [difference] }, checkedAt);
  const found = await samples();
  const sampleOf = (metric: string, labels = "") => found.get(`${metric}{chain="local-evm"${labels}}`);
  expect(sampleOf("remit_chain_lag_blocks", ',cursor="tip"')).toBe(5);
  expect(sampleOf("remit_chain_lag_blocks", ',cursor="final"')).toBe(20);
  expect(sampleOf("remit_chain_lag_seconds", ',cursor="tip"')).toBeGreaterThanOrEqual(60);
  expect(sampleOf("remit_chain_lag_seconds", ',cursor="final"')).toBeLessThan(120);
  await db().watchCursor.updateMany({
    where: { stream: "tip" },
    data: { blockTime: new Date(Date.now() + 3_600_000) },
  });
  const ahead = (await samples()).get('remit_chain_lag_seconds{chain="local-evm",cursor="tip"}');
  expect(ahead, "a chain whose clock is ahead").toBeLessThan(0);
  expect(sampleOf("remit_chain_degraded")).toBe(1);
  expect(sampleOf("remit_reconciliation_differences")).toBe(2);
  expect(sampleOf("remit_reconciliation_timestamp_seconds")).toBe(checkedAt.getTime() / 1000);
});

test("counts the workers whose heartbeat is recent", async () => {
  const before = (await samples()).get("remit_workers{}");
  const stop = await startHeartbeat(() => []);
  await pool().query(
    "INSERT INTO worker_heartbeat (worker_id, started_at, beat_at) VALUES ($1, now(), now() - interval '21 seconds')",
    [randomUUID()],
  );
  expect((await samples()).get("remit_workers{}")).toBe((before ?? NaN) + 1);
  await stop();
  expect((await samples()).get("remit_workers{}")).toBe(before);
});

test("counts requests to nodes by outcome, of all workers, without the keys in the nodes' URLs", async () => {
  const chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  const count = countRequests(chain.id);
  const url = "https://node.example/v2/provider-key?token=provider-key";
  for (const outcome of ["ok", "ok", "timeout"] as const) count(url, outcome);
  await writeCounts();
  count(url, "ok");
  await writeCounts();
  countCrossChecks(chain.id)("behind");
  await writeCounts();
  const text = await (await scrape()).text();
  const found = parse(text);
  const sampleOf = (outcome: string) =>
    found.get(`remit_rpc_requests_total{chain="local-evm",host="node.example",outcome="${outcome}"}`);
  expect([sampleOf("ok"), sampleOf("timeout")]).toEqual([3, 1]);
  expect(found.get('remit_cross_check_total{chain="local-evm",outcome="behind"}')).toBe(1);
  expect(text).not.toContain("provider-key");
});

test("counts requests by method, route and status and records their duration", async () => {
  const { key } = await newTenant();
  const series = (status: number, part: string) =>
    `remit_http_request_duration_seconds_${part}{method="GET",route="/api/payment-requests/[public_id]",status="${status}"}`;
  const before = await samples();
  const context = { route: "/api/payment-requests/[public_id]", params: Promise.resolve({ public_id: randomUUID() }) };
  const request = new Request("http://localhost:3000/", { headers: { "x-api-key": key } });
  expect((await getPaymentRequest(request, context)).status).toBe(404);
  const after = await samples();
  expect((after.get(series(404, "count")) ?? 0) - (before.get(series(404, "count")) ?? 0)).toBe(1);
  expect(after.get(series(404, "sum"))).toBeGreaterThan(0);
});

test("the dashboard and the alerts use metrics that exist", async () => {
  const text = await (await scrape()).text();
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, metric]) => metric));
  for (const file of ["deploy/prometheus/alerts.yml", "deploy/grafana/remit.json"]) {
    const used = readFileSync(file, "utf8").match(/\b(remit|process|nodejs)_[a-z_]+/g) ?? [];
    expect(used.length).toBeGreaterThan(5);
    expect(
      used.map((metric) => metric.replace(/_(bucket|sum|count)$/, "")).filter((metric) => !known.has(metric)),
    ).toEqual([]);
  }
  expect(JSON.parse(readFileSync("deploy/grafana/remit.json", "utf8"))).toMatchObject({ title: "Remit" });
});

test("reports the backlog of transfers, webhooks and jobs, and the process's connections", async () => {
  // The first job worker creates the queue's tables.
  await (await runJobs({})).stop();
  const before = await samples();
  expect(before.get("remit_webhook_oldest_undelivered_seconds{}")).toBe(0);
  const { scope, merchantId } = await newTenant();
  await newEndpoint(scope, "http://127.0.0.1:9/hooks");
  await newUnmatched({ id: merchantId }, { value: 5_000_000n });
  await db().$executeRaw`UPDATE webhook_delivery SET created_at = now() - interval '90 seconds'`;
  await addJob(db(), { task: "now", payload: {} });
  await addJob(db(), { task: "later", payload: {}, runAt: new Date(Date.now() + 3_600_000) });
  const after = await samples();
  const growth = (key: string) => (after.get(key) ?? 0) - (before.get(key) ?? 0);
  expect(growth('remit_unmatched_transfers{environment="sandbox"}')).toBe(1);
  expect(growth('remit_unmatched_transfers{environment="production"}')).toBe(0);
  expect(after.get("remit_webhook_oldest_undelivered_seconds{}")).toBeGreaterThanOrEqual(90);
  expect(growth('remit_queue_jobs{state="scheduled"}')).toBe(1);
  expect(growth('remit_queue_jobs{state="ready"}')).toBe(1);
  const connections = ["idle", "busy"].map((state) => after.get(`remit_database_pool_connections{state="${state}"}`));
  expect((connections[0] ?? 0) + (connections[1] ?? 0)).toBeGreaterThan(0);
  expect(after.get("remit_database_pool_waiting{}")).toBe(0);
});
