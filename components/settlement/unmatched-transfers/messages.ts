import { texts } from "@/lib/platform/language/texts";

// Every text about unmatched transfers; {…} is an element.

export const messages = texts("settlement/unmatched-transfers", {
  title: "Unmatched",
  about:
    "Transfers to your addresses that we could not match to a request. The money is already yours; assign it to credit a request.",
  failure: "The transfers could not be loaded",
  statusLabel: "Status",
  status: { open: "Open", assigned: "Assigned", dismissed: "Dismissed" },
  statusWithCount: (status: string, count: string) => `${status} ${count}`,
  none: "No unmatched transfers",
  noneText:
    "Every transfer to your addresses was credited to a request. Transfers that match no request, or more than one, will appear here.",
  seePayments: "See all payments",
  noneAssigned: { title: "No assigned transfers", text: "Transfers that you assign to a request will appear here." },
  noneDismissed: { title: "No dismissed transfers", text: "Transfers that you dismiss will appear here." },
  showOpen: "Show open transfers",
  noMatch: "No transfers match these filters",
  noMatchText: "Remove a filter or choose another status.",
  clearFilters: "Clear filters",

  column: {
    amount: "Amount",
    reason: "Reason",
    from: "From",
    recipient: "Recipient",
    transaction: "Transaction",
    related: { open: "Related requests", assigned: "Assigned to", dismissed: "Note" },
    detected: "Detected",
    decision: "Decision",
  },
  onChain: (chain: string) => ` on ${chain}`,
  ended: { completed: "Completed", cancelled: "Cancelled" },
  noMatches: "None",
  moreMatches: (count: number) => `+ ${count}`,
  unknownSender: "Unknown",
  sender: "sender",
  recipientAddress: "recipient address",
  transactionHash: "transaction hash",
  block: "Block {block}",
  requestCompleted: "Request completed",
  reopened: "The transfer is open again.",
  reorganized: "Reorganized",
  undo: "Undo",
  undoLabel: (amount: string) => `Undo the decision on ${amount}`,

  assign: {
    action: "Assign",
    title: (amount: string) => `Assign ${amount}`,
    about: (reason: string) => `${reason}. Choose the request that this transfer pays.`,
    aboutEnded: (reason: string) =>
      `${reason}, so nothing more can be assigned to it. Choose another request that this transfer pays.`,
    cancel: "Cancel",
    submitting: "Assigning",
    done: (amount: string, shortcode: string) => `${amount} is assigned to ${shortcode}.`,
    to: "To",
    search: "Find a request",
    searchHint: "Active or expired, for the same token, chain and recipient address.",
    searchExample: "Shortcode, external id or description",
    failure: "The requests could not be loaded",
    none: "No matching request. The money stays yours; keep the transfer open or dismiss it.",
    choices: "Assign to",
    active: "Active",
    expired: "Expired",
    state: (state: string, isPartlyPaid: boolean, isCandidate: boolean) =>
      `${state}${isPartlyPaid ? ", {left} left to pay" : ""}, created {time}${isCandidate ? ", possible request" : ""}`,
    exact: "Exactly what is left to pay",
    more: (amount: string) => `${amount} more than asked`,
    less: (amount: string) => `${amount} less than asked`,
    farMore: (amount: string, left: string) =>
      `I have checked that ${amount} is for this request, although only ${left} is left to pay.`,
  },

  markPaid: {
    action: "Mark as paid",
    label: (amount: string) => `Mark the request paid with ${amount}`,
    title: (amount: string) => `Accept ${amount} as payment?`,
    about:
      "The request that this transfer was sent for becomes completed, marked as resolved manually, and a webhook is sent. Its amounts do not change. The transfer is dismissed with your note. Completing the request cannot be undone.",
    request: "Request",
    choose: "Choose a request",
    chooseMissing: "Choose the request that this transfer was sent for.",
    note: "Note",
    noteHint: "Saved with the request and the transfer. The customer does not see it.",
    defaultNote: (amount: string, chain: string) => `Paid with ${amount} on ${chain}`,
    submitting: "Saving",
    done: (shortcode: string) => `${shortcode} is marked as paid.`,
  },

  outcome: {
    completed: "The request will be completed.",
    paidLate: "The request will be completed, marked as paid late.",
    overpaid: "The request will be completed, marked as overpaid.",
    needsReview: "The request will be paid in full, but late. By your settings, it stays expired until you resolve it.",
    staysActive: (remaining: string) => `The request stays active; ${remaining} will remain unpaid.`,
    staysExpired: (remaining: string) => `The request stays expired; ${remaining} will remain unpaid.`,
    pending: (chain: string) =>
      `The transfer is not final on ${chain} yet. Until it is, the payment stays pending and does not complete the request.`,
    undoUntilCompleted: "You can undo this until the request is completed.",
    undoUntilFinal: "You can undo this until the transfer is final and completes the request.",
    irreversible: "This completes the request immediately and cannot be undone.",
  },

  dismiss: {
    action: "Dismiss",
    label: (amount: string) => `Dismiss ${amount}`,
    title: (amount: string) => `Dismiss ${amount}?`,
    about:
      "It is removed from the open list and is not credited to any request. The money stays with you. You can undo this at any time.",
    aboutMisdirected:
      "It was sent for a request that it cannot pay. It is removed from the open list; the money stays with you. If you refund it, say so in the note. You can undo this at any time.",
    submitting: "Dismissing",
    cancel: "Cancel",
    done: (amount: string) => `${amount} is dismissed.`,
    note: "Note",
    noteHint: "Saved with the transfer and in the audit log.",
    noteMissing: "Explain the decision for your team.",
  },
});
