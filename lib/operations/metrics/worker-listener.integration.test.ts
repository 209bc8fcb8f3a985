import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { noteProgress } from "@/lib/platform/process/liveness";
import { workerListener } from "./worker-listener";

const token = "T".repeat(40);
vi.stubEnv("METRICS_TOKEN", token);

const server = createServer(workerListener);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => void server.close());

async function get(path: string, init: RequestInit = {}) {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);
  return { status: response.status, text: await response.text() };
}

test("says whether the worker makes progress", async () => {
  noteProgress();
  expect(await get("/api/health/live")).toEqual({ status: 200, text: '{"status":"ok"}\n' });
  const clock = vi.spyOn(performance, "now").mockReturnValue(Infinity);
  expect((await get("/api/health/live")).status).toBe(503);
  clock.mockRestore();
});

test("shows the metrics of the process to the operator alone, and nothing else", async () => {
  const headers = { authorization: `Bearer ${token}` };
  const { status, text } = await get("/api/metrics", { headers });
  expect([status, text]).toEqual([200, expect.stringContaining("process_resident_memory_bytes")]);
  expect(text).not.toContain("remit_workers");
  for (const authorization of ["", `Bearer ${token}x`]) {
    expect((await get("/api/metrics", { headers: { authorization } })).status).toBe(401);
  }
  expect((await get("/api/health/ready", { headers })).status).toBe(404);
  expect((await get("/api/health/live", { method: "POST" })).status).toBe(405);
});
