import { messages as t } from "./reason-messages";
import type { UnmatchedDetail } from "@/lib/unmatched-transfers/schema";

// The type of `texts` requires a text for every reason; `textOf` also accepts an unknown reason of a newer version.
const texts: Record<UnmatchedDetail["reason"], string> = t.reason;
const textOf: Partial<Record<string, string>> = texts;

/** Without `candidates` in a request's timeline, which does not list the other candidates. */
type ReasonOf = { reason: string; transaction_hash: string | null; candidates?: string[] };

/** Why a transfer was not credited, without a final period. */
export function reasonText({ reason, candidates, transaction_hash: hash }: ReasonOf): string {
  if (reason === "ambiguous" && candidates) return ambiguousText(candidates.length);
  if (reason === "unexplained" && hash === null) return t.balanceIncreased;
  return textOf[reason] ?? t.otherReason;
}

function ambiguousText(count: number): string {
  if (count < 2) return t.otherAmount;
  // The list of candidates is limited, so larger numbers are unknown.
  return t.candidates(count);
}
