import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { version } from "@/lib/platform/version";

// During an upgrade, programs of the previous release still use the migrated schema (docs/development.md).

const removal =
  /\bDROP (TABLE|COLUMN|TYPE|VIEW)\b|\bRENAME\b|\bSET NOT NULL\b|\bDROP DEFAULT\b|\bALTER COLUMN \S+ (SET DATA )?TYPE\b|\bADD COLUMN (?!.*\bDEFAULT\b).*\bNOT NULL\b/i;

const migrations = readdirSync("prisma/migrations").filter((name) => /^\d/.test(name));

test("a migration that removes something names the migration that programs must know to keep working", () => {
  const unnamed = migrations.filter((name) => removal.test(sqlOf(name)) && !/_requires_\d{14}$/.test(name));
  expect(unnamed).toEqual([]);
});

test("every required migration exists", () => {
  const required = migrations.flatMap((name) => /_requires_(\d{14})$/.exec(name)?.[1] ?? []);
  expect(required.filter((time) => !migrations.some((name) => name.startsWith(time)))).toEqual([]);
});

test.each([
  ['ALTER TABLE "payment" DROP COLUMN "memo"', true],
  ['ALTER TABLE "payment" RENAME COLUMN "memo" TO "note"', true],
  ['ALTER TABLE "payment" ALTER COLUMN "memo" SET NOT NULL', true],
  ['ALTER TABLE "payment" ALTER COLUMN "memo" SET DATA TYPE int', true],
  ['ALTER TABLE "payment" ALTER COLUMN "memo" DROP DEFAULT', true],
  ['ALTER TABLE "payment" ADD COLUMN "memo" TEXT NOT NULL', true],
  ['ALTER TABLE "payment" ADD COLUMN "memo" TEXT NOT NULL DEFAULT \'\'', false],
  ['ALTER TABLE "payment" ADD COLUMN "memo" TEXT', false],
  ['CREATE TABLE "memo" ("text" TEXT NOT NULL)', false],
])("%s removes something: %s", (sql, removes) => expect(removal.test(sql)).toBe(removes));

// The output of sha256sum for each migration, and for those that the last release had (docs/development.md).
const current = migrations.map(
  (name) => `${createHash("sha256").update(sqlOf(name)).digest("hex")}  ${name}/migration.sql`,
);
const released = readFileSync("prisma/migrations/released.sha256", "utf8")
  .split("\n")
  .filter((line) => /^[^#]/.test(line));
const edited = (lines: string[]) => lines.filter((line) => !current.includes(line));

test("a released migration is never edited", () => {
  expect(edited(released)).toEqual([]);
  expect(
    edited([`${createHash("sha256").update("edited").digest("hex")}  ${migrations[0]}/migration.sql`]),
  ).toHaveLength(1);
});

test("a release records its migrations", () => {
  const isInDevelopment = version.endsWith("-dev");
  expect(isInDevelopment ? [] : current.filter((line) => !released.includes(line))).toEqual([]);
});

function sqlOf(name: string): string {
  return readFileSync(`prisma/migrations/${name}/migration.sql`, "utf8");
}
