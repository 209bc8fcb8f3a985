import { expect, vi } from "vitest";
import { db } from "@/lib/platform/db";
import { patience } from "@/testing/patience";
import { newRequest, reload, sendToken } from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { startWatchers } from "./start-watchers";

const dollar = 1_000_000n;

type Column = { table_name: string; column_name: string };

/** Columns that say when something happened. The others are plans, such as `expires_at`. */
async function pastColumns(): Promise<Column[]> {
  return db().$queryRaw<Column[]>`
    SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type = 'timestamp with time zone' AND right(column_name, 3) = '_at'
      AND left(table_name, 1) <> '_' AND column_name NOT IN ('expires_at', 'free_at', 'usable_at', 'next_attempt_at')`;
}

/** Columns with a time that is more than a minute from now, of rows that are as new as this test. */
async function wrongTimes(direction: "ahead" | "behind"): Promise<string[]> {
  const wrong: string[] = [];
  for (const { table_name: table, column_name: column } of await pastColumns()) {
    const isWrong =
      direction === "ahead"
        ? `"${column}" > now() + interval '1 minute'`
        : `"${column}" < now() - interval '5 minutes' AND "${column}" > now() - interval '1 day'`;
    const rows = await db().$queryRawUnsafe<unknown[]>(`SELECT FROM "${table}" WHERE ${isWrong} LIMIT 1`);
    if (rows.length > 0) wrong.push(`${table}.${column}`);
  }
  return wrong;
}

test.for([
  ["ahead", 600_000],
  ["behind", -600_000],
] as const)("a worker whose clock is %s stores the database's time", async ([direction, offMs], { world }) => {
  const paid = await newRequest(world, 10n * dollar);
  const unpaid = await newRequest(world, 11n * dollar, { expiresAt: new Date(Date.now() + 2000) });
  const before = await wrongTimes(direction);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + offMs, shouldAdvanceTime: true });
  const stop = new AbortController();
  const rpcUrls = new Map([["local-evm", [world.anvil.url]]]);
  const running = startWatchers({ signal: stop.signal, rpcUrls });
  try {
    await sendToken(world.anvil, paid.recipientAddress, 10n * dollar);
    await vi.waitFor(async () => {
      await world.anvil.mine(1);
      expect([(await reload(paid)).status, (await reload(unpaid)).status]).toEqual(["completed", "expired"]);
    }, patience);
  } finally {
    vi.useRealTimers();
    stop.abort();
    await running;
  }
  expect(await wrongTimes(direction)).toEqual(before);
});
