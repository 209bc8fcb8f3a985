import { readdirSync } from "node:fs";
import { Client } from "pg";
import { expect, test } from "vitest";
import { createDatabase } from "@/testing/test-database";
import { diffWithSchema, migrate } from "./migrate";
import { refuseNewerSchema } from "./newer-schema";

const committed = readdirSync("prisma/migrations", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

test("three processes that start at once migrate an empty database once", async () => {
  const { url, drop } = await createDatabase(false);
  const applied = await Promise.all([migrate(url), migrate(url), migrate(url)]);
  expect(applied.flatMap((one) => one.applied).sort()).toEqual(committed);
  expect(await appliedIn(url)).toEqual(committed);
  await drop();
});

test("does not apply an applied migration again", async () => {
  const { url, drop } = await createDatabase();
  expect((await migrate(url)).applied).toEqual([]);
  await drop();
});

test("the migrations produce the schema", async () => {
  const { url, drop } = await createDatabase();
  expect(await diffWithSchema(url)).toBe("-- This is an empty migration.");
  await drop();
});

test("reports a database that differs from the schema", async () => {
  const { url, drop } = await createDatabase();
  await run(url, "ALTER TABLE merchant ADD COLUMN forgotten text");
  expect(await diffWithSchema(url)).toContain("forgotten");
  await drop();
});

test("losing the session that holds the migration lock does not end the process", async () => {
  const { url, drop } = await createDatabase();
  const blocker = new Client({ connectionString: url });
  await blocker.connect();
  await blocker.query("BEGIN; LOCK TABLE graphile_worker.migrations");
  const migration = migrate(url).catch((error: unknown) => error);
  // The session with the advisory lock is idle while another session of `migrate` waits for the locked table.
  const idleLockHolder = `FROM pg_stat_activity a JOIN pg_locks l USING (pid)
    WHERE l.locktype = 'advisory' AND l.granted AND a.state = 'idle' AND a.datname = current_database()`;
  await expect.poll(() => run(url, `SELECT pid ${idleLockHolder}`)).toHaveLength(1);
  await run(url, `SELECT pg_terminate_backend(pid) ${idleLockHolder}`);
  await blocker.query("ROLLBACK");
  await blocker.end();
  await migration;
  expect(await appliedIn(url)).toEqual(committed);
  await drop();
});

test("rejects a database migrated by a newer version and accepts an empty one", async () => {
  const empty = await createDatabase(false);
  await refuseNewerSchema(empty.url);
  await empty.drop();
  const { url, drop } = await createDatabase();
  await refuseNewerSchema(url);
  await run(
    url,
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ('x', 'x', '29990101000000_future', now(), 1)`,
  );
  await expect(refuseNewerSchema(url)).rejects.toThrow("migrated by a newer version of Remit (29990101000000_future)");
  await drop();
});

test("a failed migration reports the reason", async () => {
  const { url, drop } = await createDatabase();
  await run(url, "DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_init'");
  await expect(migrate(url)).rejects.toThrow(/already exists.*_init/s);
  await drop();
});

async function appliedIn(url: string): Promise<string[]> {
  const rows = await run(url, "SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1");
  return rows.map((row) => String(row["migration_name"]));
}

async function run(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}
