import { expect, test, vi } from "vitest";
import { pool } from "@/lib/platform/db";
import { isStuck, noteProgress } from "@/lib/platform/process/liveness";
import { ownerUrl } from "@/testing/test-database";
import { newClient } from "@/lib/platform/connection";
import { startHeartbeat } from "./heartbeat";

const beatEveryMs = 2000;

test("a heartbeat that hangs takes one connection, and its process is stuck until it ends", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const stop = await startHeartbeat(() => []);
  const owner = newClient(ownerUrl());
  await owner.connect();
  await owner.query("BEGIN; LOCK TABLE worker_heartbeat IN ACCESS EXCLUSIVE MODE");
  const waiting = async () => {
    const { rows } = await owner.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return rows[0]?.n;
  };
  vi.advanceTimersByTime(beatEveryMs);
  await expect.poll(waiting).toBe(1);
  expect(isStuck()).toBe(false);
  vi.spyOn(performance, "now").mockImplementation(() => Date.now() - performance.timeOrigin + 61_000);
  expect(isStuck()).toBe(true);
  vi.advanceTimersByTime(2 * beatEveryMs);
  const { totalCount, idleCount, waitingCount } = pool();
  expect([totalCount - idleCount, waitingCount]).toEqual([1, 0]);
  await owner.query("ROLLBACK");
  await expect.poll(isStuck).toBe(false);
  await owner.end();
  await stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
  noteProgress();
});
