import { texts } from "@/lib/platform/language/texts";

// Every text of the page of a payment request; **…** is bold, […] a link, {…} an element.
export const messages = texts("requests/detail", {
  detail: {
    title: "Payment request",
    noun: "payment request",
    loading: "Loading the payment request",
    copyLink: "Copy link",
    createAgain: "Create again",
    edit: "Edit",
    markAsPaid: "Mark as paid",
    cancel: "Cancel request",
    simulate: "Simulate",
    timeUp: "Expiring: checking for last-minute payments",
    paymentDetected: (status: string) => `${status}, payment detected`,
    partlyPaid: (status: string) => `${status}, partly paid`,
    json: "Payment request as JSON",

    paid: "Paid",
    pending: "Pending",
    pendingWith: (confirmations: string) => `Pending, ${confirmations}`,
    confirmations: (seen: string) => `${seen} confirmations`,
    waitingForFinality: "waiting for finality",
    remaining: "Remaining",
    remainingWithPending: "Remaining, pending included",
    shortfallAccepted: "Shortfall accepted",
    notPaid: "Not paid",
    progress: (paid: string, amount: string, symbol: string, pending: string) =>
      `${paid} of ${amount} ${symbol} paid, ${pending} pending`,

    details: "Details",
    publicId: "Public id",
    publicIdLabel: "public id",
    token: "Token",
    ownCoin: (name: string) => `${name}, the chain's own coin`,
    tokenContract: "token contract",
    created: "Created",
    attempts: "Attempts",
    payPage: "Pay page",
    open: "Open",
    openLabel: " the pay page in a new tab",
  },
});
