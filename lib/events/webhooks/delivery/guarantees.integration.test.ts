import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { Scope } from "@/lib/platform/scope";
import { startReceiver, type Received, type Receiver } from "@/testing/receiver";
import { recordTestEvent, newEndpoint, newSender } from "@/testing/webhooks";
import { deliverDue } from "./deliver";
import { recordEvents } from "@/lib/events/record";
import { newWebhookSecret, sealSecret } from "../endpoints/secrets";

// Tests what a receiver of webhooks may rely on, with independent verifiers of the signatures.

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
