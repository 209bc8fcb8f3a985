import { texts } from "@/lib/platform/language/texts";

// Texts of the tables of payments.
export const messages = texts("requests/payments", {
  title: "Payments",
  noneOfActiveRequest: "No payments yet. A payment appears here as soon as it is detected on the chain.",
  noneOfRequest: "No payments",

  statusLabel: "Status",
  all: "All",
  status: { pending: "Pending", completed: "Completed", failed: "Failed" },
  late: "Late",
  confirmations: (seen: number, required: number) => `${seen} of ${required}`,
  waitingForFinality: "Waiting for finality",

  column: {
    received: "Received",
    request: "Payment request",
    chain: "Chain",
    transaction: "Transaction",
    from: "From",
    fee: "Fee",
    detected: "Detected",
  },
  transactionHash: "transaction hash",
  sender: "sender",
});
