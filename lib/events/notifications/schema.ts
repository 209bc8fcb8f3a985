import { z } from "zod";

// Wire format of a member's notifications. Safe to import in the browser.

export const notificationKinds = [
  "paid",
  "partly_paid",
  "overpaid",
  "late",
  "underpaid",
  "reversed",
  "second_payment",
  "unmatched",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The mails that a member can choose. */
export const mailChoices = [...notificationKinds, "weekly_summary"] as const;
export type MailChoice = (typeof mailChoices)[number];

export const notificationsSchema = z.strictObject({
  kinds: z
    .array(z.enum(mailChoices))
    .max(mailChoices.length)
    .transform((kinds) => mailChoices.filter((kind) => kinds.includes(kind))),
});
export type NotificationsBody = z.input<typeof notificationsSchema>;

export type PresentedNotifications = {
  kinds: MailChoice[];
  /** Whether this server can send mail. */
  can_send: boolean;
};
