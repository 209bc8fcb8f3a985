import { texts } from "@/lib/platform/language/texts";

// Every text of the dialog that cancels several payment requests; **…** is bold.
export const messages = texts("requests/cancel-several", {
  title: "Cancel several payment requests",
  about: "Choose among all active requests. A cancelled request cannot be made active again.",
  aboutFiltered:
    "Choose among the active requests that match the filters of the list. A cancelled request cannot be made active again.",
  failure: "The requests could not be loaded",
  none: "There are no active requests to cancel.",
  selectAll: (count: number) => `Select all ${count}`,
  firstOnly: (count: number) => `Only the first ${count} are listed. Filter the list to find others.`,
  received: "{amount} received",
  pending: "{amount} pending",
  linksEnd: (count: number) =>
    count === 1
      ? "Customers can no longer open the link of **1** request. Open pages show the cancellation within a second."
      : `Customers can no longer open the links of **${count}** requests. Open pages show the cancellation within a second.`,
  nothingReceived: "Nothing has been received for them, so there is nothing to refund.",
  receivedStays: "Already received: **{amounts}**. It stays with you. Nothing is refunded.",
  nothingPending:
    "Payments detected after the cancellation are not credited to these requests. They still reach your address.",
  stillPending:
    "Still confirming: **{amounts}**. It was sent before the cancellation and will be credited. Later payments are not.",
  onChain: (amount: string, chain: string) => `${amount} on ${chain}`,
  keep: "Keep requests",
  submit: (count: number) => (count === 1 ? "Cancel 1 request" : `Cancel ${count} requests`),
  progress: (done: number, count: number) => `Cancelled ${done} of ${count}`,
  done: (count: number) => (count === 1 ? "1 request cancelled" : `${count} requests cancelled`),
  doneExcept: (count: number, ended: number) => `${count} cancelled, ${ended} no longer active`,
  stopped: (done: number, count: number, reason: string) => `${done} of ${count} were cancelled, then: ${reason}`,
});
