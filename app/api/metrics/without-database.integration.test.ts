import { spawnSync } from "node:child_process";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { GET as getLive } from "@/app/api/health/live/route";
import { GET as getReady } from "@/app/api/health/ready/route";
import { env } from "@/lib/platform/env";
import { responseLog } from "@/lib/platform/log";
import { openDatabaseGate, type DatabaseGate, type Refusal } from "@/testing/database-gate";
import { switchDatabase } from "@/testing/own-postgres";
import { GET } from "./route";

const token = "T".repeat(40);
vi.stubEnv("METRICS_TOKEN", token);

let gate: DatabaseGate;
beforeAll(async () => {
  const { DATABASE_URL } = env();
  gate = await openDatabaseGate(DATABASE_URL);
  await switchDatabase(gate.url);
  return async () => {
    await switchDatabase(DATABASE_URL);
    gate.stop();
  };
});

async function scrape() {
  const request = new Request("http://localhost:3000/api/metrics", { headers: { authorization: `Bearer ${token}` } });
  const response = await GET(request, { params: Promise.resolve({}) });
  return { status: response.status, text: await response.text() };
}

test.each<Refusal>(["reset", "too_many", "silent"])(
  "while the database turns connections away (%s), a scrape still has the metrics of the process",
  async (refusal) => {
    const before = await scrape();
    gate.close(refusal);
    onTestFinished(() => gate.close(null));
    const during = await scrape();
    expect([before.status, during.status]).toEqual([200, 200]);
    expect(before.text).toContain("remit_database_up 1");
    expect(before.text).toContain("remit_workers");
    expect(during.text).toContain("remit_database_up 0");
    expect(during.text).not.toContain("remit_workers");
    for (const metric of ["process_resident_memory_bytes", "remit_build_info", "remit_database_pool_waiting"])
      expect(during.text).toContain(metric);
  },
);

test("health checks are neither counted nor logged at info level, whatever their status", async () => {
  const [info, debug] = (["info", "debug"] as const).map((level) => vi.spyOn(responseLog(), level));
  const check = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const request = () => new Request("http://localhost:3000/", { headers });
    const params = Promise.resolve({});
    await getLive(request(), { params, route: "/api/health/live" });
    return (await getReady(request(), { params, route: "/api/health/ready" })).status;
  };
  expect(await check()).toBe(200);
  gate.close("reset");
  onTestFinished(() => gate.close(null));
  await vi.waitFor(async () => expect(await check()).toBe(503), 120_000);
  expect(info?.mock.calls).toEqual([]);
  expect(debug?.mock.calls.length).toBeGreaterThanOrEqual(4);
  expect((await scrape()).text).not.toContain("/api/health/");
});

test("promtool finds nothing wrong with the metrics", async ({ skip }) => {
  const { text } = await scrape();
  const { error, status, stdout, stderr } = spawnSync("promtool", ["check", "metrics"], {
    input: text,
    encoding: "utf8",
  });
  skip(error !== undefined, "promtool is not installed.");
  expect([status, stdout + stderr]).toEqual([0, ""]);
});
