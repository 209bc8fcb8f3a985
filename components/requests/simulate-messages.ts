import { texts } from "@/lib/platform/language/texts";

// Every text of the simulations of a payment request.
export const messages = texts("requests/simulate", {
  payments: "Payments",
  problems: "Problems",
  choice: {
    exact: "Pay in full",
    partial: "Pay half",
    over: "Overpay",
    custom: "Pay another amount…",
    late: "Pay late",
    wrong_token: "Pay in the wrong token",
    unknown_sender: "Pay from an unknown sender",
    failed: "Payment that fails",
    reorganized: "Payment that is reorganized",
    expire: "Expire now",
  },
  started: {
    exact: "Simulating a full payment…",
    partial: "Simulating a 50% payment…",
    over: "Simulating an overpayment…",
    late: "Expiring the request and simulating a late payment…",
    wrong_token: "Simulating a payment in another token…",
    unknown_sender: "Simulating a transfer that cannot be matched…",
    failed: "Simulating a payment that fails…",
    reorganized: "Simulating a reorganization…",
    expire: "Expiring the request…",
  },
  title: "Simulate a payment",
  about: (remaining: string, chain: string) => `${remaining} remaining. The payment is a real transfer on ${chain}.`,
  submit: "Pay",
  submitting: "Paying",
  amount: (symbol: string) => `Amount in ${symbol}`,
  startedAmount: (amount: string) => `Simulating a payment of ${amount}…`,
});
