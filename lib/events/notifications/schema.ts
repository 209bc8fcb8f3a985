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

export const notificationsSchema = z.strictObject({
  kinds: z
    .array(z.enum(notificationKinds))
    .max(notificationKinds.length)
    .transform((kinds) => notificationKinds.filter((kind) => kinds.includes(kind))),
});
export type NotificationsBody = z.input<typeof notificationsSchema>;

export type PresentedNotifications = {
  kinds: NotificationKind[];
  /** Whether this server can send mail. */
  can_send: boolean;
};
