import type { Tables } from "./translation";

/** The texts of several tables, which may have parts of one group each. */
export function mergeTables(...tables: readonly object[]): Tables {
  const merged: Record<string, object> = {};
  for (const [key, value] of tables.flatMap((table) => Object.entries(table) as [string, object][])) {
    const other = merged[key];
    merged[key] = other && typeof value === "object" ? mergeTables(other, value) : value;
  }
  return merged;
}
