import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, db, serveCallers, pool, sqlTransaction } from "@/lib/platform/db";
import { newClient } from "@/lib/platform/connection";
import { env } from "@/lib/platform/env";
import { isTemporaryDatabaseError } from "@/lib/api/http/error-response";
import { asOwner } from "@/testing/test-database";

// Statement limits with and without Prisma, and transactions without Prisma.

let lockingClient: Client;

beforeAll(async () => {
  await closeDatabase();
  serveCallers({ statement_timeout: 1000, lock_timeout: 100 });
  lockingClient = new Client({ connectionString: env().DATABASE_URL });
  await lockingClient.connect();
});
afterAll(async () => {
  await lockingClient.end();
  await closeDatabase();
});

const statements: [string, () => Promise<unknown>][] = [
  ["by pg", () => pool().query("SELECT pg_sleep(300)")],
  ["by Prisma", () => db().$queryRaw`SELECT pg_sleep(300)`],
  ["in a transaction of Prisma", () => db().$transaction((tx) => tx.$queryRaw`SELECT pg_sleep(300)`)],
];

test.each(statements)("ends a statement that takes too long, %s", async (_, run) => {
  const error: unknown = await run().then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(isTemporaryDatabaseError(error)).toBe(true);
  expect(await db().$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }]);
});

test("a lock wait times out before the statement does", async () => {
  await lockingClient.query("BEGIN; LOCK TABLE merchant IN ACCESS EXCLUSIVE MODE");
  const error: unknown = await db()
    .merchant.count()
    .then(
      () => null,
      (reason: unknown) => reason,
    );
  await lockingClient.query("ROLLBACK");
  expect(String(error)).toContain("canceling statement due to lock timeout");
  expect(isTemporaryDatabaseError(error)).toBe(true);
  expect(await db().merchant.count()).toBeGreaterThanOrEqual(0);
});

test("gives each session its own settings, whatever the database and the URL have", async () => {
  const url = new URL(env().DATABASE_URL);
  const name = url.pathname.slice(1);
  await asOwner(`ALTER DATABASE ${name} SET TimeZone = 'America/St_Johns'`);
  await asOwner(`ALTER DATABASE ${name} SET statement_timeout = '7s'`);
  await asOwner(`ALTER DATABASE ${name} SET search_path = pg_temp, graphile_worker`);
  url.search =
    "options=-c%20work_mem%3D5MB%20-c%20TimeZone%3DAsia/Kathmandu%20-c%20search_path%3Dpg_temp&application_name=mine";
  const client = newClient(url.href);
  await client.connect();
  const { rows } = await client.query(`
    SELECT current_setting('TimeZone') AS zone, current_setting('statement_timeout') AS timeout,
      current_setting('search_path') AS path, current_setting('work_mem') AS memory, current_setting('application_name') AS name`);
  expect(rows).toEqual([{ zone: "UTC", timeout: "0", path: "public,pg_temp", memory: "5MB", name: "mine" }]);
  await client.end();
});

test("does not report a transaction as committed after a failed statement", async () => {
  const name = "Half done";
  const done = sqlTransaction(async (tx) => {
    await tx.$executeRaw`INSERT INTO merchant (name) VALUES (${name})`;
    await tx.$queryRaw`SELECT 1 / 0`.catch(() => undefined);
  });
  await expect(done).rejects.toThrow("nothing was committed");
  expect(await db().merchant.count({ where: { name } })).toBe(0);
});
