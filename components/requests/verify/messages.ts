import { texts } from "@/lib/platform/language/texts";

// The texts of the page that verifies offers and receipts.

export const messages = texts("requests/verify", {
  title: "Verify an offer or receipt",
  about: (domain: string) =>
    `Check whether **${domain}** signed a file, and whether anyone has changed it since. The file is sent to this server, which does not store it.`,
  file: "File",
  fileHint: "Choose the file, or drop it here.",
  document: "Or paste its content",
  documentMissing: "Choose a file or paste its content.",
  submit: "Verify",
  submitting: "Verifying …",

  valid: {
    offer: (domain: string) => `**Valid offer.** ${domain} signed it, and nothing in it was changed.`,
    receipt: (domain: string) => `**Valid receipt.** ${domain} signed it, and nothing in it was changed.`,
  },
  invalid: "**Not valid.**",
  problems: {
    unreadable: "This holds no signed offer or receipt.",
    unsupported: "This is not an offer or receipt of a kind that this page knows.",
    wrong_domain: "The key belongs to another domain than the page that the file names.",
    other_domain: "Another domain signed it, so only the keys of that domain can verify it.",
    keys_unavailable: "The keys of the domain that it names could not be read.",
    unknown_key: "The domain does not publish the key that signed it.",
    wrong_signature: "The signature does not match the content: something was changed, or another key signed it.",
    expired: "The signature is right, but the offer has expired. **Do not pay it.**",
  },
  names: (domain: string) => `It names the domain ${domain}.`,

  details: {
    page: "Page",
    payee: "Payee",
    amount: "Amount asked",
    received: "Amount received",
    network: "Network",
    token: "Token contract",
    recipient: "Recipient",
    recipient_proof: "Address proven",
    valid_until: "Valid until",
    paid_at: "Paid",
    payment: "Payment",
    environment: "Environment",
    notice: "Note",
  },

  unreachable: "The server did not respond. Check your connection and try again.",
  tooMany: "Too many checks. Try again in a minute.",
  tooLarge: "This is too large for an offer or a receipt.",
  failed: "The check failed. Try again.",

  trust: (domain: string) =>
    `Is ${domain} the address where you pay? This page proves no more than that ${domain} says so. [How to verify without this page]`,
});
