import { db } from "@/lib/platform/db";
import { hasMailServer } from "@/lib/platform/mail/queue-mail";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Person } from "@/lib/accounts/merchants/schema";
import { mailChoices, notificationKinds, type MailChoice, type PresentedNotifications } from "./schema";

/** Returns the caller's choice of mails at this merchant. */
export async function getNotifications({ scope, actor }: Context<Person>): Promise<PresentedNotifications> {
  const membership = await db().membership.findUniqueOrThrow({
    where: { userId_merchantId: { userId: actor.id, merchantId: scope.merchantId } },
    select: { notifications: true },
  });
  return presentNotifications(membership.notifications);
}

/** Sets what the caller gets mails about: events from the next one on, and weeks from the next Monday on. */
export async function chooseNotifications(
  { scope: { merchantId }, actor, now }: Context<Person>,
  kinds: MailChoice[],
): Promise<PresentedNotifications> {
  await db().$executeRaw`
    UPDATE membership SET notifications = ${kinds}::text[],
      notified_sequence = CASE WHEN notifications && ${[...notificationKinds]}::text[] THEN notified_sequence ELSE coalesce((
        SELECT last_sequence FROM event_counter
        WHERE merchant_id = ${merchantId} AND environment = 'production'), 0) END,
      summarized_at = CASE WHEN 'weekly_summary' = ANY (notifications) THEN summarized_at ELSE ${now}::timestamptz END
    WHERE user_id = ${actor.id} AND merchant_id = ${merchantId}`;
  return presentNotifications(kinds);
}

function presentNotifications(chosen: readonly string[]): PresentedNotifications {
  return { kinds: mailChoices.filter((kind) => chosen.includes(kind)), can_send: hasMailServer() };
}
