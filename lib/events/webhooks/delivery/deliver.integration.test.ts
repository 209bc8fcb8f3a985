import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Webhook, Webhook as StandardWebhook } from "standardwebhooks";
import { db } from "@/lib/platform/db";
import type { Scope } from "@/lib/platform/scope";
import { startReceiver, type Receiver, type Received } from "@/testing/receiver";
import { recordTestEvent, newEndpoint, newSender } from "@/testing/webhooks";
import { deliverDue } from "./deliver";
import { Webhook as SvixWebhook } from "svix";
import { env } from "@/lib/platform/env";
import { recordEvents } from "@/lib/events/record";
import { newWebhookSecret, sealSecret } from "../endpoints/secrets";

let receiver: Receiver;
let scope: Scope;

beforeAll(async () => {
  receiver = await startReceiver();
});
beforeEach(async () => {
  const { id } = await db().merchant.create({ data: { name: "Test merchant" } });
  scope = { merchantId: id, environment: "production" };
  receiver.received.length = 0;
  receiver.respondWith((response) => void response.writeHead(204).end());
});
afterAll(() => receiver.stop());

test("an event reaches exactly the endpoints subscribed to its type, signed with their secrets", async () => {
  const all = await newEndpoint(scope, receiver.url);
  const some = await newEndpoint(scope, receiver.url, ["payment.failed"]);
  await newEndpoint({ ...scope, environment: "sandbox" }, receiver.url);
  const event = await recordTestEvent(scope);
  expect(await db().webhookDelivery.findMany({ select: { endpointId: true, status: true } })).toEqual([
    { endpointId: all.row.id, status: "pending" },
  ]);
  await deliverDue(all.row.id, newSender());
  await deliverDue(some.row.id, newSender());
  expect(receiver.received).toHaveLength(1);
  const [message] = receiver.received;
  const headers = message?.headers as Record<string, string>;
  expect(headers["webhook-id"]).toBe(event.id);
  expect(message?.body).toBe(event.body);
  expect(new Webhook(all.secret).verify(message?.body ?? "", headers)).toMatchObject({ id: event.id });
  expect(() => new Webhook(some.secret).verify(message?.body ?? "", headers)).toThrow();
  const delivery = await db().webhookDelivery.findFirstOrThrow({ include: { attempts: true } });
  expect(delivery).toMatchObject({ status: "succeeded", attemptCount: 1, nextAttemptAt: null });
  expect(delivery.attempts).toMatchObject([{ number: 1, responseStatus: 204, error: null }]);
});

test("retries a failed attempt on schedule with the same ID until one succeeds", async () => {
  const { row } = await newEndpoint(scope, receiver.url);
  const event = await recordTestEvent(scope);
  receiver.respondWith((response, count) => void response.writeHead(count < 3 ? 500 : 200).end(`answer ${count}\0`));
  let now = new Date();
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const next = await deliverDue(
      row.id,
      newSender(() => now),
    );
    if (next) now = next;
  }
  expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([event.id, event.id, event.id]);
  const delivery = await db().webhookDelivery.findFirstOrThrow({
    where: { endpointId: row.id },
    include: { attempts: { orderBy: { number: "asc" } } },
  });
  expect(delivery.status).toBe("succeeded");
  expect(delivery.attempts.map(({ responseStatus, responseBody }) => [responseStatus, responseBody])).toEqual([
    [500, "answer 1\u{fffd}"],
    [500, "answer 2\u{fffd}"],
    [200, "answer 3\u{fffd}"],
  ]);
});

test("410 disables the endpoint at once, cancels its deliveries and notifies the others", async () => {
  const { row } = await newEndpoint(scope, receiver.url);
  const { row: other } = await newEndpoint(scope, receiver.url, ["webhook_endpoint.disabled"]);
  await recordTestEvent(scope);
  receiver.respondWith((response) => void response.writeHead(410).end());
  await deliverDue(row.id, newSender());
  await deliverDue(row.id, newSender());
  expect(await db().webhookEndpoint.findUniqueOrThrow({ where: { id: row.id } })).toMatchObject({
    disabledReason: "gone",
  });
  expect(await db().webhookDelivery.count({ where: { endpointId: row.id, status: "pending" } })).toBe(0);
  receiver.respondWith((response) => void response.writeHead(200).end());
  await deliverDue(other.id, newSender());
  expect(JSON.parse(receiver.received.at(-1)?.body ?? "")).toMatchObject({
    type: "webhook_endpoint.disabled",
    data: { webhook_endpoint: { id: row.id, status: "disabled", disabled_reason: "gone" } },
  });
});

test("disables an endpoint after five days of failures only, and not after a success in between", async () => {
  const { row } = await newEndpoint(scope, receiver.url);
  const day = 24 * 60 * 60 * 1000;
  const begin = Date.now();
  const attemptAt = async (days: number, status: number) => {
    receiver.respondWith((response) => void response.writeHead(status).end());
    const now = new Date(begin + days * day);
    await recordTestEvent(scope, "payment.completed", now);
    await deliverDue(
      row.id,
      newSender(() => now),
    );
    return db().webhookEndpoint.findUniqueOrThrow({ where: { id: row.id } });
  };
  expect((await attemptAt(0, 500)).failingSince).toEqual(new Date(begin));
  expect((await attemptAt(3, 200)).failingSince).toBeNull();
  expect((await attemptAt(4, 500)).failingSince).toEqual(new Date(begin + 4 * day));
  expect((await attemptAt(8.9, 500)).disabledReason).toBeNull();
  expect(await attemptAt(9, 500)).toMatchObject({ disabledReason: "failing", disabledAt: new Date(begin + 9 * day) });
  const event = await db().event.findFirstOrThrow({ where: { ...scope, type: "webhook_endpoint.disabled" } });
  expect(JSON.parse(event.body ?? "")).toMatchObject({ data: { webhook_endpoint: { id: row.id } } });
  expect(await db().auditEntry.count({ where: { subjectId: row.id, action: "webhook_endpoint.disabled" } })).toBe(1);
});

test("two concurrent attempts of the same delivery record one attempt", async () => {
  const { row } = await newEndpoint(scope, receiver.url);
  await recordTestEvent(scope);
  await Promise.all([deliverDue(row.id, newSender()), deliverDue(row.id, newSender())]);
  const delivery = await db().webhookDelivery.findFirstOrThrow({
    where: { endpointId: row.id },
    include: { attempts: true },
  });
  expect(delivery.attempts).toHaveLength(1);
  expect(delivery).toMatchObject({ status: "succeeded", attemptCount: 1 });
});

test("a receiver can delay retries with Retry-After, up to a day", async () => {
  const { row } = await newEndpoint(scope, receiver.url);
  await recordTestEvent(scope);
  const now = new Date(Date.now() + 1000);
  receiver.respondWith((response) => void response.writeHead(503, { "retry-after": "600" }).end());
  expect(
    await deliverDue(
      row.id,
      newSender(() => now),
    ),
  ).toEqual(new Date(now.getTime() + 600_000));
  const later = new Date(now.getTime() + 600_000);
  receiver.respondWith((response) => void response.writeHead(429, { "retry-after": "9999999" }).end());
  expect(
    await deliverDue(
      row.id,
      newSender(() => later),
    ),
  ).toEqual(new Date(later.getTime() + 86_400_000));
});

test("records all concurrent successes and failures of an endpoint that a failure disables", async () => {
  for (let round = 0; round < 15; round += 1) {
    const { row } = await newEndpoint(scope, receiver.url);
    await db().webhookEndpoint.update({ where: { id: row.id }, data: { failingSince: new Date(0) } });
    for (let n = 0; n < 10; n += 1) await recordTestEvent(scope);
    receiver.respondWith(
      (response, count) => void response.writeHead([410, 200, 500][(count + round) % 3] ?? 200).end(),
    );
    await deliverDue(row.id, newSender());
    await deliverDue(row.id, newSender());
    expect(await db().webhookDelivery.count({ where: { endpointId: row.id, status: "pending" } })).toBe(0);
    expect(await db().webhookAttempt.count({ where: { delivery: { endpointId: row.id } } })).toBe(10);
    await db().webhookEndpoint.updateMany({ data: { deletedAt: new Date() } });
  }
});

test("does not disable an endpoint for failures of its old URL or for a period without attempts", async () => {
  const day = 24 * 60 * 60 * 1000;
  const { row } = await newEndpoint(scope, receiver.url);
  await recordTestEvent(scope);
  receiver.respondWith((response) => {
    const moved = { url: `${receiver.url}/new`, updatedAt: new Date(Date.now() + 1) };
    void db()
      .webhookEndpoint.update({ where: { id: row.id }, data: moved })
      .then(() => response.writeHead(410).end());
  });
  await deliverDue(row.id, newSender());
  const reload = () => db().webhookEndpoint.findUniqueOrThrow({ where: { id: row.id } });
  expect(await reload()).toMatchObject({ disabledAt: null, failingSince: null });

  await db().webhookEndpoint.update({ where: { id: row.id }, data: { failingSince: new Date(Date.now() - 6 * day) } });
  await db().webhookAttempt.updateMany({ data: { attemptedAt: new Date(Date.now() - 2 * day) } });
  await db().webhookDelivery.updateMany({ where: { endpointId: row.id }, data: { nextAttemptAt: new Date() } });
  receiver.respondWith((response) => void response.writeHead(500).end());
  const now = new Date();
  await deliverDue(
    row.id,
    newSender(() => now),
  );
  expect(await reload()).toMatchObject({ disabledAt: null, failingSince: now });
});

test("records attempts even if another one in their batch cannot be recorded", async () => {
  const { row } = await newEndpoint(scope, receiver.url);
  for (let n = 0; n < 5; n += 1) await recordTestEvent(scope);
  const [first] = await db().webhookDelivery.findMany({
    where: { endpointId: row.id },
    orderBy: { event: { sequence: "asc" } },
  });
  // The attempt exists already, so it cannot be recorded again.
  await db().webhookAttempt.create({
    data: { deliveryId: first?.id ?? "", number: 1, attemptedAt: new Date(), durationMs: 1, responseStatus: 500 },
  });
  await expect(deliverDue(row.id, newSender())).rejects.toThrow();
  expect(await db().webhookDelivery.count({ where: { endpointId: row.id, status: "succeeded" } })).toBe(4);
});

test("two independent verifiers accept 1,000 deliveries and reject any with one bit flipped", async () => {
  const { row, secret } = await newEndpoint(scope, receiver.url);
  for (let batch = 0; batch < 10; batch += 1) await record(100, batch);
  await deliverDue(row.id, newSender());
  expect(receiver.received).toHaveLength(1000);
  const verifiers = [new StandardWebhook(secret), new SvixWebhook(secret)];
  const sequences = new Set<number>();
  receiver.received.forEach(({ body, headers }, index) => {
    for (const verifier of verifiers) {
      expect(verifier.verify(body, signed(headers))).toMatchObject({ type: "payment.completed" });
      expect(() => verifier.verify(flipBit(body, index), signed(headers))).toThrow();
      const changedHeader =
        (["webhook-id", "webhook-timestamp", "webhook-signature"] as const)[index % 3] ?? "webhook-id";
      expect(() =>
        verifier.verify(body, { ...signed(headers), [changedHeader]: flipBit(signed(headers)[changedHeader], index) }),
      ).toThrow();
    }
    sequences.add((JSON.parse(body) as { sequence: number }).sequence);
  });
  expect([...sequences].sort((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1));
});

test("during a secret rotation messages verify with either secret", async () => {
  const { row, secret: first } = await newEndpoint(scope, receiver.url);
  const second = newWebhookSecret();
  await db().webhookEndpoint.update({
    where: { id: row.id },
    data: {
      secret: sealSecret(second, row.id, env().encryptionKeys),
      previousSecret: row.secret,
      previousSecretExpiresAt: new Date(Date.now() + 60_000),
    },
  });
  await recordTestEvent(scope);
  await deliverDue(row.id, newSender());
  const [message] = receiver.received;
  for (const secret of [first, second]) {
    for (const verifier of [new StandardWebhook(secret), new SvixWebhook(secret)]) {
      expect(verifier.verify(message?.body ?? "", signed(message?.headers))).toBeDefined();
    }
  }
  expect(message?.headers["webhook-signature"]).toMatch(/^v1,\S+ v1,\S+$/);
  await recordTestEvent(scope);
  await deliverDue(
    row.id,
    newSender(() => new Date(Date.now() + 61_000)),
  );
  expect(receiver.received.at(-1)?.headers["webhook-signature"]).toMatch(/^v1,\S+$/);
});

const hour = 3_600_000;
const published = [0, 5000, 300_000, 1_800_000, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

test("a receiver that is down for 72 hours gets everything later, on the published schedule", async () => {
  const { row } = await newEndpoint(scope, receiver.url);
  const begin = new Date("2030-01-01T00:00:00Z").getTime();
  const upAgainAt = begin + 72 * hour;
  receiver.respondWith((response) => void response.writeHead(now >= upAgainAt ? 200 : 503).end());
  const eventTimes = Array.from({ length: 40 }, (_, index) => begin + (index * 72 * hour) / 40);
  let now = begin;
  let next: number | undefined = begin;
  while (next !== undefined || eventTimes.length > 0) {
    now = Math.max(now, Math.min(next ?? Infinity, eventTimes[0] ?? Infinity));
    while (eventTimes[0] !== undefined && eventTimes[0] <= now)
      await recordTestEvent(scope, "payment.completed", new Date(eventTimes.shift() ?? 0));
    next = (
      await deliverDue(
        row.id,
        newSender(() => new Date(now)),
      )
    )?.getTime();
  }
  const deliveries = await db().webhookDelivery.findMany({
    where: { endpointId: row.id },
    include: { attempts: { orderBy: { number: "asc" } } },
  });
  expect(deliveries.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => "succeeded"));
  for (const { createdAt, attempts } of deliveries) {
    const times = [createdAt, ...attempts.map(({ attemptedAt }) => attemptedAt)].map((time) => time.getTime());
    times.slice(1).forEach((time, index) => {
      const gap = time - (times[index] ?? 0);
      expect(gap).toBeGreaterThanOrEqual((published[index] ?? NaN) * 0.8);
      expect(gap).toBeLessThanOrEqual((published[index] ?? NaN) * 1.2);
    });
  }
  expect(Math.max(...deliveries.map(({ attemptCount }) => attemptCount))).toBe(published.length);
});

async function record(count: number, batch: number): Promise<void> {
  const drafts = Array.from({ length: count }, (_, index) => ({
    ...scope,
    type: "payment.completed" as const,
    data: { payment_request: { description: `Ünïcode 🥐 ${batch}.${index}` }, payment: null },
  }));
  await db().$transaction((tx) => recordEvents(tx, drafts, new Date()));
}

type Signed = Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>;

function signed(headers: Received["headers"] | undefined): Signed {
  const value = (name: string) => String(headers?.[name] ?? "");
  return {
    "webhook-id": value("webhook-id"),
    "webhook-timestamp": value("webhook-timestamp"),
    "webhook-signature": value("webhook-signature"),
  };
}

/** Flips one bit of one byte, chosen by `seed`. Skips the unused bits at the end of a signature's base64. */
function flipBit(text: string, seed: number): string {
  const bytes = Buffer.from(text, "latin1");
  const position = (seed * 7919) % Math.max(1, bytes.length - 2);
  bytes[position] = (bytes[position] ?? 0) ^ (1 << (seed % 7));
  return bytes.toString("latin1");
}
