import type { UnmatchedDetail } from "@/lib/unmatched-transfers/schema";

const numbers = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

const texts: Record<UnmatchedDetail["reason"], string> = {
  ambiguous: "Several possible requests",
  several_references: "It references several requests",
  reference_not_bound: "It mentions a request without a valid reference",
  wrong_chain: "Sent on a different chain from the request",
  wrong_recipient: "Sent to a different address from the request",
  wrong_token: "Sent in a different token from the request",
  no_request: "No matching open request",
  dust: "Too small to be a payment",
  unexplained: "No transaction explains it",
  too_late: "Received after the late-payment window",
  too_many_payments: "The request has reached its payment limit",
  request_completed: "The request was already paid",
  request_cancelled: "The request was already cancelled",
};
const textOf: Partial<Record<string, string>> = texts;

/** A request's timeline does not say which other requests are candidates. */
type Reasoned = { reason: string; transaction_hash: string | null; candidates?: string[] };

/** Why a transfer was not credited, as a sentence without its period. */
export function reasonText({ reason, candidates, transaction_hash: hash }: Reasoned): string {
  if (reason === "ambiguous" && candidates) return ambiguousText(candidates.length);
  if (reason === "unexplained" && hash === null) return "The balance increased without a matching transaction";
  return textOf[reason] ?? "Not credited to any request";
}

function ambiguousText(count: number): string {
  if (count < 2) return "The amount does not match the only possible request";
  // The list of candidates is limited, so larger numbers are unknown.
  return `${numbers[count] ?? "Many"} possible requests`;
}
