import { Client } from "pg";
import { addUpPaymentSums } from "@/lib/reports/statistics/add-up";
import { asOwner, ownerUrl } from "./test-database";

/** Every row of the test's database except the audit log and the counts of old requests, which move on with the clock, as text, by table and content of its key columns. */
export type Snapshot = Map<string, { table: string; row: string }>;

type Table = { table: string; key: string };

async function listTables(): Promise<Table[]> {
  return asOwner<Table>(`
    SELECT c.relname AS table, string_agg(format('%I', a.attname), ', ' ORDER BY a.attnum) AS key
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY(i.indkey)
    WHERE i.indisprimary AND c.relnamespace = 'public'::regnamespace AND c.relname !~ '^(audit|request_count)'
    GROUP BY c.relname`);
}

let tables: Table[] | undefined;

export async function takeSnapshot(): Promise<Snapshot> {
  tables ??= await listTables();
  // Otherwise a change and its reverse would leave rows that add up to nothing.
  await addUpPaymentSums();
  const selects = tables.map(
    ({ table, key }) =>
      `SELECT '${table}' AS table, jsonb_build_array(${key})::text AS key, to_jsonb(t)::text AS row FROM "${table}" t`,
  );
  const rows = await asOwner<{ table: string; key: string; row: string }>(selects.join(" UNION ALL "));
  return new Map(rows.map(({ table, key, row }) => [`${table} ${key}`, { table, row }]));
}

/** The keys of the rows in which two snapshots differ. */
export function differencesOf(a: Snapshot, b: Snapshot): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((key) => a.get(key)?.row !== b.get(key)?.row);
}

/** Brings the database back to a snapshot, past its triggers and foreign keys. */
export async function restoreSnapshot(snapshot: Snapshot): Promise<void> {
  const now = await takeSnapshot();
  const keys = differencesOf(snapshot, now);
  const client = new Client({ connectionString: ownerUrl() });
  await client.connect();
  try {
    await client.query("BEGIN; SET LOCAL session_replication_role = replica");
    for (const { table, row } of keys.flatMap((key) => now.get(key) ?? [])) {
      await client.query(`DELETE FROM "${table}" t WHERE to_jsonb(t) = $1::jsonb`, [row]);
    }
    for (const { table, row } of keys.flatMap((key) => snapshot.get(key) ?? [])) {
      await client.query(`INSERT INTO "${table}" SELECT * FROM jsonb_populate_record(NULL::"${table}", $1::jsonb)`, [
        row,
      ]);
    }
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
}
