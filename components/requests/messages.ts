import { texts } from "@/lib/platform/language/texts";

// Texts that several pages of payment requests share.
export const messages = texts("requests", {
  title: "Payment requests",
  newRequest: "New payment request",
  showAll: "Show all payment requests",
  statusLabel: "Status",
  status: { active: "Active", completed: "Completed", expired: "Expired", cancelled: "Cancelled" },
  exception: {
    underpaid: "Underpaid",
    overpaid: "Overpaid",
    paid_late: "Paid late",
    resolved_manually: "Resolved manually",
    payment_reversed: "Payment reversed",
  },
  field: {
    amount: "Amount",
    token: "Token and chain",
    recipient: "Recipient",
    description: "Description",
    externalId: "External id",
    expires: "Expires",
    redirectUrl: "Success URL",
    cancelUrl: "Cancel URL",
    metadata: "Metadata",
  },
});
