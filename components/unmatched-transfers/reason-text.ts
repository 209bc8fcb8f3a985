import type { UnmatchedDetail } from "@/lib/unmatched-transfers/schema";

const numbers = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

const texts: Record<UnmatchedDetail["reason"], string> = {
  ambiguous: "Several requests could be meant",
  several_references: "It names several requests at once",
  reference_not_bound: "It mentions a request, but not in a way that proves it is meant",
  wrong_chain: "Sent on another chain than the request asks for",
  wrong_recipient: "Sent to another address than the request asks for",
  wrong_token: "Sent in another token than the request asks for",
  no_request: "No request was open for it",
  dust: "Too small to be meant as a payment",
  unexplained: "Nothing shows how it arrived, or that it did",
  too_late: "It came after the request's time for late payments",
  too_many_payments: "The request has as many payments as it can take",
  request_completed: "The request was already paid",
  request_cancelled: "The request was already cancelled",
};
const textOf: Partial<Record<string, string>> = texts;

/** A request's timeline does not say which other requests are candidates. */
type Reasoned = { reason: string; transaction_hash: string | null; candidates?: string[] };

/** Why a transfer was credited to no request, in a sentence without its period. */
export function reasonText({ reason, candidates, transaction_hash: hash }: Reasoned): string {
  if (reason === "ambiguous" && candidates) return ambiguousText(candidates.length);
  if (reason === "unexplained" && hash === null) return "The balance grew, but no transaction shows how";
  return textOf[reason] ?? "No request could be credited with it";
}

function ambiguousText(count: number): string {
  if (count < 2) return "The amount does not fit the only request it could be meant for";
  // The list of candidates is cut off where it says nothing more.
  return `${numbers[count] ?? "Many"} requests could be meant`;
}
