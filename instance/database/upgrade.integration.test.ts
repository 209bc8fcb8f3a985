import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { expect, test } from "vitest";
import { readJson, writePrivateJson } from "@/instance/files";
import { endProcess } from "@/instance/processes/ending";
import { becomesReady, spawnChild } from "@/instance/processes/spawn";
import { testServices } from "@/testing/services";
import { createDatabase } from "@/testing/test-database";
import { diffWithSchema, migrate, formerMigrations } from "./migrate";
import { compareMigrations, initialMigration } from "./newer-schema";
import { applicationUrl, databaseUrl, preparePostgres, type Postgres } from "./postgres";

// Upgrades the data of instances that ran an earlier version.

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function withServer<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const file = join(testServices().runners, "database-runner.mjs");
  const runner = spawnChild({ file, args: [dataDir], env: process.env, output: "ignore" });
  if (!(await becomesReady(runner))) throw new Error("PostgreSQL did not start.");
  try {
    return await work();
  } finally {
    await endProcess(runner.pid ?? 0, "SIGTERM", 60_000);
  }
}

test("an embedded database without the application's role gets it on the next startup", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "remit-test-"));
  // PostgreSQL may run as another user, who must be able to traverse the folder.
  chmodSync(dataDir, 0o711);
  const old = await preparePostgres(dataDir, true);
  await withServer(dataDir, async () => {
    await migrate(databaseUrl(old));
    await query(databaseUrl(old), "INSERT INTO merchant (name) VALUES ('Fjord Coffee'); DROP ROLE remit_app");
  });
  const { applicationPassword: _none, ...before } = readJson<Postgres>(join(dataDir, "postgres.json")) ?? old;
  writePrivateJson(join(dataDir, "postgres.json"), before);
  const postgres = await preparePostgres(dataDir, true);
  expect(postgres.password).toBe(before.password);
  await withServer(dataDir, async () => {
    const url = applicationUrl(postgres);
    expect(await migrate(databaseUrl(postgres), url)).toEqual({ applied: [], isApplicationOwner: false });
    expect(await query(url, "SELECT name FROM merchant")).toEqual([{ name: "Fjord Coffee" }]);
    await expect(query(url, "DELETE FROM audit_entry")).rejects.toThrow("permission denied");
    // If the application connects as the owner, there is no other role to restrict.
    expect((await migrate(databaseUrl(postgres), databaseUrl(postgres))).isApplicationOwner).toBe(true);
  });
  rmSync(dataDir, { recursive: true });
});

/** The development versions recorded these migrations; the initial migration builds the schema that all of them built. */
async function formerDatabase(names: string[]) {
  const database = await createDatabase(false);
  const folder = mkdtempSync(join(tmpdir(), "remit-test-migrations-"));
  for (const file of ["migration_lock.toml", initialMigration])
    cpSync(join("prisma/migrations", file), join(folder, file), { recursive: true });
  await migrate(database.url, database.url, folder);
  rmSync(folder, { recursive: true });
  const rows = names.map((name) => `(gen_random_uuid(), '', '${name}', now(), 1)`).join();
  await query(
    database.url,
    `INSERT INTO merchant (name) VALUES ('Fjord Coffee');
     DELETE FROM _prisma_migrations;
     INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ${rows}`,
  );
  return database;
}

const historyOf = (url: string) =>
  query(url, "SELECT migration_name, checksum, applied_steps_count FROM _prisma_migrations ORDER BY 1");
const rowVersions = (url: string) => query(url, "SELECT ctid, xmin, id, name FROM merchant");

test("two processes at once continue a database of the development versions with later migrations", async () => {
  const { url, drop } = await formerDatabase(formerMigrations);
  const fresh = await createDatabase(false);
  await migrate(fresh.url);
  const rows = await rowVersions(url);
  expect(await compareMigrations(url)).toMatchObject({ newer: [], incompatible: [] });

  const folder = mkdtempSync(join(tmpdir(), "remit-test-migrations-"));
  cpSync("prisma/migrations", folder, { recursive: true });
  const later = "29990101000000_add_refund_address";
  mkdirSync(join(folder, later));
  writeFileSync(join(folder, later, "migration.sql"), "CREATE TABLE refund_address (address text PRIMARY KEY)");
  const migrated = await Promise.all([migrate(url, url, folder), migrate(url, url, folder)]);
  const [, ...expected] = [...(await historyOf(fresh.url)).map(({ migration_name: name }) => name), later];
  expect(migrated.flatMap(({ applied }) => applied)).toEqual(expected);
  const history = await historyOf(url);
  expect(history.filter(({ migration_name: name }) => name !== later)).toEqual(await historyOf(fresh.url));
  expect(history.map(({ migration_name: name }) => name)).toEqual([initialMigration, ...expected]);
  expect(await rowVersions(url)).toEqual(rows);
  await query(url, "DROP TABLE refund_address");
  expect(await diffWithSchema(url)).toBe("-- This is an empty migration.");
  rmSync(folder, { recursive: true });
  await Promise.all([drop(), fresh.drop()]);
});

test("refuses a database with some of the former migrations, names the version that continues it, and changes nothing", async () => {
  const { url, drop } = await formerDatabase(formerMigrations.slice(0, -1));
  const before = [await historyOf(url), await rowVersions(url)];
  await expect(migrate(url)).rejects.toThrow(
    `has 49 of the 50 migrations that ${initialMigration} replaces. Run "npm run migrate" of commit `,
  );
  expect([await historyOf(url), await rowVersions(url)]).toEqual(before);
  await drop();
});
