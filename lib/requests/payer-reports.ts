import { storedSpelling } from "@/lib/chains/address";
import { digest } from "@/lib/platform/rate-limits/count";
import type { PaymentRequestRow } from "./rows";

// The reports of payers, kept in the row of their request. Anyone with the link can report anything, so a report credits
// nothing, is not counted as an attempt, and lapses unless a payment confirms it.

const tagLength = 4;

/** How long a report is shown. */
export const reportLifetimeMs = 10 * 60_000;

/**
 * A transaction, or the hand-off to a wallet. Field names and tags are short, because every reading of a request
 * transfers them.
 */
export type PayerReport = ({ hash: string } | { /** The tag of the wallet's address. */ wallet: string }) & {
  /** Milliseconds since the epoch. */
  at: number;
  /** The tag of the reporter's address. */
  by: string;
};

/** The reports that have not lapsed: undetected transactions, the oldest first, and when the last hand-off began. */
export function presentPayerReports({ shortcode, payerReports, payments }: PaymentRequestRow, now: Date) {
  const live = (payerReports as PayerReport[]).filter(({ at }) => at > now.getTime() - reportLifetimeMs);
  const detected = new Set(payments.map(({ transfer }) => transfer.transactionHash));
  const hasPaid = (wallet: string, since: number) =>
    payments.some(({ transfer: { fromAddress }, createdAt }) => {
      return createdAt.getTime() >= since && fromAddress !== null && walletTag(fromAddress, shortcode) === wallet;
    });
  const handOff = live.findLast((report) => "wallet" in report && !hasPaid(report.wallet, report.at));
  return {
    reported_transactions: live
      .flatMap((report) => ("hash" in report ? [report.hash] : []))
      .filter((hash) => !detected.has(hash)),
    wallet_handoff_at: handOff ? new Date(handOff.at).toISOString() : null,
  };
}

/** Tells the reporters of one request apart. Too short to find the address: each tag fits 256 IPv4 addresses. */
export function tagOf(subject: string, shortcode: string): string {
  return digest(`${subject}\n${shortcode}`).slice(0, tagLength);
}

/** The tag of a wallet's address in any notation. */
export function walletTag(address: string, shortcode: string): string {
  return tagOf(storedSpelling(address), shortcode);
}
