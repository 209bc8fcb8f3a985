import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { seal } from "@/lib/platform/crypto/seal";
import { resealSecrets } from "@/lib/platform/crypto/reseal";
import { entryHash, type ChainedEntry } from "./chain";
import { getAuditVerification } from "./get-verification";
import { ensureAuditKey, sealedAuditKeys } from "./key";
import { eraseUserFromAudit, deleteOldIpAddresses } from "./personal-data";
import { byOperator, recordAudit } from "./record";
import { verifyAuditLog } from "./verify";
import { verifyAuditLogDaily } from "./verify-daily";
import { readBacklog } from "@/lib/operations/metrics/collect";
import { switchDatabase } from "@/testing/own-postgres";
import { ownerUrl } from "@/testing/test-database";

// Edits by the database owner, whom no constraint can stop: verification detects each of them.

let owner: Client;
let merchantId: bigint;
beforeAll(async () => {
  owner = new Client({ connectionString: ownerUrl() });
  // The test database is dropped before this client disconnects, which emits an error.
  owner.on("error", () => undefined);
  await owner.connect();
  return () => owner.end();
});
beforeEach(async () => {
  await owner.query("TRUNCATE app_user CASCADE");
  const { id } = await db().merchant.create({ data: { name: "Fjord Coffee" } });
  merchantId = id;
  for (const name of ["first", "second", "third"]) await record({ name });
});
/** Empties the log for the next test; `edit` disables the triggers that protect it. */
afterEach(() => edit("DELETE FROM audit_client_address; DELETE FROM audit_entry; DELETE FROM audit_verification"));

async function record(after: Record<string, string>, clientAddress?: string, subjectId = 1n, now = new Date()) {
  const subject = { id: subjectId, merchantId, environment: null };
  const action = clientAddress === undefined ? "merchant.updated" : "user.signed_in";
  await db().$transaction((tx) =>
    recordAudit(tx, { ...byOperator(), now }, { action, subject, before: null, after, clientAddress }),
  );
}

/** Runs SQL with all triggers off. */
async function edit(sql: string) {
  await owner.query(`BEGIN; SET LOCAL session_replication_role = replica; ${sql}; COMMIT`);
}

async function faults() {
  return (await verifyAuditLog()).faults.map(({ sequence, reason }) => [sequence, reason]);
}

describe("the daily verification", () => {
  const verifyOn = (day: number) => verifyAuditLogDaily(new Date(Date.UTC(2026, 0, day)), new AbortController().signal);
  const result = () => getAuditVerification({ merchantId, environment: "production" });

  test.each([
    ["an altered entry", "UPDATE audit_entry SET action = 'merchant.created' WHERE sequence = 2", 2],
    ["the removal of the newest entry", "DELETE FROM audit_entry WHERE sequence = 3", 3],
    ["the removal of all entries", "DELETE FROM audit_entry", 3],
  ])("finds %s every day until it is repaired", async (_, sql, firstFault) => {
    expect(await result()).toEqual({ checked_at: null, first_fault: null });
    await verifyOn(1);
    expect(await result()).toEqual({ checked_at: "2026-01-01T00:00:00.000Z", first_fault: null });
    await owner.query("CREATE TEMPORARY TABLE before AS SELECT * FROM audit_entry");
    await edit(sql);
    for (const day of [2, 3]) {
      await verifyOn(day);
      const checkedAt = new Date(Date.UTC(2026, 0, day));
      expect(await result()).toEqual({ checked_at: checkedAt.toISOString(), first_fault: firstFault });
      const verifiedAt = checkedAt.getTime() / 1000;
      expect(await readBacklog()).toMatchObject({ auditFaults: 1, auditVerifiedAtSeconds: verifiedAt });
    }
    await edit("DELETE FROM audit_entry; INSERT INTO audit_entry SELECT * FROM before; DROP TABLE before");
    await verifyOn(4);
    expect(await result()).toMatchObject({ first_fault: null });
    expect(await readBacklog()).toMatchObject({ auditFaults: 0 });
  });

  test("covers entries that were written since", async () => {
    await verifyOn(1);
    await record({ name: "fourth" });
    await verifyOn(2);
    await edit("DELETE FROM audit_entry WHERE sequence = 4");
    await verifyOn(3);
    expect(await result()).toMatchObject({ first_fault: 4 });
  });
});

test("a log written only by Remit is intact, and each chain has its head", async () => {
  const { id: other } = await db().merchant.create({ data: { name: "Halden Roasters" } });
  const subject = { id: 1n, merchantId: other, environment: null };
  const change = { action: "merchant.created", subject, before: null, after: { name: 'Größe 漢字 \n \\ "' } } as const;
  await recordAudit(db(), byOperator(), change);
  await recordAudit(db(), byOperator(), {
    ...change,
    action: "encryption.rotated",
    subject: { ...subject, merchantId: null },
  });
  const { entries, unsealed, faults, heads } = await verifyAuditLog();
  expect({ entries, unsealed, faults }).toEqual({ entries: 5, unsealed: 0, faults: [] });
  expect(heads.map(({ chain, sequence }) => [chain, sequence])).toEqual([
    [merchantId.toString(), 3],
    [other.toString(), 1],
    ["instance", 1],
  ]);
});

test("concurrent writers extend one chain, and a rollback leaves no gap", async () => {
  await Promise.all([
    ...Array.from({ length: 20 }, (_, index) => record({ name: `${index}` })),
    db()
      .$transaction(async (tx) => {
        const subject = { id: 1n, merchantId, environment: null };
        await recordAudit(tx, byOperator(), { action: "merchant.updated", subject, before: null, after: {} });
        throw new Error("rolled back");
      })
      .catch(() => undefined),
  ]);
  expect(await verifyAuditLog()).toMatchObject({ entries: 23, faults: [] });
});

test.each([
  ["an altered text", `UPDATE audit_entry SET after = '{"name":"x"}' WHERE sequence = 2`, [2, "it was altered"]],
  ["an altered actor", "UPDATE audit_entry SET actor = 'remit' WHERE sequence = 2", [2, "it was altered"]],
  [
    "an altered time",
    "UPDATE audit_entry SET created_at = now() - interval '1 day' WHERE sequence = 2",
    [2, "it was altered"],
  ],
  [
    "an altered text with a new hash",
    `UPDATE audit_entry SET after = '{"name":"x"}' WHERE sequence = 2;
     UPDATE audit_entry e SET hash = audit_entry_hash(e) WHERE sequence = 2`,
    [2, "its seal is invalid: Remit did not write it"],
  ],
  ["a removed entry", "DELETE FROM audit_entry WHERE sequence = 2", [3, "entry 2 is missing before it"]],
  [
    "a removed entry with the later ones moved up",
    `DELETE FROM audit_entry WHERE sequence = 2; UPDATE audit_entry SET sequence = 2 WHERE sequence = 3`,
    [2, "it does not follow the previous entry"],
  ],
  [
    "a removed entry with the later ones chained again",
    `DELETE FROM audit_entry WHERE sequence = 2;
     UPDATE audit_entry SET sequence = 2, previous_hash = (SELECT hash FROM audit_entry WHERE sequence = 1) WHERE sequence = 3;
     UPDATE audit_entry e SET hash = audit_entry_hash(e) WHERE sequence = 2`,
    [2, "its seal is invalid: Remit did not write it"],
  ],
  ["a removed first entry", "DELETE FROM audit_entry WHERE sequence = 1", [2, "entry 1 is missing before it"]],
  [
    "a removed seal",
    "ALTER TABLE audit_entry DROP CONSTRAINT IF EXISTS audit_entry_seal_check; UPDATE audit_entry SET seal = NULL WHERE sequence = 2",
    [2, "it has no seal"],
  ],
])("detects %s", async (_name, sql, fault) => {
  await edit(sql);
  expect(await faults()).toEqual([fault]);
});

test("detects the removal of the newest entries with a head saved earlier", async () => {
  const { heads } = await verifyAuditLog();
  await record({ name: "fourth" });
  expect((await verifyAuditLog(heads)).faults).toEqual([]);
  const { heads: later } = await verifyAuditLog();
  await edit("DELETE FROM audit_entry WHERE sequence > 2");
  expect((await verifyAuditLog()).faults).toEqual([]);
  expect((await verifyAuditLog(later)).faults).toMatchObject([
    { sequence: 4, reason: "the chain ends at entry 2: newer entries were removed" },
  ]);
  for (const name of ["other", "than before"]) await record({ name });
  expect((await verifyAuditLog(later)).faults).toMatchObject([
    { sequence: 4, reason: "it differs from the expected entry" },
  ]);
  await edit("DELETE FROM audit_entry");
  expect((await verifyAuditLog(later)).faults).toMatchObject([{ sequence: 4, reason: "the chain is missing" }]);
});

test("the next seal of a chain covers entries older than the seals", async () => {
  await edit(
    "ALTER TABLE audit_entry DROP CONSTRAINT IF EXISTS audit_entry_seal_check; UPDATE audit_entry SET seal = NULL, key_id = NULL",
  );
  expect(await verifyAuditLog()).toMatchObject({ unsealed: 3, faults: [] });
  await record({ name: "sealed" });
  expect(await verifyAuditLog()).toMatchObject({ unsealed: 3, faults: [] });
  await edit(`UPDATE audit_entry SET after = '{}' WHERE sequence = 3;
    UPDATE audit_entry e SET hash = audit_entry_hash(e) WHERE sequence = 3`);
  expect(await faults()).toEqual([[4, "it does not follow the previous entry"]]);
});

test("a client address cannot be changed and is erased only with a record of it", async () => {
  await record({}, "192.0.2.7", 71n);
  await record({}, "192.0.2.8", 72n);
  expect(await faults()).toEqual([]);
  await edit("UPDATE audit_client_address SET address = '192.0.2.9' WHERE address = '192.0.2.8'");
  expect(await faults()).toEqual([[5, "its client address differs from the recorded one"]]);
  await owner.query("SELECT erase_audit_addresses(72)");
  expect(await faults()).toEqual([[5, "its client address was erased without an entry"]]);
  await edit("DELETE FROM audit_entry WHERE sequence = 5");
  await db().$transaction((tx) => eraseUserFromAudit(tx, 71n, byOperator()));
  await db().$transaction((tx) => eraseUserFromAudit(tx, 71n, byOperator()));
  expect(await verifyAuditLog()).toMatchObject({ entries: 5, faults: [] });
  expect((await owner.query("SELECT FROM audit_client_address")).rowCount).toBe(0);
});

test("client addresses are deleted after 180 days, and only those may be missing", async () => {
  const dayMs = 86_400_000;
  const before = (ms: number) => new Date(Date.now() - ms);
  await record({}, "192.0.2.1", 71n, before(181 * dayMs));
  await record({}, "192.0.2.2", 71n, before(180 * dayMs + 60_000));
  await record({}, "192.0.2.3", 71n, before(179 * dayMs - 60_000));
  await Promise.all([deleteOldIpAddresses(), deleteOldIpAddresses()]);
  const { rows } = await owner.query<{ address: string }>("SELECT address FROM audit_client_address");
  expect(rows).toEqual([{ address: "192.0.2.3" }]);
  expect(await verifyAuditLog()).toMatchObject({ entries: 6, faults: [] });
  await edit("DELETE FROM audit_client_address");
  expect(await faults()).toEqual([[6, "its client address was erased without an entry"]]);
});

test("the database and the code compute the same hash", async () => {
  const entry = {
    environment: "sandbox",
    actor: "user:7",
    action: "x",
    subjectId: "7",
    before: null,
    after: '{"a": "é"}',
  };
  const previous = randomBytes(32);
  const chained: ChainedEntry = { ...entry, merchantId, sequence: 12n, createdAt: new Date(1_790_000_000_123) };
  const { rows } = await owner.query<{ hash: Buffer }>(
    `SELECT audit_entry_hash(ROW(0, $1, 'sandbox', 'user:7', 'x', '7', NULL, '{"a": "é"}', $2, $3, NULL, $4, NULL, 12)::audit_entry) AS hash`,
    [merchantId, chained.createdAt, null, previous],
  );
  expect(rows[0]?.hash.toString("hex")).toBe(entryHash(previous, chained).toString("hex"));
});

test("a rotation of the encryption key keeps every seal", async () => {
  const [current] = env().encryptionKeys;
  const next = { id: "0badf00d", key: randomBytes(32).toString("hex") };
  const applicationUrl = env().DATABASE_URL;
  await switchDatabase(ownerUrl());
  await resealSecrets([sealedAuditKeys], [next, current]);
  expect(await faults()).toEqual([[1, expect.stringContaining("ENCRYPTION_KEY does not decrypt")]]);
  await resealSecrets([sealedAuditKeys], [current, next]);
  await switchDatabase(applicationUrl);
  expect(await verifyAuditLog()).toMatchObject({ faults: [], unreadableKeys: [] });
});

test("detects an entry sealed with a foreign key", async () => {
  const foreign = {
    id: "ffffffff",
    sealed: seal("00".repeat(32), "audit key ffffffff", { id: "12345678", key: "foreign" }),
  };
  await owner.query("INSERT INTO audit_key (id, sealed) VALUES ($1, $2)", [foreign.id, foreign.sealed]);
  await edit("UPDATE audit_entry SET key_id = 'ffffffff' WHERE sequence = 3");
  expect(await faults()).toEqual([[3, "ENCRYPTION_KEY does not decrypt its audit key ffffffff"]]);
  expect((await verifyAuditLog()).unreadableKeys).toEqual(["ffffffff"]);
  await edit("DELETE FROM audit_key WHERE id = 'ffffffff'");
});

test("of concurrent migrations, one creates the first audit key", async () => {
  await edit("DELETE FROM audit_client_address; DELETE FROM audit_entry; DELETE FROM audit_key");
  await Promise.all(Array.from({ length: 5 }, () => ensureAuditKey(ownerUrl())));
  expect(await db().auditKey.count()).toBe(1);
});
