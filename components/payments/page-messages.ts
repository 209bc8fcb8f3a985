// Texts of the page that lists all payments.
export const messages = {
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
    "A payment appears here as soon as a transfer to one of your addresses is detected and the request it pays is known.",
  seeRequests: "See the payment requests",
};
