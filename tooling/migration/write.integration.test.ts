import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { diffWithSchema } from "@/instance/database/migrate";
import { createDatabase } from "@/testing/test-database";
import { writeMigration } from "./write";

const folder = mkdtempSync(join(tmpdir(), "remit-test-migration-"));
const now = new Date("2027-01-02T03:04:05.678Z");
const schema = readFileSync("prisma/schema.prisma", "utf8");
const extended = schema.replace("model Merchant {", "model Merchant {\n  nickname String?\n");

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("writes the difference as a migration that makes the database match the schema", async () => {
  const { url, drop } = await createDatabase();
  const file = await writeMigration({ name: "add_nickname", folder, now, schema: extended, migratedDatabaseUrl: url });
  expect(file).toBe(join(folder, "20270102030405_add_nickname", "migration.sql"));
  const sql = readFileSync(file, "utf8");
  expect(sql).toContain('ALTER TABLE "merchant" ADD COLUMN');
  expect(sql).not.toContain("DROP");
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
  expect(await diffWithSchema(url, extended)).toBe("-- This is an empty migration.");
  await drop();
});

test.each([
  ["nothing_changed", /Nothing to migrate/],
  ["", /is not a migration name/],
  ["../escape", /is not a migration name/],
])("rejects %j and writes nothing", async (name, message) => {
  const { url, drop } = await createDatabase();
  const before = readdirSync(folder);
  await expect(writeMigration({ name, folder, now, schema, migratedDatabaseUrl: url })).rejects.toThrow(message);
  expect(readdirSync(folder)).toEqual(before);
  await drop();
});
