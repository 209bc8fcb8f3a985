import { texts } from "@/lib/platform/language/texts";
import type { MailChoice } from "@/lib/events/notifications/schema";

// Every text of the choice of notifications.
export const messages = texts("accounts/notifications", {
  title: "Notifications",
  about: "Mails to you about live payments, a minute after they happen. Payments that follow each other share a mail.",
  failure: "Your notifications could not be loaded",
  legend: "Send me a mail when",
  kinds: {
    paid: "a request is paid",
    partly_paid: "a part of a request is paid",
    overpaid: "a request is overpaid",
    late: "a request is paid late",
    underpaid: "a request expires underpaid",
    reversed: "a payment is reversed by the chain",
    second_payment: "a paid request is paid again",
    unmatched: "a transfer matches no request",
    weekly_summary: "a week has ended, with its summary (on Mondays)",
  } satisfies Record<MailChoice, string>,
  done: "Notifications saved",
  noMail: "The operator of this server has set up no mail server, so nothing is sent for now.",
});
