import { Client } from "pg";
import { vi } from "vitest";

/** A process may read the catalog at any call, but only once a second (`readCatalog`). */
const readsCatalog = / FROM token k JOIN chain c ON c\.id = k\.chain_id WHERE true /;

/**
 * The SQL statements that the process sends during `run`, in order, with normalized white space. Leaves out the read of
 * the catalog.
 */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(Client.prototype, "query");
  try {
    await run();
    const statements = query.mock.calls.map(([statement]: unknown[]) => {
      const text = typeof statement === "string" ? statement : String((statement as { text?: string }).text);
      return text.replace(/\s+/g, " ").trim();
    });
    return statements.filter((text) => !readsCatalog.test(text));
  } finally {
    query.mockRestore();
  }
}
