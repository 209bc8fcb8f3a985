import { Prisma } from "@/lib/platform/db";
import type { TimeBound } from "./schema";

// SQL conditions of list queries. Column names come from code only; user input is passed as parameters.

/** Condition: `column` is within the `name[gte]`… bounds of a query. */
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

/** An ILIKE pattern that finds the literal text anywhere. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

export function allOf(conditions: Prisma.Sql[]): Prisma.Sql {
  return Prisma.join(conditions, " AND ");
}
