import { db } from "@/lib/platform/db";
import type { Scope } from "@/lib/platform/scope";
import { notificationOf, notifyingTypes, type Notification } from "./notification";

/** The first notifications of the chosen kinds, and the number of all. */
export type News = { listed: Notification[]; count: number };

/** The events with a greater sequence number than `after`, up to `upto`. */
type Range = { scope: Scope; after: bigint; upto: bigint };

export const maxListed = 20;
const pageSize = 500;

/** Reads in pages, because a range can have the events of a day without workers. */
export async function readNews({ scope, after, upto }: Range, kinds: readonly string[]): Promise<News> {
  const { merchantId, environment } = scope;
  const news: News = { listed: [], count: 0 };
  for (let last = after; ;) {
    const sequence = { gt: last, lte: upto };
    const events = await db().event.findMany({
      where: { merchantId, environment, sequence, type: { in: notifyingTypes } },
      orderBy: { sequence: "asc" },
      take: pageSize,
    });
    for (const { type, body } of events) {
      const notification = body === null ? null : notificationOf(type, body);
      if (!notification || !kinds.includes(notification.kind)) continue;
      news.count += 1;
      if (news.listed.length < maxListed) news.listed.push(notification);
    }
    const next = events.at(-1);
    if (!next || events.length < pageSize) return news;
    last = next.sequence;
  }
}
