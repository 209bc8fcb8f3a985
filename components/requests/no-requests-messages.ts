import { texts } from "@/lib/platform/language/texts";

// Every text of an empty list of payment requests; […] is a link.
export const messages = texts("requests/none", {
  title: "No payment requests yet",
  text: (canPay: boolean, canSetAddress: boolean) =>
    `A payment request asks for a fixed amount of one token on one chain. Send its link to a customer${canPay ? ", or open it yourself and pay with test money." : "."}${canSetAddress ? " First set [where your money arrives]." : ""}`,
  createWithApi: "Create one with the API",
  noMatches: "No payment requests match these filters",
  noMatchesText: "Remove a filter or search for something else.",
  clearFilters: "Clear filters",
});
