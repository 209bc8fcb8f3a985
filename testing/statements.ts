import { Client } from "pg";
import { vi } from "vitest";

/** The SQL statements that the process sends during `run`, in order, with normalized white space. */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(Client.prototype, "query");
  try {
    await run();
    return query.mock.calls.map(([statement]: unknown[]) => {
      const text = typeof statement === "string" ? statement : String((statement as { text?: string }).text);
      return text.replace(/\s+/g, " ").trim();
    });
  } finally {
    query.mockRestore();
  }
}
