import { unmatchedStatusSchema, type PresentedUnmatchedTransfer } from "@/lib/payments/unmatched-schema";

export type UnmatchedStatus = PresentedUnmatchedTransfer["status"];

/** What the list of unmatched transfers shows: kept in the address. What is open comes first. */
export type UnmatchedView = { status: UnmatchedStatus; cursor: string | null };

/** The view an address asks for; what it does not know it leaves out. */
export function readUnmatchedView(parameters: Record<string, string | string[] | undefined>): UnmatchedView {
  const one = (name: string) => [parameters[name]].flat()[0] ?? "";
  return { status: unmatchedStatusSchema.safeParse(one("status")).data ?? "open", cursor: one("cursor") || null };
}

/** The query of a view in the address; "" for the plain list. */
export function unmatchedQuery({ status, cursor }: UnmatchedView): string {
  const query = new URLSearchParams({ ...(status === "open" ? {} : { status }), ...(cursor ? { cursor } : {}) });
  return query.size > 0 ? `?${query.toString()}` : "";
}
