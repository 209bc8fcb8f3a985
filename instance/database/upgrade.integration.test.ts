import { readFileSync, readdirSync, chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { expect, test } from "vitest";
import { readJson, writePrivateJson } from "@/instance/files";
import { endProcess } from "@/instance/processes/ending";
import { becomesReady, spawnChild } from "@/instance/processes/spawn";
import { testServices } from "@/testing/services";
import { createDatabase } from "@/testing/test-database";
import { migrate } from "./migrate";
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

test("adds a hash chain to an earlier version's audit log and moves e-mail and client addresses out of it", async () => {
  const { url, drop } = await createDatabase(false);
  const files = readdirSync("prisma/migrations").filter((name) => /^\d/.test(name));
  const chainMigration = files.sort().findIndex((name) => name.endsWith("_audit_chain"));
  for (const name of files.slice(0, chainMigration)) await query(url, sqlOf(name));
  await query(
    url,
    `INSERT INTO merchant (id, name) VALUES (1, 'One'), (2, 'Two');
     INSERT INTO app_user (id, email, name, password_hash) VALUES (7, 'ana@shop.example', 'Ana', 'none');
     INSERT INTO audit_entry (merchant_id, actor, action, subject_id, after, created_at) VALUES
       (1, 'ana@shop.example', 'merchant.created', '1', '{"name": "One", "email": "ana@shop.example"}', now()),
       (2, 'gone@shop.example', 'api_key.created', 'key_1', '{"name": "Shop"}', now()),
       (1, 'ana@shop.example', 'user.signed_in', '7', '{"email": "ana@shop.example", "ip_address": "192.0.2.7"}', now()),
       (1, 'operator', 'api_key.revoked', 'key_1', '{"hint": "é"}', now())`,
  );
  await query(url, sqlOf(files[chainMigration] ?? ""));
  const rows = await query(
    url,
    `SELECT merchant_id, sequence, actor, after::text, e.hash = audit_entry_hash(e) AS is_hashed,
       previous_hash = COALESCE(lag(hash) OVER (PARTITION BY merchant_id ORDER BY sequence), '') AS is_chained
     FROM audit_entry e ORDER BY merchant_id, sequence`,
  );
  expect(rows.map(({ merchant_id: id, sequence, actor }) => [id, sequence, actor])).toEqual([
    ["1", "1", "user:7"],
    ["1", "2", "user:7"],
    ["1", "3", "operator"],
    ["2", "1", "user:0"],
  ]);
  expect(rows.every((row) => row["is_hashed"] && row["is_chained"])).toBe(true);
  expect(JSON.stringify(rows)).not.toMatch(/@|192\.0/);
  expect(JSON.parse(String(rows[0]?.["after"]))).toEqual({ name: "One", user_id: "7" });
  const [digest] = await query(
    url,
    `SELECT address, encode(sha256(salt || convert_to(address, 'UTF8')), 'hex') = after->>'ip_address_digest' AS is_recorded
     FROM audit_client_address a JOIN audit_entry e ON e.id = a.entry_id`,
  );
  expect(digest).toEqual({ address: "192.0.2.7", is_recorded: true });
  await expect(query(url, "DELETE FROM audit_entry")).rejects.toThrow("written once");
  await drop();
});

function sqlOf(name: string): string {
  return readFileSync(join("prisma/migrations", name, "migration.sql"), "utf8");
}
