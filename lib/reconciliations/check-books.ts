import { db } from "@/lib/db";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { databaseNow } from "@/lib/process/database-clock";
import { bookRules, type BookRule } from "./book-rules";

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** A broken rule is shown by its first rows. */
const maxRows = 100;

export type Violation = Omit<BookRule, "violations"> & { row: string };

/**
 * The rows that contradict the books, at most 100 of each rule. Rules about events cover those after `since`. Read-only.
 */
export async function checkBooks(since: Date): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const { rule, table, violations } of bookRules) {
    const rows = await findViolations(violations, since);
    found.push(...rows.map(({ row }) => ({ rule, table, row })));
  }
  return found;
}

/** A query over all rows may take longer than the limit of other statements. */
function findViolations(violations: string, since: Date): Promise<{ row: string }[]> {
  const values = violations.includes("$1") ? [since] : [];
  return db().$transaction(
    async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = 0`;
      return tx.$queryRawUnsafe(`SELECT row FROM (${violations}) violation LIMIT ${maxRows}`, ...values);
    },
    { timeout: hourMs },
  );
}

/** The time since when events have kept their bodies, of the last `days` at most. */
export function eventsKnownSince(days = Infinity): Date {
  const known = Math.min(days, env().EVENT_BODY_RETENTION_DAYS - 1);
  return new Date(databaseNow().getTime() - known * dayMs);
}

/** Checks the books, and the events of the last two days; logs what contradicts itself. */
export async function checkBooksDaily(): Promise<void> {
  for (const violation of await checkBooks(eventsKnownSince(2))) {
    log().error(violation, "The books contradict themselves");
  }
}
