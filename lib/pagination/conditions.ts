import { Prisma } from "@/lib/db";
import type { TimeBound } from "./schema";

// Conditions of list queries as SQL. Columns are named by the program alone; whatever a caller sends is a parameter.

/** Where `column` lies within the `name[gte]`… bounds of a query. */
export function withinRange<Name extends string>(
  column: Prisma.Sql,
  name: Name,
  query: Partial<Record<`${Name}[${TimeBound}]`, Date>>,
): Prisma.Sql[] {
  const compare = (bound: TimeBound, operator: string): Prisma.Sql[] => {
    const instant = query[`${name}[${bound}]`];
    return instant ? [Prisma.sql`${column} ${Prisma.raw(operator)} ${instant}::timestamptz`] : [];
  };
  return [...compare("gte", ">="), ...compare("gt", ">"), ...compare("lte", "<="), ...compare("lt", "<")];
}

/** A pattern for ILIKE that finds the text itself anywhere. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Every condition given. */
export function allOf(conditions: Prisma.Sql[]): Prisma.Sql {
  return Prisma.join(conditions, " AND ");
}
