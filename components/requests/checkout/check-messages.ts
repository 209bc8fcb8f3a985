import { texts } from "@/lib/platform/language/texts";
import { isolate } from "@/lib/platform/language/isolate";

// Answers to a payer who asks about a transaction.

export const messages = texts("requests/checkout/check", {
  transaction: "Transaction hash, or its link in an explorer",
  check: "Check",
  checking: "Checking…",
  hint: "Your wallet or exchange shows it with the payment. Checking it changes nothing.",
  noHash: (chain: string) =>
    `This contains no transaction hash of ${chain}. Copy the hash, or a link to the transaction.`,

  pays: (amount: string, seen: number, required: number) =>
    `**This transaction pays this request** with ${amount}. It has ${seen} of ${required} confirmations.`,
  paid: (amount: string) => `**This transaction pays this request** with ${amount}. It is final.`,
  arrived: (amount: string, merchant: string) =>
    `**${amount} arrived at this request’s address.** If this page does not count the payment within some minutes, contact ${isolate(merchant)}. Do not pay again.`,
  otherAddress:
    "**This transaction does not pay this request:** we see no payment to its address there. Compare the recipient in your wallet or at your exchange.",
  otherToken: (amount: string, wanted: string, merchant: string) =>
    `**This transaction does not pay this request:** it sent ${amount} to the address, but only ${wanted} counts. Contact ${isolate(merchant)}; refunds are not automatic.`,
  otherChain: (found: string, wanted: string, merchant: string) =>
    `**This transaction does not pay this request:** it is on ${found}, but only ${wanted} counts. Contact ${isolate(merchant)}; refunds are not automatic.`,
  tooEarly: "**This transaction does not pay this request:** it is older than the request.",
  failed: "**This transaction does not pay this request:** the network rejected it, so nothing was paid.",
  notFound: (chain: string) =>
    `**${chain} does not have this transaction yet.** If your wallet shows it as pending, wait and check again. Exchanges may send a payment an hour later.`,
  unavailable: (chain: string) => `We cannot read ${chain} at the moment. Check again in some minutes.`,
  noAnswer: "There is no answer yet. Check again in a moment.",
  tooMany: "Too many checks. Check again in some minutes.",
});
