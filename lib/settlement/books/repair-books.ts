import { byOperator, lockAuditChain, recordAudit } from "@/lib/accounts/audit/record";
import { db, type Transaction } from "@/lib/platform/db";
import { lockPaymentRequests } from "@/lib/requests/lock";
import { lockChain } from "@/lib/settlement/apply-batch";
import type { Environment } from "@/prisma/generated/client";
import { overAllRows } from "./all-rows";
import { bookRepairs } from "./book-repairs";
import type { BookRepair } from "./payment-repairs";

/** Column values as text; `before` is null for a row to insert, `after` for one to delete. */
type Values = Record<string, string | null>;
export type Repair = { table: string; row: string; before: Values | null; after: Values | null };

/** The locks of a repair, and the merchant in whose audit log it is recorded. */
type Place = {
  chainId: number | null;
  requestId: bigint | null;
  merchantId: bigint | null;
  environment: Environment | null;
};

const hourMs = 3_600_000;
/** A repair can make the next one certain. */
const maxRounds = 5;

/** The repairs that are certain now. Read-only. */
export async function findRepairs(): Promise<Repair[]> {
  const found: Repair[] = [];
  for (const repair of bookRepairs) found.push(...(await findCertain(repair)).map(toRepair(repair)));
  return found;
}

/** Makes every certain repair, each in its own transaction with an audit entry. Returns the repairs that were made. */
export async function repairBooks(): Promise<Repair[]> {
  const made: Repair[] = [];
  for (let round = 0; round < maxRounds; round += 1) {
    const before = made.length;
    for (const repair of bookRepairs) {
      for (const certain of await findCertain(repair)) made.push(...(await makeRepair(repair, certain)));
    }
    if (made.length === before) break;
  }
  return made;
}

type Certain = Place & { row: string; before: Values | null; after: Values | null };

function toRepair({ table }: BookRepair) {
  return ({ row, before, after }: Certain): Repair => ({ table, row, before, after });
}

function findCertain(repair: BookRepair): Promise<Certain[]> {
  return overAllRows((tx) => tx.$queryRawUnsafe(selectCertain(repair)));
}

export function selectCertain({ table, key, kind, columns, right }: BookRepair): string {
  const current = kind === "insert" ? "LEFT JOIN" : "JOIN";
  const differs = {
    insert: `${key} IS NULL`,
    update: `(${listed(columns, "t")}) IS DISTINCT FROM (${listed(columns, "fact")})`,
    delete: "true",
  };
  return `
    SELECT fact.row, fact.chain_id AS "chainId", fact.request_id AS "requestId", fact.merchant_id AS "merchantId",
      fact.environment::text AS environment, ${kind === "insert" ? "NULL::jsonb" : valuesOf(columns, "t")} AS before,
      ${kind === "delete" ? "NULL::jsonb" : valuesOf(columns, "fact")} AS after
    FROM (${right}) fact ${current} ${table} t ON ${key} = fact.row WHERE ${differs[kind]}`;
}

/** Whether the repair is still certain is decided by the statement that makes it, after the locks are taken. */
async function makeRepair(repair: BookRepair, { row, ...place }: Certain): Promise<Repair[]> {
  return db().$transaction(
    async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = 0`;
      await lock(tx, repair, { row, ...place });
      const [changed] = await tx.$queryRawUnsafe<Certain[]>(applyCertain(repair), row);
      if (!changed) return [];
      const { table } = repair;
      const { merchantId, environment } = place;
      const subject = { id: `${table} ${row}`, merchantId, environment };
      const { before, after } = changed;
      await recordAudit(tx, byOperator(), { action: "books.repaired", subject, before, after: after ?? {} });
      return [{ table, row, before, after }];
    },
    { timeout: hourMs },
  );
}

/**
 * Batches of the chain wait for its row, and every other change to the request or its payments for the request's. Event
 * counters come after the audit log in the lock order.
 */
async function lock(
  tx: Transaction,
  { table, key }: BookRepair,
  { row, chainId, requestId, merchantId }: Place & { row: string },
): Promise<void> {
  if (chainId !== null) await lockChain(tx, chainId);
  if (requestId !== null) await lockPaymentRequests(tx, [requestId]);
  if (table === "event_counter") await lockAuditChain(tx, merchantId);
  await tx.$queryRawUnsafe(`SELECT FROM ${table} t WHERE ${key} = $1 FOR UPDATE`, row);
}

function applyCertain(repair: BookRepair): string {
  const { table, key, kind, columns } = repair;
  if (kind === "insert") {
    return `
      WITH fact AS (${repair.right}),
      inserted AS (
        INSERT INTO ${table} AS t (${columns.join(", ")}) SELECT ${columns.join(", ")} FROM fact WHERE row = $1
        ON CONFLICT DO NOTHING RETURNING t.*)
      SELECT NULL AS before, ${valuesOf(columns, "inserted")} AS after FROM inserted`;
  }
  if (kind === "delete") {
    return `
      WITH fact AS (${repair.right}),
      deleted AS (DELETE FROM ${table} t USING fact WHERE ${key} = fact.row AND fact.row = $1 RETURNING t.*)
      SELECT ${valuesOf(columns, "deleted")} AS before, NULL AS after FROM deleted`;
  }
  const assignments = columns.map((column) => `${column} = fact.${column}`).join(", ");
  return `
    WITH fact AS (${repair.right}),
    old AS (SELECT t.* FROM ${table} t WHERE ${key} = $1),
    updated AS (
      UPDATE ${table} t SET ${assignments} FROM fact
      WHERE ${key} = fact.row AND fact.row = $1 AND (${listed(columns, "t")}) IS DISTINCT FROM (${listed(columns, "fact")})
      RETURNING t.*)
    SELECT ${valuesOf(columns, "old")} AS before, ${valuesOf(columns, "updated")} AS after FROM old, updated`;
}

function listed(columns: readonly string[], from: string): string {
  return columns.map((column) => `${from}.${column}`).join(", ");
}

function valuesOf(columns: readonly string[], from: string): string {
  return `jsonb_build_object(${columns.map((column) => `'${column}', ${from}.${column}::text`).join(", ")})`;
}
