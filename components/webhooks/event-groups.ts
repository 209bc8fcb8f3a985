import { eventTypes, type EventType } from "@/lib/events/types";
import type { PresentedWebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

export type Subscription = PresentedWebhookEndpoint["events"][number];

const subscribable = eventTypes.filter((type) => type !== "test.ping");

/** Event types grouped by subject, in display order. */
export const eventGroups = [...new Set(subscribable.map(subjectOf))].map((subject) => ({
  name: wordsOf(subject),
  types: subscribable.filter((type) => subjectOf(type) === subject).map((type) => ({ type, action: actionOf(type) })),
}));

/** "All events", "payment.completed", "3 event types". */
export function shortEventsText(events: readonly Subscription[]): string {
  if (events.includes("*")) return "All events";
  return events.length === 1 ? (events[0] ?? "") : `${events.length} event types`;
}

function subjectOf(type: EventType): string {
  return type.split(".")[0] ?? type;
}

/** "Partially paid" of `payment_request.partially_paid`. */
function actionOf(type: EventType): string {
  return sentenceOf(type.split(".")[1] ?? type);
}

function wordsOf(subject: string): string {
  return `${sentenceOf(subject)}s`;
}

function sentenceOf(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
