import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { Pool, types, type PoolClient, type PoolConfig, type QueryResult, type QueryResultRow } from "pg";
import { env } from "@/lib/env";
import { Prisma, PrismaClient } from "@/prisma/generated/client";

export { Prisma };

/**
 * The client inside a transaction. Its own `$transaction` is a savepoint there, so whatever opens a transaction of its own
 * can also be part of a larger one; the process's client may stand wherever one is asked for.
 */
export type Transaction = Prisma.TransactionClient;

/** What takes only SQL, so that a transaction of Prisma and one without it (`sqlTransaction`) will do alike. */
export type SqlTransaction = {
  $queryRaw: <Rows>(statement: Statement, ...values: unknown[]) => Promise<Rows>;
  /** Answers how many rows it has changed. */
  $executeRaw: (statement: Statement, ...values: unknown[]) => Promise<number>;
};

/** The text between the values of a template, or the whole. */
type Statement = TemplateStringsArray | Prisma.Sql;

// Next bundles pages apart from the server's route handlers; both share one pool by way of the process.
const holder = globalThis as unknown as { remitDatabase?: { pool: Pool; client: PrismaClient } };

/** The process's PostgreSQL pool: for statements that are hot enough to go without Prisma. */
export function pool(): Pool {
  return open().pool;
}

/** The process's Prisma client, over the same pool. */
export function db(): PrismaClient {
  return open().client;
}

/**
 * Reads as of one moment. A Prisma read with relations is made of several statements, and a change that commits between
 * them would show in the later ones only. Not Prisma's batch form: a batch of one runs without a transaction.
 */
export async function readTogether<T>(read: (tx: Transaction) => Promise<T>): Promise<T> {
  return db().$transaction(read, { isolationLevel: "RepeatableRead" });
}

/** Runs a statement and answers its rows. */
export type Query = <Row>(statement: Prisma.Sql) => Promise<Row[]>;

/** Statements of a transaction. */
export function queryIn(tx: SqlTransaction): Query {
  return (statement) => tx.$queryRaw(statement);
}

/**
 * A transaction without Prisma, for what many callers wait for. PostgreSQL plans each statement once per connection, so its
 * text must be one of a few.
 */
export async function sqlTransaction<T>(work: (tx: SqlTransaction) => Promise<T>): Promise<T> {
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    const result = await work(sqlOf(client));
    const { command } = await client.query("COMMIT");
    // PostgreSQL answers so, and reports no error, when a statement has failed whose error the work has caught.
    if (command === "ROLLBACK") throw new Error("a statement of the transaction failed, so nothing was committed");
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot even roll back is closed, and the transaction ends with it.
    await client.query("ROLLBACK").then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

function sqlOf(client: PoolClient): SqlTransaction {
  const run = (statement: Statement, values: unknown[]): Promise<QueryResult> => {
    const { text, values: bound } = "text" in statement ? statement : Prisma.sql(statement, ...values);
    return client.query({ name: nameOf(text), text, values: bound, types: asPrismaReads });
  };
  return {
    $queryRaw: async <Rows>(statement: Statement, ...values: unknown[]) => (await run(statement, values)).rows as Rows,
    $executeRaw: async (statement, ...values) => (await run(statement, values)).rowCount ?? 0,
  };
}

const int8: number = types.builtins.INT8;
const numeric: number = types.builtins.NUMERIC;

/** Integers and decimals that JavaScript's numbers would round are typed as Prisma types them. */
const asPrismaReads = {
  getTypeParser: (type: number, format?: "text" | "binary") => {
    if (type === int8) return BigInt;
    if (type === numeric) return (text: string) => new Prisma.Decimal(text);
    return types.getTypeParser(type, format) as (text: string) => unknown;
  },
};

/**
 * A statement on its own, without Prisma. PostgreSQL plans it once per connection, so its text must be one of a few: what a
 * caller sends is a parameter.
 */
export const queryPrepared: Query = async <Row>({ text, values }: Prisma.Sql): Promise<Row[]> => {
  const { rows } = await pool().query<Row & QueryResultRow>({ name: nameOf(text), text, values });
  return rows;
};

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash("sha256").update(text).digest("base64url");
  names.set(text, name);
  return name;
}

/** The same for a text that a caller can vary without end: it is planned each time, and nothing is kept of it. */
export const queryOnce: Query = async <Row>({ text, values }: Prisma.Sql): Promise<Row[]> => {
  const { rows } = await pool().query<Row & QueryResultRow>({ text, values });
  return rows;
};

/** Rows in the order in which their ids are listed; ids without a row are left out. */
export function inOrderOf<Id, Row extends { id: Id }>(ids: readonly Id[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A numeric(78,0) column as the integer it is. */
export function toRaw(decimal: Prisma.Decimal): bigint {
  return BigInt(decimal.toFixed(0));
}

/** A raw amount as a numeric(78,0) column takes it, every digit kept. */
export function toDecimal(raw: bigint): Prisma.Decimal {
  return new Prisma.Decimal(raw.toString());
}

/**
 * Rows as one parameter of a statement that writes or looks up many at once: `FROM jsonb_to_recordset(${toRows(rows)}::jsonb)`.
 * Integers of any size keep every digit.
 */
export function toRows(rows: readonly Record<string, unknown>[]): string {
  return JSON.stringify(rows, (_key, value: unknown) => (typeof value === "bigint" ? value.toString() : value));
}

/** Ends every connection; for an orderly stop and for tests. */
export async function closeDatabase(): Promise<void> {
  const held = holder.remitDatabase;
  delete holder.remitDatabase;
  await held?.client.$disconnect();
  if (held && !held.pool.ended) await held.pool.end();
}

/** How long one statement may take, wait for a lock, or leave its transaction idle, in milliseconds. */
export type StatementLimits = Pick<
  PoolConfig,
  "statement_timeout" | "lock_timeout" | "idle_in_transaction_session_timeout"
>;

/** Limits every statement of this process; before the database is first used. */
export function limitStatements(limits: StatementLimits): void {
  open(limits);
}

function open(limits: StatementLimits = {}): { pool: Pool; client: PrismaClient } {
  return (holder.remitDatabase ??= connect(env().DATABASE_URL, { ...limits, max: env().DATABASE_POOL_SIZE }));
}

// Prisma's own limits (2 s to get a connection, 5 s to commit) refuse work on a machine that is merely busy.
const transactionOptions = { maxWait: 10_000, timeout: 30_000 };

function connect(connectionString: string, config: PoolConfig): { pool: Pool; client: PrismaClient } {
  const pool = new Pool({ connectionString, connectionTimeoutMillis: 5000, idleTimeoutMillis: 30_000, ...config });
  // A connection that breaks while idle is replaced by the next query; unhandled it would end the process.
  pool.on("error", () => undefined);
  // Nor may one that breaks in the moment between its two keepers, the pool and whoever took it: a query there is told.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return {
    pool,
    client: new PrismaClient({ adapter: new PrismaPg(pool), errorFormat: "minimal", transactionOptions }),
  };
}
