import { Client, type DatabaseError } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "@/lib/accounts/auth/sign-in";
import { entryHash, sealHash } from "@/lib/accounts/audit/chain";
import { eraseUserFromAudit } from "@/lib/accounts/audit/personal-data";
import { byOperator } from "@/lib/accounts/audit/record";
import { verifyAuditLog } from "@/lib/accounts/audit/verify";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { createAccount } from "@/lib/accounts/users/create-account";
import { admin } from "@/testing/admin";
import { switchDatabase } from "@/testing/own-postgres";
import { asOwner, ownerUrl } from "@/testing/test-database";
import { migrate } from "./migrate";

// An attacker with the application's credentials tries to remove, change or forge audit entries. The database rejects
// each attempt, or `admin audit verify` detects it.

const email = "owner@shop.example";
const password = "nine quiet lighthouses";

let attacker: Client;
let userId: bigint;
let merchantId: bigint;
beforeAll(async () => {
  const role = new URL(env().DATABASE_URL).username;
  await asOwner(`GRANT INSERT, UPDATE (sealed) ON audit_key TO ${role}`);
  // Takes back what an earlier release granted. A new database lets every role create temporary tables.
  await migrate(ownerUrl(), env().DATABASE_URL);
  attacker = new Client({ connectionString: env().DATABASE_URL });
  // The database is dropped before this connection ends.
  attacker.on("error", () => undefined);
  await attacker.connect();
  const account = { email, name: "Owner", merchantName: "Shop", password };
  ({ userId, merchantId } = await createAccount(account, { now: new Date() }));
  await signIn({ email, password }, "192.0.2.7");
});
afterAll(() => attacker.end());

const faults = async () => (await verifyAuditLog()).faults.map(({ sequence, reason }) => [sequence, reason]);

/** Runs SQL as the attacker and returns the SQLSTATE of the error, or undefined if it succeeds. */
async function errorCodeOf(sql: string, values: unknown[] = []): Promise<string | undefined> {
  try {
    await attacker.query(sql, values);
    return undefined;
  } catch (error) {
    return (error as DatabaseError).code;
  }
}

// SQLSTATE codes.
const notPermitted = "42501";
const checkViolation = "23514";

test.each([
  "UPDATE audit_entry SET actor = 'remit'",
  "UPDATE audit_entry SET seal = ''",
  "DELETE FROM audit_entry",
  "TRUNCATE audit_entry CASCADE",
  "DROP TABLE audit_entry CASCADE",
  "ALTER TABLE audit_entry DISABLE TRIGGER ALL",
  "ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_append_only",
  "DROP TRIGGER audit_entry_append_only ON audit_entry",
  "ALTER TABLE audit_entry DROP CONSTRAINT audit_entry_seal_check",
  "ALTER TABLE audit_entry RENAME TO old_entry",
  "ALTER TABLE audit_entry OWNER TO CURRENT_USER",
  "CREATE RULE hide AS ON INSERT TO audit_entry DO INSTEAD NOTHING",
  "CREATE TRIGGER hide BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()",
  "SET session_replication_role = replica",
  "CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
  "CREATE OR REPLACE FUNCTION refuse_broken_chain() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
  "CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
  "CREATE TABLE public.mine (id int)",
  "CREATE SCHEMA mine",
  "COPY audit_entry TO PROGRAM 'cat'",
  "COPY audit_entry FROM PROGRAM 'cat'",
  "SELECT pg_read_file('/etc/passwd')",
  "CREATE ROLE mine SUPERUSER",
  "ALTER ROLE CURRENT_USER SUPERUSER",
  "SET ROLE remit",
  "SET SESSION AUTHORIZATION remit",
  "GRANT DELETE ON audit_entry TO CURRENT_USER; DELETE FROM audit_entry",
  "CREATE EXTENSION plpython3u",
  "UPDATE audit_client_address SET address = '192.0.2.1'",
  "DELETE FROM audit_client_address",
  "SELECT id FROM audit_entry FOR UPDATE",
  "INSERT INTO audit_entry SELECT * FROM audit_entry ON CONFLICT (id) DO UPDATE SET actor = 'remit'",
  "SELECT 1; LOCK TABLE audit_entry IN ACCESS EXCLUSIVE MODE",
  "SELECT setval('audit_entry_id_seq', 1)",
  "ALTER FUNCTION lock_audit_chain(bigint) RESET search_path",
  "CREATE TEMPORARY TABLE audit_entry (LIKE public.audit_entry)",
  "CREATE TEMPORARY VIEW audit_entry AS SELECT * FROM public.audit_entry LIMIT 0",
  "SELECT * INTO TEMPORARY audit_key FROM public.audit_key",
  "CREATE TABLE graphile_worker.audit_entry (LIKE public.audit_entry); SET search_path = graphile_worker, public",
  "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = pg_temp', current_database()); END $$",
  "GRANT CREATE ON SCHEMA public TO CURRENT_USER; CREATE TYPE public.mine AS ENUM ('a')",
  "DELETE FROM audit_key",
  "UPDATE audit_key SET sealed = '\\x00'",
  "UPDATE audit_key SET created_at = now()",
  "INSERT INTO audit_key SELECT 'ffffffff', sealed FROM audit_key",
  "TRUNCATE audit_key CASCADE",
  "UPDATE audit_key SET id = 'mine'",
  "DELETE FROM merchant WHERE id IN (SELECT merchant_id FROM audit_entry)",
  "UPDATE merchant SET id = -id",
  "DELETE FROM _prisma_migrations",
])("the database rejects %s", async (sql) => {
  // Some attempts fail before the permission check: objects exist, rows have references, an extension is missing.
  const errorCode = await errorCodeOf(sql);
  expect([notPermitted, "42710", "23001", "23503", "0A000"]).toContain(errorCode);
  expect(await faults()).toEqual([]);
});

const insert = `INSERT INTO audit_entry (merchant_id, sequence, actor, action, subject_id, after, created_at, previous_hash, hash, key_id, seal)
  VALUES ($1, $2, 'operator', 'user.enabled', '1', '{}', $3, $4, $5, $6, $7)`;

type Head = { sequence: string; hash: Buffer; key_id: string; seal: Buffer };

/** The values of a forged entry that follows the newest one, or a changed copy of it. */
async function forgeEntry(change: (head: Head) => Partial<Head> = () => ({})) {
  const { rows } = await attacker.query<Head>("SELECT * FROM audit_entry ORDER BY sequence DESC LIMIT 1");
  const [real] = rows;
  if (!real) throw new Error("There is no entry.");
  const head = { ...real, ...change(real) };
  const createdAt = new Date();
  const entry = {
    environment: null,
    actor: "operator",
    action: "user.enabled",
    subjectId: "1",
    before: null,
    after: "{}",
  };
  const sequence = BigInt(head.sequence) + 1n;
  const hash = entryHash(head.hash, { ...entry, merchantId, sequence, createdAt });
  const values = (forgedHash: Buffer, seal: Buffer) => [
    merchantId,
    sequence,
    createdAt,
    head.hash,
    forgedHash,
    head.key_id,
    seal,
  ];
  return { hash, head, values };
}

test("rejects an entry with a forged hash, a wrong sequence number or another predecessor", async () => {
  const { values, head } = await forgeEntry();
  expect(await errorCodeOf(insert, values(Buffer.alloc(32), head.seal))).toBe(checkViolation);
  for (const change of [
    ({ sequence }: Head) => ({ sequence: (BigInt(sequence) - 1n).toString() }),
    ({ sequence }: Head) => ({ sequence: (BigInt(sequence) + 5n).toString() }),
    () => ({ hash: Buffer.alloc(32) }),
  ]) {
    const forged = await forgeEntry(change);
    expect(await errorCodeOf(insert, forged.values(forged.hash, forged.head.seal))).toBe(checkViolation);
  }
  expect(await errorCodeOf(insert.replace("'operator'", "NULL"), values(Buffer.alloc(32), head.seal))).toBe(
    checkViolation,
  );
  expect(await faults()).toEqual([]);
});

test("detects a forged entry with a valid hash, because the attacker cannot decrypt the key for its seal", async () => {
  const { hash, values, head } = await forgeEntry();
  const { rows } = await attacker.query<{ sealed: Buffer }>("SELECT sealed FROM audit_key");
  await attacker.query("BEGIN");
  for (const seal of [head.seal, Buffer.alloc(32), sealHash(hash, rows[0]?.sealed ?? Buffer.alloc(0))]) {
    await attacker.query("SAVEPOINT attempt");
    await attacker.query(insert, values(hash, seal));
    await attacker.query("ROLLBACK TO attempt");
  }
  await attacker.query(insert, values(hash, sealHash(hash, Buffer.alloc(32))));
  await attacker.query("COMMIT");
  expect(await faults()).toEqual([[3, "its seal is invalid: Remit did not write it"]]);
  await asOwner(
    "BEGIN; SET LOCAL session_replication_role = replica; DELETE FROM audit_entry WHERE sequence = 3; COMMIT",
  );
});

test("an entry cannot be copied to another place in the chain", async () => {
  const { rows } = await attacker.query("SELECT * FROM audit_entry WHERE sequence = 2");
  const columns = Object.keys(rows[0] as object).filter((name) => name !== "id");
  const copyAsThirdEntry = `INSERT INTO audit_entry (${columns.join(", ")}) SELECT ${columns.map((name) => (name === "sequence" ? "3" : name)).join(", ")}
    FROM audit_entry WHERE sequence = 2`;
  expect(await errorCodeOf(copyAsThirdEntry)).toBe(checkViolation);
  expect(await faults()).toEqual([]);
});

test("detects the unrecorded erasure and the forgery of an address, and accepts Remit's own erasure", async () => {
  await attacker.query("SELECT erase_audit_addresses($1)", [userId]);
  expect(await faults()).toEqual([[2, "its client address was erased without an entry"]]);
  const errorCode = await errorCodeOf(
    "INSERT INTO audit_client_address (entry_id, address, salt) SELECT id, '192.0.2.1', '' FROM audit_entry WHERE sequence = 2",
  );
  expect(errorCode).toBeUndefined();
  expect(await faults()).toEqual([[2, "its client address differs from the recorded one"]]);
  // Remit records its own erasures.
  await db().$transaction((tx) => eraseUserFromAudit(tx, userId, byOperator()));
  expect(await faults()).toEqual([]);
});

test("every function of the audit log has a fixed search_path", async () => {
  const rows = await asOwner<{ name: string }>(`
    SELECT proname AS name FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND proname || prosrc ~ 'audit'
      AND NOT COALESCE('search_path=public, pg_temp' = ANY (proconfig), false)`);
  expect(rows).toEqual([]);
});

test("a search path that the role sets for itself does not reach Remit's sessions", async () => {
  const name = new URL(env().DATABASE_URL).pathname.slice(1);
  await attacker.query(`ALTER ROLE CURRENT_USER IN DATABASE ${name} SET search_path = pg_temp, graphile_worker`);
  await switchDatabase(env().DATABASE_URL);
  expect(await db().$queryRaw`SHOW search_path`).toEqual([{ search_path: "public,pg_temp" }]);
  await attacker.query(`ALTER ROLE CURRENT_USER IN DATABASE ${name} RESET search_path`);
});

test("a planted audit key is a fault and stops neither verification nor a process that starts afterwards", async () => {
  await asOwner("INSERT INTO audit_key SELECT 'ffffffff', sealed, now() + interval '1 hour' FROM audit_key");
  await asOwner("INSERT INTO audit_key VALUES ('00000000', '', now() + interval '2 hours')");
  await switchDatabase(env().DATABASE_URL);
  await signIn({ email, password }, "192.0.2.7");
  expect(await verifyAuditLog()).toMatchObject({ faults: [], unreadableKeys: ["ffffffff", "00000000"] });
  const { stdout } = await admin(["audit", "verify"], { status: 1 });
  expect(stdout).toContain("Audit key ffffffff cannot be decrypted");
  await asOwner("DELETE FROM audit_key WHERE id IN ('ffffffff', '00000000')");
});
