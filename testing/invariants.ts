import { checkBooks } from "@/lib/reconciliations/check-books";

/**
 * Throws with the rules and the rows if the books contradict themselves. Checked after every test. Tests delete amount
 * slots to reach the rules after them.
 */
export async function checkInvariants(): Promise<void> {
  const violations = (await checkBooks(new Date(0))).filter(({ table }) => table !== "amount_slot");
  if (violations.length === 0) return;
  throw new Error(violations.map(({ rule, table, row }) => `Invariant violated: ${rule}: ${table} ${row}`).join("\n"));
}
