// Grants the application's role what it needs. The role owns nothing, so it can neither change the schema nor disable the
// triggers of the audit log; the migrations run as another role.
import type { Client } from "pg";
import { newClient } from "@/lib/platform/connection";

type Table = { schema: string; table: string; kind: "table" | "sequence"; has_row_security: boolean };

const schemas = ["public", "graphile_worker"];

/** Privileges on tables with restricted writes. */
const restrictedPrivileges: Readonly<Record<string, string>> = {
  "public._prisma_migrations": "SELECT",
  "public.audit_entry": "SELECT, INSERT",
  // Only the functions erase_audit_addresses and delete_old_audit_addresses delete rows.
  "public.audit_client_address": "SELECT, INSERT",
  // The owner creates and re-encrypts the keys of the seals.
  "public.audit_key": "SELECT",
  // Only the owner removes or re-encrypts a key that signs offers.
  "public.signing_key": "SELECT, INSERT",
  "graphile_worker.migrations": "SELECT",
};

/**
 * Grants a role what the application needs in a migrated database, and revokes everything else. `owner` is connected as
 * the owner. Idempotent.
 */
export async function grantToApplication(owner: Client, role: string): Promise<void> {
  const { rows } = await owner.query<Table>(
    `SELECT n.nspname AS schema, c.relname AS table, c.relrowsecurity AS has_row_security,
       CASE c.relkind WHEN 'S' THEN 'sequence' ELSE 'table' END AS kind
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY ($1) AND c.relkind IN ('r', 'v', 'S') AND pg_has_role(c.relowner, 'USAGE')`,
    [schemas],
  );
  const { rows: databases } = await owner.query<{ name: string }>("SELECT current_database() AS name");
  const database = databases[0]?.name ?? "";
  const grantee = owner.escapeIdentifier(role);
  const statements = [
    // Up to PostgreSQL 14, every role may create objects there.
    "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
    // A temporary table would hide the table of the same name from statements that do not name its schema.
    `REVOKE TEMPORARY ON DATABASE ${owner.escapeIdentifier(database)} FROM PUBLIC, ${grantee}`,
    ...schemas.map((schema) => `REVOKE ALL ON SCHEMA ${schema} FROM ${grantee}`),
    ...schemas.map((schema) => `GRANT USAGE ON SCHEMA ${schema} TO ${grantee}`),
    ...rows.flatMap((row) => grantsOn(row, nameOf(owner, row), grantee)),
  ];
  await owner.query(`BEGIN; ${statements.join("; ")}; COMMIT`);
}

function nameOf(client: Client, { schema, table }: Table): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(table)}`;
}

function grantsOn(row: Table, name: string, grantee: string): string[] {
  const { schema, table, kind, has_row_security: hasRowSecurity } = row;
  if (kind === "sequence") return [`GRANT USAGE ON SEQUENCE ${name} TO ${grantee}`];
  const privileges = restrictedPrivileges[`${schema}.${table}`] ?? "SELECT, INSERT, UPDATE, DELETE";
  const grants = [`REVOKE ALL ON ${name} FROM ${grantee}`, `GRANT ${privileges} ON ${name} TO ${grantee}`];
  if (!hasRowSecurity) return grants;
  // graphile-worker enables row security without a policy, so only the owner would see jobs.
  return [
    ...grants,
    `DROP POLICY IF EXISTS application ON ${name}`,
    `CREATE POLICY application ON ${name} TO ${grantee} USING (true) WITH CHECK (true)`,
  ];
}

type Application = { role: string; isOwner: boolean };

/** The role that `url` connects as; `isOwner` if it has all privileges of the role that `owner` connects as. */
export async function applicationOf(owner: Client, url: string): Promise<Application> {
  const client = newClient(url);
  await client.connect();
  try {
    const { rows: owners } = await owner.query<{ role: string }>("SELECT current_user AS role");
    const { rows } = await client.query<{ role: string; is_owner: boolean }>(
      `SELECT current_user AS role, rolsuper OR pg_has_role($1, 'MEMBER') AS is_owner
       FROM pg_roles WHERE rolname = current_user`,
      [owners[0]?.role],
    );
    return { role: rows[0]?.role ?? "", isOwner: rows[0]?.is_owner ?? true };
  } finally {
    await client.end();
  }
}
