import { expect, test } from "vitest";
import { db } from "@/lib/db";
import { openChainLocks } from "./chain-lock";

test("one of two workers holds a chain, and the other takes over on release", async () => {
  const [first, second] = [openChainLocks(), openChainLocks()];
  expect([await first.hold(1), await second.hold(1), await second.hold(2), await first.hold(2)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(await first.hold(1)).toBe(true);
  await first.release();
  await expect.poll(() => second.hold(1)).toBe(true);
  await second.release();
});

test("a worker whose connection breaks loses its chains and can lock them again", async () => {
  const [broken, other] = [openChainLocks(), openChainLocks()];
  expect(await broken.hold(3)).toBe(true);
  await db().$executeRaw`
    SELECT pg_terminate_backend(pid) FROM pg_locks
    WHERE locktype = 'advisory' AND classid = 7233002 AND objid = 3
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await expect.poll(() => other.hold(3)).toBe(true);
  await expect.poll(() => broken.hold(3)).toBe(false);
  await other.release();
  await expect.poll(() => broken.hold(3)).toBe(true);
  await broken.release();
});
