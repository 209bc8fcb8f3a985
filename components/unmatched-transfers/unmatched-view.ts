import { parameterOf, queryOf, type SearchParameters } from "@/components/ui/search-parameters";
import { unmatchedStatusSchema, type PresentedUnmatchedTransfer } from "@/lib/payments/unmatched-schema";

export type UnmatchedStatus = PresentedUnmatchedTransfer["status"];

/** What the list of unmatched transfers shows; kept in the address. */
export type UnmatchedView = { status: UnmatchedStatus; cursor: string | null };

/** Unknown values are ignored; open transfers are the default. */
export function readUnmatchedView(parameters: SearchParameters): UnmatchedView {
  const status = unmatchedStatusSchema.safeParse(parameterOf(parameters, "status")).data ?? "open";
  return { status, cursor: parameterOf(parameters, "cursor") || null };
}

/** The query of a view in the address. */
export function unmatchedQuery({ status, cursor }: UnmatchedView): string {
  return queryOf({ status: status === "open" ? null : status, cursor });
}
