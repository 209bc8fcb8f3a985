import { db, type Transaction } from "@/lib/platform/db";

const hourMs = 3_600_000;

/**
 * A transaction of queries over all rows, which may take longer than the limit of other statements. Where statistics are
 * missing, as after many new rows, a nested loop would read every event or timeline again for every request. A query
 * ends with the process that waits for it.
 */
export function overAllRows<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return db().$transaction(
    async (tx) => {
      await tx.$executeRaw`
        SELECT set_config('statement_timeout', '0', true), set_config('enable_nestloop', 'off', true),
          set_config('client_connection_check_interval', '10s', true)`;
      return work(tx);
    },
    { timeout: hourMs },
  );
}
