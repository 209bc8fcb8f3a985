import { db } from "@/lib/platform/db";
import { hasMailServer } from "@/lib/platform/mail/queue-mail";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Person } from "@/lib/accounts/merchants/schema";
import { notificationKinds, type NotificationKind, type PresentedNotifications } from "./schema";

/** The kinds of events that the caller gets mails about at this merchant. */
export async function getNotifications({ scope, actor }: Context<Person>): Promise<PresentedNotifications> {
  const membership = await db().membership.findUniqueOrThrow({
    where: { userId_merchantId: { userId: actor.id, merchantId: scope.merchantId } },
    select: { notifications: true },
  });
  return presentNotifications(membership.notifications);
}

/** Sets the kinds of events that the caller gets mails about, from the next event on. */
export async function chooseNotifications(
  { scope: { merchantId }, actor }: Context<Person>,
  kinds: NotificationKind[],
): Promise<PresentedNotifications> {
  await db().$executeRaw`
    UPDATE membership SET notifications = ${kinds}::text[],
      notified_sequence = CASE WHEN notifications <> '{}' THEN notified_sequence ELSE coalesce((
        SELECT last_sequence FROM event_counter
        WHERE merchant_id = ${merchantId} AND environment = 'production'), 0) END
    WHERE user_id = ${actor.id} AND merchant_id = ${merchantId}`;
  return presentNotifications(kinds);
}

function presentNotifications(chosen: readonly string[]): PresentedNotifications {
  return { kinds: notificationKinds.filter((kind) => chosen.includes(kind)), can_send: hasMailServer() };
}
