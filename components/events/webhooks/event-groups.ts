import { messages } from "./messages";
import { eventTypes } from "@/lib/events/types";
import type { PresentedWebhookEndpoint } from "@/lib/events/webhooks/endpoints/schema";

export type Subscription = PresentedWebhookEndpoint["events"][number];

const t = messages.eventTypes;

/** "payment.completed" → ["payment", "completed"] */
type PartsOf<Name> = Name extends `${infer Subject}.${infer Action}` ? [subject: Subject, action: Action] : never;

const subscribableTypes = () =>
  eventTypes
    .filter((type) => type !== "test.ping")
    .map((type) => {
      const [subject, action] = type.split(".") as PartsOf<typeof type>;
      return { type, subject, action: t.actions[action] };
    });

/** Event types grouped by subject, in display order. */
export const eventGroups = () =>
  [...new Set(subscribableTypes().map(({ subject }) => subject))].map((subject) => ({
    name: t.subjects[subject],
    types: subscribableTypes().filter((type) => type.subject === subject),
  }));

/** "All events", "payment.completed", "3 event types". */
export function shortEventsText(events: readonly Subscription[]): string {
  if (events.includes("*")) return t.all;
  return events.length === 1 ? (events[0] ?? "") : t.count(events.length);
}
