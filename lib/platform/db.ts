import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { types, type Pool, type PoolClient, type QueryResult, type QueryResultRow } from "pg";
import { callerLimits, newPool, newPoolThroughPooler, type StatementLimits } from "@/lib/platform/connection";
import { directDatabaseUrl, env } from "@/lib/platform/env";
import { Prisma, PrismaClient } from "@/prisma/generated/client";

/** A worker that is frozen in a transaction holds its locks no longer than its leases (`lib/settlement/watcher/chain-leases.ts`). */
const workerLimits = { idle_in_transaction_session_timeout: 9_000 };

export { Prisma };

/**
 * The client inside a transaction. Its own `$transaction` creates a savepoint, so code that opens a transaction can
 * also run inside a larger one.
 */
export type Transaction = Prisma.TransactionClient;

/** A SQL-only interface that works for Prisma transactions and for `sqlTransaction`. */
export type SqlTransaction = {
  $queryRaw: <Rows>(statement: Statement, ...values: unknown[]) => Promise<Rows>;
  /** Returns the number of changed rows. */
  $executeRaw: (statement: Statement, ...values: unknown[]) => Promise<number>;
};

/** A tagged template's strings, or a complete statement. */
type Statement = TemplateStringsArray | Prisma.Sql;

// Next bundles pages separately from the server's route handlers; both share one pool through `globalThis`.
const shared = globalThis as unknown as { remitDatabase?: Database };

/** `payerPool` is a second pool in a process that serves callers, and `pool` in any other. */
type Database = { pool: Pool; payerPool: Pool; client: PrismaClient };

/** The process's PostgreSQL pool, for hot statements that bypass Prisma, without the connections of payers. */
export function pool(): Pool {
  return open().pool;
}

/** The process's Prisma client, over the same pool. */
export function db(): PrismaClient {
  return open().client;
}

/**
 * Reads in one snapshot. A Prisma read with relations runs several statements, and a concurrent commit could be visible
 * to only some of them. Not Prisma's batch form, because a batch of one runs without a transaction.
 */
export async function readTogether<T>(read: (tx: Transaction) => Promise<T>): Promise<T> {
  return db().$transaction(read, { isolationLevel: "RepeatableRead" });
}

/** Runs a statement and returns its rows. */
export type Query = <Row>(statement: Prisma.Sql) => Promise<Row[]>;

export function queryIn(tx: SqlTransaction): Query {
  return (statement) => tx.$queryRaw(statement);
}

/**
 * A transaction without Prisma, for hot paths. PostgreSQL plans each distinct SQL string once per connection, so
 * there must be few.
 */
export async function sqlTransaction<T>(work: (tx: SqlTransaction) => Promise<T>): Promise<T> {
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    const result = await work(sqlOf(client));
    const { command } = await client.query("COMMIT");
    // PostgreSQL responds with ROLLBACK and no error if a statement failed and the work caught its error.
    if (command === "ROLLBACK") throw new Error("a statement of the transaction failed, so nothing was committed");
    client.release();
    return result;
  } catch (error) {
    // If even the rollback fails, closing the connection ends the transaction.
    await client.query("ROLLBACK").then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

/** Statements on a connection, without Prisma, in the transaction that is open there. */
export function sqlOf(client: PoolClient): SqlTransaction {
  const run = (statement: Statement, values: unknown[]): Promise<QueryResult> => {
    const { text, values: bound } = "text" in statement ? statement : Prisma.sql(statement, ...values);
    return client.query({ name: statementName(text), text, values: bound, types: asPrismaReads });
  };
  return {
    $queryRaw: async <Rows>(statement: Statement, ...values: unknown[]) => (await run(statement, values)).rows as Rows,
    $executeRaw: async (statement, ...values) => (await run(statement, values)).rowCount ?? 0,
  };
}

const int8: number = types.builtins.INT8;
const numeric: number = types.builtins.NUMERIC;

/** Parses integers and decimals that JavaScript numbers would round into the exact types that Prisma uses. */
const asPrismaReads = {
  getTypeParser: (type: number, format?: "text" | "binary") => {
    if (type === int8) return BigInt;
    if (type === numeric) return (text: string) => new Prisma.Decimal(text);
    return types.getTypeParser(type, format) as (text: string) => unknown;
  },
};

/**
 * Runs a prepared statement without Prisma. PostgreSQL plans each text once per connection, so there must be few texts;
 * user input is passed as parameters.
 */
export const queryPrepared: Query = (statement) => runPrepared(open().pool, statement);

/**
 * Like `queryPrepared`, on connections that only calls of payers use. Invariant: whatever a payer waits for runs here,
 * so that no load of merchants, visitors and pages can hold it up.
 */
export const queryForPayers: Query = (statement) => runPrepared(open().payerPool, statement);

async function runPrepared<Row>(on: Pool, { text, values }: Prisma.Sql): Promise<Row[]> {
  const { rows } = await on.query<Row & QueryResultRow>({ name: statementName(text), text, values });
  return rows;
}

const statementNames = new Map<string, string>();

function statementName(text: string): string {
  const knownName = statementNames.get(text);
  if (knownName !== undefined) return knownName;
  const name = createHash("sha256").update(text).digest("base64url");
  statementNames.set(text, name);
  return name;
}

/**
 * Like `queryPrepared`, but PostgreSQL plans the statement each time and caches no plan. For texts that vary without
 * limit and for plans that must follow the size of a table.
 */
export const queryUnprepared: Query = async <Row>({ text, values }: Prisma.Sql): Promise<Row[]> => {
  const { rows } = await pool().query<Row & QueryResultRow>({ text, values });
  return rows;
};

/** Rows in the order of their ids; missing rows are left out. */
export function inOrderOf<Id, Row extends { id: Id }>(ids: readonly Id[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A numeric(78,0) column as a bigint. */
export function toRaw(decimal: Prisma.Decimal): bigint {
  return BigInt(decimal.toFixed(0));
}

/** A raw amount for a numeric(78,0) column, without rounding. */
export function toDecimal(raw: bigint): Prisma.Decimal {
  return new Prisma.Decimal(raw.toString());
}

/**
 * Rows as one parameter, for statements on many rows: `FROM jsonb_to_recordset(${toRows(rows)}::jsonb)`. Integers of
 * any size keep every digit.
 */
export function toRows(rows: readonly Record<string, unknown>[]): string {
  return JSON.stringify(rows, (_key, value: unknown) => (typeof value === "bigint" ? value.toString() : value));
}

/** Closes every connection, for an orderly stop and for tests. */
export async function closeDatabase(): Promise<void> {
  const current = shared.remitDatabase;
  delete shared.remitDatabase;
  await current?.client.$disconnect();
  for (const one of new Set([current?.payerPool, current?.pool])) if (one && !one.ended) await one.end();
}

/**
 * Limits every statement of this process, which serves callers and may do so through a connection pooler. Call it before
 * the first use of the database.
 */
export function serveCallers(limits: Partial<StatementLimits> = callerLimits): void {
  const { DATABASE_POOL_SIZE: size } = env();
  const forPayers = payerConnectionsOf(size);
  shared.remitDatabase ??= connect(openPool(size - forPayers, limits), openPool(forPayers, limits));
}

/** How many of the connections of a process that serves callers only calls of payers use. */
export function payerConnectionsOf(poolSize: number): number {
  return Math.max(1, Math.floor(poolSize / 5));
}

/** The state of the connections of this process. */
export function connectionCounts(): { idle: number; busy: number; waiting: number } {
  const counts = { idle: 0, busy: 0, waiting: 0 };
  for (const { totalCount, idleCount, waitingCount } of new Set([open().pool, open().payerPool])) {
    counts.idle += idleCount;
    counts.busy += totalCount - idleCount;
    counts.waiting += waitingCount;
  }
  return counts;
}

function open(): Database {
  return (shared.remitDatabase ??= connect(
    newPool(directDatabaseUrl(), poolConfig(env().DATABASE_POOL_SIZE), workerLimits),
  ));
}

function openPool(size: number, limits: Partial<StatementLimits>): Pool {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = env();
  if (DATABASE_DIRECT_URL) return newPoolThroughPooler(DATABASE_URL, poolConfig(size));
  return newPool(DATABASE_URL, poolConfig(size), limits);
}

function poolConfig(max: number) {
  return { max, idleTimeoutMillis: 30_000 };
}

// Prisma's own limits (2 s to get a connection, 5 s to commit) are too short for a busy machine.
const transactionOptions = { maxWait: 10_000, timeout: 30_000 };

function connect(pool: Pool, payerPool = pool): Database {
  return {
    pool,
    payerPool,
    client: new PrismaClient({ adapter: new PrismaPg(pool), errorFormat: "minimal", transactionOptions }),
  };
}
