import { Client } from "pg";
import { vi } from "vitest";
import { openPool } from "./pool";

/** The process caches the catalog for a second (`readCatalog`), so any call may or may not read it. */
const catalogRead = / FROM token JOIN chain ON chain\.id = token\.chain_id WHERE true /;

type Query = { text: string; values: unknown[] };

/**
 * The SQL statements that the process sends during `run`, in order, with normalized white space. Leaves out the read of
 * the catalog.
 */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  return (await queriesOf(run)).map(({ text }) => text);
}

/** The same statements with their values. */
export async function queriesOf(run: () => Promise<unknown>): Promise<Query[]> {
  const query = vi.spyOn(Client.prototype, "query");
  try {
    await run();
    return query.mock.calls.map(toQuery).filter(({ text }) => !catalogRead.test(text));
  } finally {
    query.mockRestore();
  }
}

function toQuery([statement]: unknown[]): Query {
  const { text, values = [] } = typeof statement === "string" ? { text: statement } : (statement as Partial<Query>);
  return { text: String(text).replace(/\s+/g, " ").trim(), values };
}

/** The number of pages that PostgreSQL reads for a query with the plan of a large database. Rolls the query back. */
export async function pagesOf({ text, values }: Query): Promise<number> {
  const pool = openPool(1);
  await pool.query(
    "BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off",
  );
  const { rows } = await pool.query<{ "QUERY PLAN": { Plan: Record<string, number> }[] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
    values,
  );
  await pool.end();
  const plan = rows[0]?.["QUERY PLAN"][0]?.Plan ?? {};
  return (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
}
