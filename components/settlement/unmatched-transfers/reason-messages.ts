import { texts } from "@/lib/platform/language/texts";

// Why a transfer was not credited.

const wordsFromTwo = ["Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

export const messages = texts("settlement/unmatched-transfers/reason", {
  reason: {
    ambiguous: "Several possible requests",
    several_references: "It references several requests",
    reference_not_bound: "It mentions a request, but its reference is not valid",
    wrong_chain: "Sent on a different chain than the request asks for",
    wrong_recipient: "Sent to a different address than the request asks for",
    wrong_token: "Sent in a different token than the request asks for",
    no_request: "No matching open request",
    dust: "Too small to be a payment",
    unexplained: "No transaction explains it",
    too_late: "Received after the late-payment window",
    too_many_payments: "The request has reached its payment limit",
    request_completed: "The request was already paid",
    request_cancelled: "The request was already cancelled",
  },
  otherReason: "Not credited to any request",
  balanceIncreased: "The balance increased without a matching transaction",
  amountMismatch: "The amount does not match the only possible request",
  /** For two or more candidates. */
  candidates: (count: number) => `${wordsFromTwo[count - 2] ?? "Many"} possible requests`,
});
