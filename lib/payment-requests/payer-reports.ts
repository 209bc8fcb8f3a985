import type { PaymentRequestRow } from "./rows";

// What payers report of a request, kept in its row. Anyone with the link can report anything, so a report credits
// nothing, is not counted as an attempt, and lapses unless a payment confirms it.

/** How long a report is shown. */
export const reportLifetimeMs = 10 * 60_000;

/**
 * A transaction, or the hand-off to a wallet. Field names and tags are short, because every reading of a request
 * transfers them.
 */
export type PayerReport = {
  /** Milliseconds since the epoch. */
  at: number;
  /** The tag of the reporter's address. */
  by: string;
} & ({ hash: string } | { /** The tag of the wallet's address. */ wallet: string });

/** The reports that have not lapsed, the oldest first: undetected transactions, and when the last hand-off began. */
export function presentPayerReports({ payerReports, payments }: PaymentRequestRow, now: Date) {
  const live = (payerReports as PayerReport[]).filter(({ at }) => at > now.getTime() - reportLifetimeMs);
  const detected = new Set(payments.map(({ transfer }) => transfer.transactionHash));
  const handOff = live.findLast((report) => "wallet" in report);
  return {
    reported_transactions: live
      .flatMap((report) => ("hash" in report ? [report.hash] : []))
      .filter((hash) => !detected.has(hash)),
    wallet_handoff_at: handOff ? new Date(handOff.at).toISOString() : null,
  };
}
