// npm run bench -- growth: the disk space that a payment request takes in each table, at first and after each retention
// period. Each request is created through the API with an idempotency key, and each of its events is delivered to a webhook
// endpoint. BENCH_REQUESTS (1,000) is the number of requests.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, test } from "vitest";
import { POST as createPaymentRequest } from "@/app/api/payment-requests/route";
import { POST as expirePaymentRequest } from "@/app/api/sandbox/payment-requests/[public_id]/expire/route";
import { db } from "@/lib/platform/db";
import { deleteOldEvents } from "@/lib/events/retention";
import { deleteExpiredResponses } from "@/lib/platform/idempotency/delete-expired";
import { deliverDue } from "@/lib/events/webhooks/delivery/deliver";
import { call, newTenant, type Tenant } from "@/testing/api";
import { startReceiver, type Receiver } from "@/testing/receiver";
import { mineAndTick, newAddress, openWorld, sendToken, tick, type World } from "@/testing/settlement-fixtures";
import { asOwner } from "@/testing/test-database";
import { newEndpoint, newSender } from "@/testing/webhooks";
import { report } from "./support/report";
import { logPosition } from "./support/storage";

const count = Number(process.env.BENCH_REQUESTS ?? 1000);
const amountRaw = 10_000_000n;
const paymentsPerBlock = 100;
const dayMs = 86_400_000;
const retention = { bodyDays: 30, eventDays: 180 };
const timeout = 900_000;

type Sizes = Map<string, number>;

let world: World;
let receiver: Receiver;
let tenant: Tenant;
let endpointId = "";
beforeAll(async () => {
  [world, receiver, tenant] = await Promise.all([openWorld(), startReceiver(), newTenant()]);
  endpointId = (await newEndpoint(tenant.scope, receiver.url)).row.id;
});
afterAll(() => Promise.all([world.anvil.stop(), receiver.stop()]));

test("a request that is paid", { timeout }, () =>
  measure("paid", async () => {
    for (let done = 0; done < count; done += paymentsPerBlock) {
      const addresses = await createMany(paymentsPerBlock);
      for (const { address } of addresses) await sendToken(world.anvil, address, amountRaw);
      await world.anvil.mine(1);
      await tick(world);
    }
    await mineAndTick(world, 2);
  }),
);

test("a request that expires unpaid", { timeout }, () =>
  measure("unpaid", async () => {
    for (const { id } of await createMany(count)) {
      const url = `/api/sandbox/payment-requests/${id}/expire`;
      await call(expirePaymentRequest, { method: "POST", url, params: { public_id: id }, key: tenant.key });
    }
    await mineAndTick(world, 2);
  }),
);

async function createMany(requestCount: number): Promise<{ id: string; address: string }[]> {
  const created = [];
  for (let index = 0; index < requestCount; index += 1) {
    const address = newAddress();
    const body = {
      ...{ amount: "10", chain: "local-evm", token: "TESTUSD", recipient_address: address },
      ...{ description: "Order 10482 of the shop", external_id: randomUUID(), metadata: { customer: "cus_10482" } },
    };
    const headers = { "idempotency-key": randomUUID() };
    const response = await call(createPaymentRequest, { method: "POST", key: tenant.key, headers, body });
    if (response.status !== 201) throw new Error(response.text);
    created.push({ id: (response.body as { data: { public_id: string } }).data.public_id, address });
  }
  return created;
}

/** Reports the bytes that each request adds to each table, at first and after each retention period. */
async function measure(kind: string, work: () => Promise<void>): Promise<void> {
  const before = await compactSizes();
  const walBefore = await logPosition();
  await work();
  await deliverAll();
  const logged = Math.round(((await logPosition()) - walBefore) / count);
  report(`${kind}: write-ahead log`, `${logged}`, { logged });
  const asWritten = await sizes();
  const stages = [await compactSizes()];
  await deleteExpiredResponses(new Date(Date.now() + 2 * dayMs));
  for (const days of [retention.bodyDays, retention.eventDays]) {
    await deleteOldEvents(retention, { now: new Date(Date.now() + (days + 1) * dayMs) });
    stages.push(await compactSizes());
  }
  const bytesOf = (after: Sizes, table: string) => ((after.get(table) ?? 0) - (before.get(table) ?? 0)) / count;
  for (const table of before.keys()) {
    const figures = stages.map((stage) => Math.round(bytesOf(stage, table)));
    if (figures.some((bytes) => bytes > 0)) report(`${kind}: ${table}`, figures.join(" → "), { figures });
  }
  const totals = [asWritten, ...stages].map((stage) => {
    return Math.round([...stage.keys()].reduce((sum, table) => sum + bytesOf(stage, table), 0));
  });
  report(`${kind}: all tables as written; compact → after 30 → after 180 days`, totals.join(" → "), { totals });
}

async function deliverAll(): Promise<void> {
  while ((await db().webhookDelivery.count({ where: { status: "pending" } })) > 0) {
    await deliverDue(endpointId, newSender());
  }
}

/** The bytes of each table with its indexes. */
async function sizes(): Promise<Sizes> {
  const rows = await db().$queryRaw<{ name: string; bytes: bigint }[]>`
    SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname`;
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** The bytes of each table without free space, which PostgreSQL would reuse as the table grows. */
async function compactSizes(): Promise<Sizes> {
  await asOwner("VACUUM FULL");
  return sizes();
}
