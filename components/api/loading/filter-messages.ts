import { texts } from "@/lib/platform/language/texts";

/** Names of filters that lists show as chips, by the API's parameter. */
const names: Record<string, string> = {
  status: "Status",
  request: "Payment request",
  token: "Token",
  reason: "Reason",
  candidate: "Related request",
  external_id: "External id",
  shortcode: "Shortcode",
  recipient_address: "Recipient",
  transaction_hash: "Transaction",
};

export const messages = texts("api/filters", { names });
