import type { PaymentRequestRow } from "./rows";

// What payers report of a request, kept in its row. Anyone with the link can report anything, so a report credits
// nothing, is not counted as an attempt, and lapses unless a payment confirms it.

/** How long a report is shown. */
export const reportLifetimeMs = 10 * 60_000;

/** Field names and tags are short, because every reading of a request transfers them. */
export type PayerReport = {
  /** Milliseconds since the epoch. */
  at: number;
  /** The tag of the reporter's address. */
  by: string;
  hash: string;
};

/** The reported transactions that have not lapsed and for which no payment was detected, the oldest report first. */
export function undetectedTransactions({ payerReports, payments }: PaymentRequestRow, now: Date): string[] {
  const detected = new Set(payments.map(({ transfer }) => transfer.transactionHash));
  return (payerReports as PayerReport[])
    .filter(({ at, hash }) => at > now.getTime() - reportLifetimeMs && !detected.has(hash))
    .map(({ hash }) => hash);
}
