import { beforeEach, expect, test } from "vitest";
import { db, Prisma } from "@/lib/platform/db";
import type { Scope } from "@/lib/platform/scope";
import { recordTestEvent, newEndpoint, newSender } from "@/testing/webhooks";
import type { WebhookDeliveryStatus } from "@/prisma/generated/client";
import { deliverDue } from "@/lib/events/webhooks/delivery/deliver";
import { deleteExpiredSecrets } from "@/lib/events/webhooks/endpoints/secrets";
import { deleteBodies, deleteEvents, deleteOldEvents } from "./retention";
import { asOwner } from "@/testing/test-database";

// Writes and reads thousands of rows.

const now = new Date("2026-11-20T12:00:00Z");
const retention = { bodyDays: 30, eventDays: 180 };
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
const deleteOld = () => deleteOldEvents(retention, { now });

let scope: Scope;
let endpointId: string;
beforeEach(async () => {
  await asOwner("TRUNCATE event, event_counter, webhook_endpoint CASCADE");
  const { id } = await db().merchant.create({ data: { name: "Test merchant" } });
  scope = { merchantId: id, environment: "production" };
  endpointId = (await newEndpoint(scope, "http://127.0.0.1:9/webhooks")).row.id;
});

/** Creates events one minute apart, the last one `days` ago, each with a delivery and its response. */
async function seedEvents(count: number, days: number, status: WebhookDeliveryStatus = "succeeded"): Promise<void> {
  const name = `${days}_${status}`;
  const next = status === "pending" ? now : null;
  const finished = status === "pending" ? null : now;
  await db().$executeRaw`
    WITH counter AS (
      INSERT INTO event_counter VALUES (${scope.merchantId}, 'production', ${count})
      ON CONFLICT (merchant_id, environment) DO UPDATE SET last_sequence = event_counter.last_sequence + ${count}
      RETURNING last_sequence - ${count} AS start
    ), happened AS (
      INSERT INTO event (id, merchant_id, environment, sequence, type, body, created_at)
      SELECT 'evt_' || ${name} || n, ${scope.merchantId}, 'production', start + n, 'payment.completed', '{}',
        ${daysAgo(days)}::timestamptz - make_interval(mins => ${count}::int - n)
      FROM counter, generate_series(1, ${count}::int) n RETURNING id, created_at
    ), delivered AS (
      INSERT INTO webhook_delivery (id, endpoint_id, event_id, status, attempt_count, next_attempt_at, created_at, finished_at)
      SELECT 'whd_' || id, ${endpointId}, id, ${status}::webhook_delivery_status, 1, ${next}::timestamptz, created_at,
        ${finished}::timestamptz FROM happened RETURNING id, created_at
    )
    INSERT INTO webhook_attempt (delivery_id, number, attempted_at, duration_ms, response_status, response_body)
    SELECT id, 1, created_at, 10, 500, 'no' FROM delivered`;
}

/** The numbers of events, their bodies, deliveries, attempts and response bodies, in this order. */
async function countRows() {
  const [counts] = await db().$queryRaw<[Record<string, bigint>]>`
    SELECT count(*) AS events, count(body) AS bodies, (SELECT count(*) FROM webhook_delivery) AS deliveries,
      (SELECT count(*) FROM webhook_attempt) AS attempts, (SELECT count(response_body) FROM webhook_attempt) AS responses
    FROM event`;
  return Object.values(counts).map(Number);
}

const countBodies = () => db().event.count({ where: { body: { not: null } } });

test("deletes bodies and responses after 30 days and events with deliveries after 180", async () => {
  for (const days of [200, 181, 179, 31, 29, 0]) await seedEvents(3, days);
  await deleteOld();
  expect(await countRows()).toEqual([12, 6, 12, 12, 6]);
  await deleteOld();
  expect(await countRows()).toEqual([12, 6, 12, 12, 6]);
});

test("keeps the body of an event in delivery, however old it is", async () => {
  await seedEvents(2, 200, "pending");
  await seedEvents(2, 31, "pending");
  await seedEvents(2, 31, "failed");
  await deleteOld();
  expect(await countRows()).toEqual([6, 4, 6, 6, 4]);
});

test("three concurrent workers delete 5,000 old events page by page", async () => {
  await seedEvents(5000, 181);
  await seedEvents(5000, 40);
  await seedEvents(10, 1);
  await Promise.all([deleteOld(), deleteOld(), deleteOld()]);
  expect(await countRows()).toEqual([5010, 10, 5010, 5010, 10]);
});

test("other workers skip the page of a running worker, and delete it once that worker is killed", async () => {
  await seedEvents(1200, 40);
  const killed = db().$transaction(async (tx) => {
    await tx.$queryRaw(deleteBodies({ from: new Date(0), before: daysAgo(30) }));
    // The other worker skips the 500 locked rows of this page.
    await deleteOld();
    expect(await countBodies()).toBe(500);
    throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");
  expect(await countBodies()).toBe(500);
  await deleteOld();
  expect(await countBodies()).toBe(0);
});

test("stops between two pages when the worker stops", async () => {
  await seedEvents(600, 40);
  await deleteOldEvents(retention, { now, signal: AbortSignal.abort() });
  expect(await countBodies()).toBe(600);
});

test("finds pages by index without a full table scan", async () => {
  await seedEvents(5000, 181);
  await seedEvents(20_000, 1);
  await asOwner("ANALYZE event, webhook_delivery, webhook_attempt");
  const page = { from: new Date(0), before: daysAgo(30) };
  for (const [statement, index] of [
    [deleteBodies(page), "event_body_kept"],
    [deleteEvents(page), "event_created_at_idx"],
  ] as const) {
    const rows = await db().$queryRaw<{ "QUERY PLAN": string }[]>(Prisma.sql`EXPLAIN ${statement}`);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain(`using ${index} on event e`);
    expect(plan).not.toContain("Seq Scan");
  }
});

test("deletes an endpoint removed long ago with its last delivery", async () => {
  await seedEvents(1, 179);
  await db().webhookEndpoint.update({ where: { id: endpointId }, data: { deletedAt: daysAgo(181) } });
  await deleteOld();
  expect(await db().webhookEndpoint.count()).toBe(1);
  await db().event.deleteMany();
  await deleteOld();
  expect(await db().webhookEndpoint.count()).toBe(0);
});

test("abandons a restarted delivery whose body was deleted instead of sending it without one", async () => {
  await seedEvents(1, 31, "pending");
  await db().event.updateMany({ data: { body: null } });
  await deliverDue(endpointId, newSender());
  expect(await db().webhookDelivery.findFirstOrThrow()).toMatchObject({ status: "failed", attemptCount: 1 });
});

test("event sequence numbers continue after deleted ones", async () => {
  await seedEvents(3, 181);
  await deleteOld();
  expect(await recordTestEvent(scope, "payment.completed", now)).toMatchObject({ sequence: 4n });
});

test("deletes a previous secret only once it no longer signs", async () => {
  const { secret } = await db().webhookEndpoint.findUniqueOrThrow({ where: { id: endpointId } });
  await db().webhookEndpoint.updateMany({ data: { previousSecret: secret, previousSecretExpiresAt: now } });
  await deleteExpiredSecrets(new Date(now.getTime() - 1));
  expect(await db().webhookEndpoint.count({ where: { previousSecret: null } })).toBe(0);
  await deleteExpiredSecrets(now);
  expect(await db().webhookEndpoint.count({ where: { previousSecret: null, previousSecretExpiresAt: null } })).toBe(1);
});
