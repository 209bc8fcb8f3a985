import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { bookRules, type BookRule } from "./book-rules";
import { recordRules } from "./record-rules";

const hourMs = 3_600_000;
/** A broken rule is shown by its first rows. */
const maxRows = 100;

export type Violation = Omit<BookRule, "violations"> & { row: string };

/**
 * The rows that contradict the books, at most 100 of each rule. Rules about events cover those after `since`. Read-only.
 */
export async function checkBooks(since: Date): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const { rule, table, violations } of [...bookRules, ...recordRules]) {
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

/** The time since when all events are kept with their bodies; of the last `days` at most, if given. */
export async function eventsKnownSince(days: number | null = null): Promise<Date> {
  const [row] = await db().$queryRaw<[{ since: Date }]>`
    SELECT GREATEST(COALESCE(min(created_at), now()), max(created_at) FILTER (WHERE body IS NULL),
      now() - ${days}::int * interval '1 day') AS since FROM event`;
  return row.since;
}

/** Checks the books, and the events of the last two days; logs what contradicts itself. */
export async function checkBooksDaily(): Promise<void> {
  for (const violation of await checkBooks(await eventsKnownSince(2))) {
    log().error(violation, "The books contradict themselves");
  }
}
