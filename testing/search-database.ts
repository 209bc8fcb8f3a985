import { asOwner } from "./test-database";

type Table = { schema: string; name: string };

/** The tables of the test's database with a row that contains the text. */
export async function tablesWith(text: string): Promise<string[]> {
  const tables = await asOwner<Table>(
    "SELECT schemaname AS schema, tablename AS name FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')",
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const literal = `'${text.replaceAll("'", "''")}'`;
    const rows = await asOwner(
      `SELECT 1 FROM ${schema}.${name} AS entire_row WHERE position(${literal} IN entire_row::text) > 0 LIMIT 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found.sort();
}
