import { db } from "@/lib/platform/db";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { notificationMail } from "./mail";
import { notifyingTypes } from "./notification";
import { notificationKinds } from "./schema";

type News = { userId: bigint; merchantId: bigint; after: bigint; upto: bigint };

/**
 * Queues one mail to each member about the live events since their last one. The sequence has no gaps, and a later
 * number never commits first, so no event is missed and none is mailed twice.
 */
export async function queueNotifications(): Promise<void> {
  await db().$transaction(async (tx) => {
    const news = await tx.$queryRaw<News[]>`
      WITH waiting AS (
        SELECT m.user_id, m.merchant_id, m.notified_sequence AS after, counter.last_sequence AS upto
        FROM membership m JOIN event_counter counter
          ON counter.merchant_id = m.merchant_id AND counter.environment = 'production'
        WHERE m.notifications && ${[...notificationKinds]}::text[] AND counter.last_sequence > m.notified_sequence
        FOR NO KEY UPDATE OF m SKIP LOCKED),
      moved AS (
        UPDATE membership m SET notified_sequence = waiting.upto FROM waiting
        WHERE m.user_id = waiting.user_id AND m.merchant_id = waiting.merchant_id)
      SELECT user_id AS "userId", merchant_id AS "merchantId", after, upto FROM waiting
      WHERE EXISTS (
        SELECT FROM event WHERE event.merchant_id = waiting.merchant_id AND event.environment = 'production'
          AND event.sequence > waiting.after AND event.sequence <= waiting.upto
          AND event.type = ANY(${notifyingTypes}))`;
    for (const { userId, merchantId, after, upto } of news) {
      const to = { membersOf: merchantId, roles: [], also: userId };
      const data = { after: after.toString(), upto: upto.toString() };
      await queueMail(tx, { to, kind: notificationMail, data });
    }
  });
}
