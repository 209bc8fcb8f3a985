import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { db } from "@/lib/platform/db";
import { startLoad, watchReadiness } from "@/testing/live-load";
import { expectNothingLost, startSystem, type System } from "@/testing/live-system";
import { bundleProgram, thisRelease, type Release } from "@/testing/programs";
import { pick, randomSource } from "@/testing/random-source";
import { callsPerSecond, soakSeed } from "@/testing/soak-settings";

// An upgrade under load. The next release is this checkout with more migrations, which add a table, and two columns to
// each table. The previous one is this checkout, or the built checkout in the folder PREVIOUS_RELEASE.

const random = randomSource(soakSeed);
const previousFolder = resolve(process.env.PREVIOUS_RELEASE ?? ".");
const previous: Release = { sources: previousFolder, folder: previousFolder };
const expansion = "29990101000000_add_refund_address";

test("programs of the previous release work on an expanded schema, alongside new ones and after a restart", async () => {
  const system = await startSystem({ DRAIN_SECONDS: "3" }, previous);
  const { processes, keys, world } = system;
  const ready = watchReadiness(processes.origins);
  const load = startLoad(world, { keys, callsPerSecond, random, origin: () => pick(ready.origins(), random) });
  await load.untilNextCreation();

  const next = releaseWith(thisRelease.folder, await expandingMigrations());
  await run("instance/migrate.ts", next, system);
  await run("instance/check-database.ts", previous, system);
  const [web, worker, ...others] = processes.all;
  for (const one of [web, worker]) {
    await one?.restart("stop", previous);
    await ready.untilAllAreReady();
  }
  for (const one of [web, worker, ...others]) {
    await load.untilNextCreation();
    await one?.restart("stop", next);
    await ready.untilAllAreReady();
  }
  await load.stop();
  ready.stop();
  process.stdout.write(`${JSON.stringify(load.counts())}\n`);
  expect(load.retries).toEqual([]);

  const dropMigration = "29990201000000_drop_refund_address_requires_29990101000000";
  const third = releaseWith(next.folder, { [dropMigration]: "DROP TABLE refund_address" });
  await run("instance/migrate.ts", third, system);
  await expect(run("instance/check-database.ts", previous, system)).rejects.toThrow(
    `migrated by a newer version of Remit (${dropMigration})`,
  );
  await run("instance/check-database.ts", next, system);
  await expectNothingLost(system, load);
});

/** One migration per table: one that locks several hot tables could deadlock with running transactions. */
async function expandingMigrations(): Promise<Record<string, string>> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1`;
  expect(tables.length).toBeGreaterThan(20);
  const columns = tables.map(({ name }, index): [string, string] => [
    `${29990101000001 + index}_extend_${name}`,
    `ALTER TABLE ${name} ADD COLUMN next_text text, ADD COLUMN next_count int NOT NULL DEFAULT 0`,
  ]);
  return { [expansion]: "CREATE TABLE refund_address (address text PRIMARY KEY)", ...Object.fromEntries(columns) };
}

/** The programs of this checkout with the migrations of `folder` and the given ones. */
function releaseWith(folder: string, migrations: Record<string, string>): Release {
  const releaseFolder = mkdtempSync(join(tmpdir(), "remit-test-release-"));
  onTestFinished(() => rmSync(releaseFolder, { recursive: true }));
  for (const part of ["schema.prisma", "migrations"]) {
    cpSync(join(folder, "prisma", part), join(releaseFolder, "prisma", part), { recursive: true });
  }
  for (const [name, sql] of Object.entries(migrations)) {
    mkdirSync(join(releaseFolder, "prisma/migrations", name));
    writeFileSync(join(releaseFolder, "prisma/migrations", name, "migration.sql"), sql);
  }
  return { sources: thisRelease.sources, folder: releaseFolder };
}

/** Runs a program of a release. Throws with its output if it fails. */
async function run(entry: string, release: Release, { settings, postgres }: System): Promise<void> {
  const env = { ...process.env, ...settings, MIGRATION_DATABASE_URL: postgres.ownerUrl };
  await promisify(execFile)(process.execPath, [await bundleProgram(entry, release)], { cwd: release.folder, env });
}
