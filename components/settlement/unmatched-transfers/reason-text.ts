import { messages as t } from "./reason-messages";
import type { UnmatchedDetail } from "@/lib/settlement/unmatched-transfers/schema";

// The type of `texts` requires a text for every reason. `textByReason` can also look up a reason of a newer version.
const texts: Record<UnmatchedDetail["reason"], string> = t.reason;
const textByReason: Partial<Record<string, string>> = texts;

/** `candidates` is missing in a request's timeline, which does not list the other candidates. */
type UncreditedTransfer = { reason: string; transaction_hash: string | null; candidates?: string[] };

/** Why a transfer was not credited, without a final period. */
export function reasonText({ reason, candidates, transaction_hash: hash }: UncreditedTransfer): string {
  if (reason === "ambiguous" && candidates) return ambiguousText(candidates.length);
  if (reason === "unexplained" && hash === null) return t.balanceIncreased;
  return textByReason[reason] ?? t.otherReason;
}

/** Reasons as a list's filter names them, separated by commas. */
export function reasonsText(reasons: string): string {
  const each = reasons.split(",").map((reason) => textByReason[reason] ?? reason);
  return each.join(", ");
}

function ambiguousText(count: number): string {
  // Without a reference, a single possible request is in doubt only because the amount differs.
  if (count < 2) return t.amountMismatch;
  // The API lists at most ten candidates, so ten may mean more.
  return t.candidates(count);
}
