import { texts } from "@/lib/platform/language/texts";

// Every text of the overview; **…** is bold, […] a link, {…} an element.
export const messages = texts("reports/overview", {
  title: "Overview",
  failure: "This section could not be loaded",

  steps: {
    title: "First steps",
    progress: (done: number, all: number) => `${done} of ${all}`,
    done: ", done",
    toDo: ", to do",
    address: ["Receiving address", "Where your money arrives"],
    apiKey: ["API key", "For your backend"],
    request: ["First request", "From the form or the API"],
    sandboxPayment: ["First payment", "A simulated one counts"],
    livePayment: ["First payment", "Send a customer the link"],
    webhook: ["Webhook", "Get notified instantly"],
  },

  received: {
    title: "Received",
    range: "Days",
    lastDays: (days: string) => `${days} days`,
    otherDays: "Other days",
    from: "From",
    to: "To",
    show: "Show",
    days: (first: string, last: string) => `${first} to ${last}`,
    none: "No payment was completed in these days.",
    payments: (count: number, countText: string) => (count === 1 ? "1 payment" : `${countText} payments`),
    best: (amount: string, day: string) => `Received by day. The most: ${amount} on ${day}`,
    tokenOn: (token: string, chain: string) => `${token} on ${chain}`,
    onChains: (count: number) => `${count} chains`,
    chains: "Share of payments by chain",
    requests: "Requests of these days",
    completed: (share: string) => `${share} completed`,
    created: (count: number, countText: string) =>
      count === 1 ? "of 1 request created" : `of ${countText} requests created`,
    median: (duration: string) => `Half of them within ${duration}`,
  },

  byStatus: {
    title: "Requests by status",
    all: "All requests",
    created: (count: string) => `${count} created`,
  },

  webhooks: {
    title: "Webhook deliveries, last 24 hours",
    endpoints: (count: number) => (count === 1 ? "1 endpoint" : `${count} endpoints`),
    none: "No endpoint yet. [Add one] to notify your server of every payment.",
    ofSucceeded: (total: string) => `of ${total} succeeded`,
    failed: "Failed",
    retrying: "Retrying",
    overdueSince: "Overdue since",
  },

  attention: {
    title: "Needs attention",
    none: "All clear. Unmatched transfers, wrong amounts and failing webhooks will appear here.",
    payment_reversed: (amount: string) => `${amount} reversed after completion`,
    partly_paid: (amount: string) => `${amount} still missing, expires soon`,
    expiring: (amount: string) => `${amount} unpaid, expires soon`,
    underpaid: (amount: string) => `Expired with ${amount} missing`,
    overpaid: (amount: string) => `${amount} too much`,
    unmatched: (count: number, countText: string) =>
      count === 1 ? "1 unmatched transfer" : `${countText} unmatched transfers`,
    unmatchedText: "Money you received that matches no request",
    disabled: "Webhook endpoint disabled",
    disabledText: (host: string) => `${host} receives nothing until you enable it again`,
    failing: "Webhook endpoint failing",
    failingText: (host: string) => `${host} rejected the last message; Remit is retrying`,
  },

  payments: {
    title: "Latest payments",
    all: "All payments",
    none: "None yet. A payment appears here as soon as it is detected on its chain.",
  },

  chains: {
    title: "Chains",
    none: "No chain is configured yet. Ask the operator of this server.",
    degraded: "Degraded",
    operational: "Operational",
    clockAhead: (seconds: number) => `Clock ${seconds} s ahead`,
    clockBehind: (seconds: number) => `Clock ${seconds} s behind`,
  },

  reconciliation: {
    title: "Reconciliation with the chains",
    none: "No chain is configured yet. Remit reconciles each chain once a day.",
    differ: (count: number) => (count === 1 ? "1 transfer differs" : `${count} transfers differ`),
    failed: "Check failed {failed}",
    failedAfterCheck: "Check failed {failed}, no differences {checked}",
    unchecked: "Not reconciled yet",
    same: "No differences, {checked}",
  },
} as const);
