import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { Scope } from "@/lib/platform/scope";
import { createWebhookEndpoint, type CreateWebhookEndpointInput } from "@/lib/events/webhooks/endpoints/create";
import { openPost } from "@/lib/events/webhooks/delivery/post";
import { openRecorder } from "@/lib/events/webhooks/delivery/record-attempt";
import { recordEvents } from "@/lib/events/record";
import type { EventType } from "@/lib/events/types";
import type { Event, WebhookEndpoint } from "@/prisma/generated/client";
import { contextOf } from "./settlement-fixtures";

export const loopback = ["127.0.0.0/8", "::1/128"];
/** Webhook targets that allow the tests' receivers, which listen on this machine. */
export const thisMachine = { networks: loopback, ports: [443] };

/** Creates an endpoint of the merchant at a local URL; returns it with its secret. */
export function newEndpoint(
  scope: Scope,
  url: string,
  events: CreateWebhookEndpointInput["events"] = ["*"],
): Promise<{ row: WebhookEndpoint; secret: string }> {
  const { encryptionKeys } = env();
  return createWebhookEndpoint(contextOf(scope), { url, events }, { targets: thisMachine, encryptionKeys });
}

/** Records an event of the merchant in its own transaction. */
export async function recordTestEvent(
  scope: Scope,
  type: EventType = "payment.completed",
  now = new Date(),
): Promise<Event> {
  const data = { payment_request: { description: "Zwei Brötchen 🥐" }, payment: null };
  await db().$transaction((tx) => recordEvents(tx, [{ ...scope, type, data }], now));
  return db().event.findFirstOrThrow({ where: scope, orderBy: { sequence: "desc" } });
}

/** A worker's sender with the test's clock. */
export function newSender(now: () => Date = () => new Date()) {
  const { encryptionKeys } = env();
  return {
    post: openPost(thisMachine),
    record: openRecorder(),
    encryptionKeys,
    now,
    signal: new AbortController().signal,
  };
}
