import { maxListed, type News } from "@/lib/events/notifications/news";
import type { Notification } from "@/lib/events/notifications/notification";
import { eventText, headline, namesOf, pageOf } from "@/lib/events/notifications/text";
import { texts } from "@/lib/platform/language/texts";
import { oneLine } from "@/lib/platform/mail/text";
import type { Environment } from "@/lib/platform/scope";

const t = texts("events/channel-message", {
  sandbox: (business: string) => `${business} (sandbox)`,
  more: (count: number) => `And ${count} more:`,
  several: (count: number) => `${count} payments`,
  test: "This is a test message. Payments will be announced here.",
});

/**
 * A part of a line: a text of ours, one that someone else has written, or the address of a page of ours. Each service
 * escapes them in its own way.
 */
export type Part = { ours: string } | { theirs: string } | { link: string };

export type Message = {
  /** For previews, which show no more. Contains nothing that someone else has written. */
  summary: string;
  lines: Part[];
  /** The notifications that the lines are about. */
  listed: readonly Notification[];
  /** The number of all, listed or not. */
  count: number;
};

export type Source = {
  business: string;
  environment: Environment;
  /** The address of the environment's pages. */
  pages: string;
};

// A chat is for reading at a glance, and the services limit the length of a message.
const maxNameLength = 120;
const maxBusinessLength = 80;

export function testMessage(source: Source): Message {
  return { summary: t.test, lines: [businessOf(source), { ours: t.test }], listed: [], count: 0 };
}

/** The message about these news that lists at most `limit` of them; null if there are none. */
export function newsMessage({ listed: all, count }: News, source: Source, limit = maxListed): Message | null {
  const listed = all.slice(0, limit);
  const [first] = listed;
  if (!first) return null;
  const { pages } = source;
  const more = count - listed.length;
  const lines = [
    businessOf(source),
    ...listed.flatMap((notification) => linesOf(notification, pages)),
    ...(more > 0 ? [{ ours: t.more(more) }, { link: `${pages}/payments` }] : []),
  ];
  return { summary: count === 1 ? eventText(first) : t.several(count), lines, listed, count };
}

function businessOf({ business, environment }: Source): Part {
  const name = shorten(oneLine(business), maxBusinessLength);
  return { theirs: environment === "sandbox" ? t.sandbox(name) : name };
}

function linesOf(notification: Notification, pages: string): Part[] {
  const names = namesOf(notification).map((name) => ({ theirs: shorten(name, maxNameLength) }));
  return [{ ours: headline(notification) }, ...names, { link: pageOf(notification, pages) }];
}

function shorten(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join("")}…`;
}
