// Every text of the lists of payments.
export const messages = {
  title: "Payments",
  about:
    "Transfers that were credited to a payment request: pending until they are final on their chain, then completed.",
  allPayments: "All payments",
  unmatched: "Unmatched",
  failure: "The payments could not be loaded",
  noMatches: "No results match these filters",
  noMatchesText: "No payments with this status.",
  showAll: "Show all payments",
  none: "No payments yet",
  noneText:
    "A payment appears here as soon as a transfer to one of your addresses is seen and the request it pays is known.",
  seeRequests: "See the payment requests",
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
};
