import { texts } from "@/lib/platform/language/texts";

// Every text of the unmatched transfers on the page of a payment request; […] is a link.
export const messages = texts("requests/transfers", {
  title: "Unmatched transfers",
  about:
    "These transfers may be for this request but were not credited to it, such as a second payment. [Assign or dismiss them]",
  aboutEnded:
    "These transfers were sent for this request but were not credited to it, such as a second payment. Nothing more can be assigned to it. [Dismiss them or assign them to another request]",
  amount: "Amount",
  reason: "Reason",
  transaction: "Transaction",
  hash: "transaction hash",
});
