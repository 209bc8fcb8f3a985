import { choiceOf, parameterOf, queryOf, type SearchParameters } from "@/components/ui/search-parameters";
import { transactionHashPattern } from "@/lib/platform/pagination/constants";
import { unmatchedStatuses } from "@/lib/settlement/unmatched-transfers/constants";
import type { PresentedUnmatchedTransfer } from "@/lib/settlement/unmatched-transfers/schema";

export type UnmatchedStatus = PresentedUnmatchedTransfer["status"];

/** The list's filters and position, stored in the URL. `transaction` is a whole hash, which only a link sets. */
export type UnmatchedView = { status: UnmatchedStatus; transaction: string | null; cursor: string | null };

/** Reads the view from the URL. Ignores unknown values; open transfers are the default. */
export function readUnmatchedView(parameters: SearchParameters): UnmatchedView {
  const status = choiceOf(parameters, "status", unmatchedStatuses) ?? "open";
  const hash = parameterOf(parameters, "transaction_hash").trim();
  const transaction = transactionHashPattern.test(hash) ? hash : null;
  return { status, transaction, cursor: parameterOf(parameters, "cursor") || null };
}

export function unmatchedQuery({ status, transaction, cursor }: UnmatchedView): string {
  return queryOf({ status: status === "open" ? null : status, transaction_hash: transaction, cursor });
}
