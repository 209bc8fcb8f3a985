import { texts } from "@/lib/platform/language/texts";

// Every text of the settlement settings.
export const messages = texts("accounts/settings/settlement", {
  failure: "The settlement settings could not be loaded",
  done: "Settlement settings saved",
  tolerance: "Tolerance",
  toleranceUnit: "percent, 0 to 5",
  toleranceHint:
    "How far short a payment may be and still complete the request. Exchanges often deduct their fee from the amount. With 1, a request for 100 is paid with 99.",
  toleranceInvalid: "Enter a percentage from 0 to 5, with at most two decimals.",
  lateWindow: "Accept late payments for",
  lateWindowHint: "Counted from the expiry. Later payments become unmatched transfers.",
  windows: { none: "Not at all", hour: "1 hour", hours: "24 hours", days: "3 days", week: "7 days" },
  unchangedWindow: (seconds: number) => `${seconds} seconds (unchanged)`,
  latePolicy: "When a request is paid in full, but late",
  accept: "Complete it",
  acceptText: "It is marked as paid late. Best for stable prices.",
  flag: "Keep it expired and let me decide",
  flagText: "The payment is credited and marked. You mark the request as paid or refund the customer yourself.",
  matchSingle: "Match payments without a reference when only one request is open",
  matchSingleHint:
    "Covers customers who send a different amount, up to double. Turn this off if your addresses also receive other money, which could be counted as a payment. Unlike the other settings, this one also applies to open requests immediately.",

  highValue: {
    title: "High-value payments",
    about:
      "From this amount on, a request is paid only once the chain has finalized its payments. A reorganization can then no longer remove them. It takes longer: about 15 minutes on Ethereum.",
    none: "No thresholds. Every payment waits for its chain's usual confirmations.",
    token: "Token and chain",
    threshold: "Threshold",
    add: "Add threshold",
    saved: "Threshold saved",
    removed: "Threshold removed",
  },
});
