import { choiceOf, parameterOf, queryOf, type SearchParameters } from "@/components/ui/search-parameters";
import { unmatchedStatuses } from "@/lib/settlement/unmatched-transfers/constants";
import type { PresentedUnmatchedTransfer } from "@/lib/settlement/unmatched-transfers/schema";

export type UnmatchedStatus = PresentedUnmatchedTransfer["status"];

/** The list's filter and position, stored in the URL. */
export type UnmatchedView = { status: UnmatchedStatus; cursor: string | null };

/** Reads the view from the URL. Ignores unknown values; open transfers are the default. */
export function readUnmatchedView(parameters: SearchParameters): UnmatchedView {
  const status = choiceOf(parameters, "status", unmatchedStatuses) ?? "open";
  return { status, cursor: parameterOf(parameters, "cursor") || null };
}

export function unmatchedQuery({ status, cursor }: UnmatchedView): string {
  return queryOf({ status: status === "open" ? null : status, cursor });
}
