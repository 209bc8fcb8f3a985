import { texts } from "@/lib/platform/language/texts";

// Texts of the frame around the dashboard's pages that the browser renders. Texts that only the server or a part loaded later
// renders have files of their own, so that the first script does not contain them.
export const messages = texts("shell", {
  export: "Export",
  environment: "Environment",
  environments: { live: "Live", sandbox: "Sandbox" },
  page: {
    overview: "Overview",
    paymentPrefix: "Payment ",
    requests: "requests",
    payments: "Payments",
    unmatched: "Unmatched",
    apiKeys: "API keys",
    webhooks: "Webhooks",
    events: "Events",
    settings: "Settings",
    more: "More",
  },
  accountMenu: (name: string) => `${name}, account menu`,
  openTransfers: " open unmatched transfers",
  disabledEndpoints: " disabled by Remit",
});
