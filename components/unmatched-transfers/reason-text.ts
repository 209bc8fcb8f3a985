import type { UnmatchedDetail } from "@/lib/unmatched-transfers/schema";

const numbers = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

type Reasoned = Pick<UnmatchedDetail, "reason" | "candidates" | "transaction_hash">;

/** Why a transfer was credited to no request, in a sentence. */
export function reasonText({ reason, candidates, transaction_hash: hash }: Reasoned): string {
  switch (reason) {
    case "ambiguous":
      return ambiguousText(candidates.length);
    case "several_references":
      return "It names several requests at once";
    case "reference_not_bound":
      return "It mentions a request, but not in a way that proves it is meant";
    case "wrong_chain":
      return "Sent on another chain than the request asks for";
    case "wrong_recipient":
      return "Sent to another address than the request asks for";
    case "wrong_token":
      return "Sent in another token than the request asks for";
    case "no_request":
      return "No request was open for it";
    case "dust":
      return "Too small to be meant as a payment";
    case "unexplained":
      return hash === null
        ? "The balance grew, but no transaction shows how"
        : "It arrived, but nothing in its transaction shows how";
    case "too_late":
      return "It came after the request's time for late payments";
    case "request_completed":
      return "The request was already paid";
    case "request_cancelled":
      return "The request was already cancelled";
  }
}

function ambiguousText(count: number): string {
  if (count < 2) return "The amount does not fit the only request it could be meant for";
  // The list of candidates is cut off where it says nothing more.
  return `${numbers[count] ?? "Many"} requests could be meant`;
}
