import { texts } from "@/lib/platform/language/texts";

// Texts of the page that lists all payments.
export const messages = texts("requests/payments/page", {
  about:
    "Transfers that were credited to a payment request: pending until they are final on their chain, then completed.",
  allPayments: "All payments",
  unmatched: "Unmatched",
  failure: "The payments could not be loaded",
  search: "Search by transaction hash",
  searchHint: "A whole hash: 0x and 64 hexadecimal digits, or a Solana signature",
  noMatches: "No payments match these filters",
  noMatchesText: "Remove a filter or search for another transaction.",
  clearFilters: "Clear filters",
  none: "No payments yet",
  noneText:
    "A payment appears here as soon as a transfer to one of your addresses is detected and the request it pays is known.",
  seeRequests: "See the payment requests",
});
