import { checkBooks } from "@/lib/settlement/books/check-books";

// Tests delete amount slots, and set holders of exclusive addresses and states of requests, to reach the rules after them.
const tablesOfFixtures = new Set(["amount_slot", "receiving_address"]);
const ruleOfFixtures = "a request has the status that its timeline records";

/** Throws with the rules and the rows if the books contradict themselves. Checked after every test. */
export async function checkInvariants(): Promise<void> {
  const violations = (await checkBooks(new Date(0))).filter(
    ({ table, rule }) => !tablesOfFixtures.has(table) && rule !== ruleOfFixtures,
  );
  if (violations.length === 0) return;
  throw new Error(violations.map(({ rule, table, row }) => `Invariant violated: ${rule}: ${table} ${row}`).join("\n"));
}
