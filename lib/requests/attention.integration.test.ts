import { beforeAll, expect, test } from "vitest";
import { GET } from "@/app/api/payment-requests/attention/route";
import { db } from "@/lib/platform/db";
import { call, newTenant, type Tenant } from "@/testing/api";
import { contextOf, newRequest } from "@/testing/settlement-fixtures";
import type { Prisma } from "@/prisma/generated/client";
import { listAttention } from "./attention";
import type { PresentedAttention } from "./schema";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const dollar = 1_000_000;
const ago = (ms: number) => new Date(Date.now() - ms);
const inFuture = (ms: number) => new Date(Date.now() + ms);

let tenant: Tenant;
const names = new Map<string, string>();

/** A request for 10 TESTUSD in a state that settlement would have given it. */
async function made(name: string, data: Prisma.PaymentRequestUncheckedUpdateInput, createdAt = ago(2 * hourMs)) {
  const chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  const merchant = await db().merchant.findUniqueOrThrow({ where: { id: tenant.merchantId } });
  const { id, publicId } = await newRequest({ chain, merchant }, BigInt(10 * dollar), {
    createdAt,
    expiresAt: inFuture(8 * dayMs),
  });
  await db().paymentRequest.update({ where: { id }, data });
  names.set(publicId, name);
}

const ended = (exception: "underpaid" | "overpaid" | "payment_reversed" | "paid_late", paid: number, ms: number) => {
  const isExpired = exception === "underpaid";
  const end = isExpired ? { expiredAt: ago(ms) } : { completedAt: ago(ms) };
  const status = isExpired ? ("expired" as const) : ("completed" as const);
  return { status, exception, paidAmount: paid * dollar, updatedAt: ago(ms), ...end };
};

beforeAll(async () => {
  tenant = await newTenant();
  await made("overpaid", ended("overpaid", 13, hourMs));
  await made("overpaid a month ago", ended("overpaid", 13, 20 * dayMs), ago(21 * dayMs));
  await made("underpaid", ended("underpaid", 4, 2 * hourMs));
  await made("reversed", ended("payment_reversed", 0, 3 * hourMs), ago(9 * dayMs));
  await made("paid late", ended("paid_late", 10, hourMs));
  await made("partly paid, soon", { paidAmount: dollar, expiresAt: inFuture(hourMs) });
  await made("partly paid, next week", { paidAmount: dollar, expiresAt: inFuture(7 * dayMs) });
  await made("paid but not confirmed", { pendingAmount: 9 * dollar, paidAmount: dollar, expiresAt: inFuture(hourMs) });
  await made("at the till", { expiresAt: inFuture(hourMs) });
  await made("invoice of last week", { expiresAt: inFuture(2 * hourMs) }, ago(7 * dayMs));
  await made(
    "invoice, cancelled",
    { status: "cancelled", cancelledAt: new Date(), expiresAt: inFuture(hourMs) },
    ago(7 * dayMs),
  );
});

async function read({ key } = tenant): Promise<[string | undefined, string, string][]> {
  const { body } = await call(GET, { key });
  const { data } = body as { data: PresentedAttention[] };
  return data.map(({ public_id, reason, amount }) => [names.get(public_id), reason, amount.formatted]);
}

test("lists what needs the merchant with the money at stake, the most urgent first", async () => {
  expect(await read()).toEqual([
    ["reversed", "payment_reversed", "10"],
    ["partly paid, soon", "partly_paid", "9"],
    ["invoice of last week", "expiring", "10"],
    ["underpaid", "underpaid", "6"],
    ["overpaid", "overpaid", "3"],
  ]);
});

test("another merchant, the other environment and a cashier see none of it", async () => {
  expect(await read(await newTenant())).toEqual([]);
  const { merchantId } = tenant;
  expect(await listAttention(contextOf({ merchantId, environment: "production" }))).toEqual([]);
  expect(await listAttention(contextOf({ merchantId, environment: "sandbox", createdById: 1n }))).toEqual([]);
});

test("at most ten are listed", async () => {
  for (let count = 0; count < 7; count += 1) await made("more", ended("overpaid", 11, hourMs));
  expect(await read()).toHaveLength(10);
});
