import { expect, test, describe } from "vitest";
import { GET, PATCH } from "@/app/api/payment-requests/[public_id]/route";
import { db } from "@/lib/platform/db";
import { call, dataOf, errorOf, fieldErrorsOf, newTenant, type Tenant } from "@/testing/api";
import { checkInvariants } from "@/testing/invariants";
import { eventTypes, newAddress, reload, testToken, urls, contextOf } from "@/testing/settlement-fixtures";
import { bookTransfer } from "@/testing/transfers";
import { cancelPaymentRequest } from "./cancel";
import { createPaymentRequest } from "./create";
import { createPaymentRequestSchema } from "./create-schema";
import { presentPaymentRequest } from "./present";
import type { PaymentRequestRow } from "./rows";
import { readPaymentRequest, requestEvents } from "./record-change";
import { paymentRequestSchema } from "./schema";
import type { updatePaymentRequestSchema } from "./update-schema";

const minute = 60_000;

function create({ scope }: Tenant, body: Record<string, unknown> = {}): Promise<PaymentRequestRow> {
  const base = { amount: "10", token_id: testToken.id, recipient_address: newAddress() };
  return createPaymentRequest(contextOf(scope), createPaymentRequestSchema.parse({ ...base, ...body }));
}

function patch({ key }: Pick<Tenant, "key">, publicId: string, body: unknown) {
  const params = { public_id: publicId };
  // Error bodies contain the request id, and tests compare whole bodies.
  const headers = { "x-request-id": "fixed-request-id" };
  return call(PATCH, { method: "PATCH", key, url: `/api/payment-requests/${publicId}`, params, body, headers });
}

function fromNow(ms: number): Date {
  return new Date(Date.now() + ms);
}

describe("updates", () => {
  test("change only the given fields and return what a read returns", async () => {
    const tenant = await newTenant();
    const original = { description: "a", external_id: "b", metadata: { old: 1 }, cancel_url: "https://shop.example/c" };
    const row = await create(tenant, original);
    const changes = {
      description: "Three tickets",
      metadata: { cart: { items: [1, null] } },
      redirect_url: "http://localhost:3000/thanks?id={public_id}",
    };
    const changed = dataOf(await patch(tenant, row.publicId, changes), paymentRequestSchema);
    expect(changed).toMatchObject({ ...changes, external_id: "b", cancel_url: "https://shop.example/c" });
    expect(changed.metadata).toEqual(changes.metadata);
    expect(changed.expires_at).toBe(row.expiresAt.toISOString());
    expect(Date.parse(changed.updated_at)).toBeGreaterThan(row.updatedAt.getTime());
    const read = await call(GET, { key: tenant.key, params: { public_id: row.publicId } });
    expect(dataOf(read, paymentRequestSchema)).toEqual(changed);
    const emptied = dataOf(await patch(tenant, row.publicId, { external_id: "", metadata: {} }), paymentRequestSchema);
    expect(emptied).toMatchObject({ external_id: "", metadata: {}, description: "Three tickets" });
    const others = { external_id: "order-7", cancel_url: "https://shop.example/back" };
    expect(dataOf(await patch(tenant, row.publicId, others), paymentRequestSchema)).toMatchObject({
      ...others,
      redirect_url: changes.redirect_url,
    });
  });

  test("the timeline has the old and the new value of each changed field but the metadata", async () => {
    const tenant = await newTenant();
    const original = { external_id: "b", metadata: { old: 1 }, expires_at: fromNow(60 * minute).toISOString() };
    const row = await create(tenant, original);
    const changes: Record<keyof typeof updatePaymentRequestSchema.shape, unknown> = {
      description: "Three tickets",
      external_id: "b",
      redirect_url: "https://shop.example/thanks",
      cancel_url: "https://shop.example/back",
      metadata: { new: 1 },
      expires_at: fromNow(90 * minute).toISOString(),
    };
    await patch(tenant, row.publicId, changes);
    const entry = await db().timelineEntry.findFirst({ where: { requestId: row.id, type: "updated" } });
    expect(entry?.details).toMatchObject({
      fields: Object.keys(changes),
      changes: [
        { field: "description", before: "", after: changes.description },
        { field: "redirect_url", before: "", after: changes.redirect_url },
        { field: "cancel_url", before: "", after: changes.cancel_url },
        { field: "expires_at", before: original.expires_at, after: changes.expires_at },
      ],
    });
  });

  test("record one event with the updated request", async () => {
    const tenant = await newTenant();
    const row = await create(tenant);
    await patch(tenant, row.publicId, { description: "new" });
    const event = await db().event.findFirstOrThrow({
      where: { merchantId: tenant.merchantId, type: "payment_request.updated" },
    });
    expect(JSON.parse(event.body ?? "")).toMatchObject({
      sequence: 2,
      data: { payment_request: { public_id: row.publicId, description: "new" }, payment: null },
    });
  });

  test("are accepted past expires_at while the request is active, even for the expiry", async () => {
    const tenant = await newTenant();
    const row = await create(tenant);
    await db().paymentRequest.update({ where: { id: row.id }, data: { expiresAt: fromNow(-minute) } });
    const expires_at = fromNow(10 * minute).toISOString();
    expect(dataOf(await patch(tenant, row.publicId, { expires_at }), paymentRequestSchema)).toMatchObject({
      status: "active",
      expires_at,
    });
  });
});

test("the event of a payment contains that payment, and the event of a request none", async () => {
  const tenant = await newTenant();
  const row = await create(tenant);
  await bookTransfer(row, 2_000_000n);
  await bookTransfer(row, 3_000_000n);
  const now = await readPaymentRequest(db(), tenant.scope, row.id);
  const [, second] = presentPaymentRequest(now, urls).payments;
  expect(second).toBeDefined();
  const drafts = [
    { type: "payment.completed", paymentId: second?.id ?? null },
    { type: "payment_request.completed", paymentId: null },
  ] as const;
  const events = requestEvents(now, urls, drafts);
  expect(events.map(({ data }) => "payment" in data && data.payment)).toEqual([second, null]);
});

describe("a later expiry", () => {
  test("extends the late window and the amount slots by the same time", async () => {
    const tenant = await newTenant();
    const row = await create(tenant);
    await bookTransfer(row, 4_000_000n);
    const window = row.lateUntil.getTime() - row.expiresAt.getTime();
    const later = fromNow(300 * 24 * 60 * minute);
    expect((await patch(tenant, row.publicId, { expires_at: later.toISOString() })).status).toBe(200);
    const after = await reload(row);
    expect([after.expiresAt, after.lateUntil]).toEqual([later, new Date(later.getTime() + window)]);
    const slots = await db().amountSlot.findMany({ where: { requestId: row.id } });
    expect(slots.map((slot) => slot.freeAt)).toEqual([after.lateUntil, after.lateUntil]);
  });

  test("never takes a slot that another request now holds", async () => {
    const tenant = await newTenant();
    const row = await create(tenant);
    const successor = await create(tenant, { recipient_address: row.recipientAddress });
    const held = { requestId: successor.id, freeAt: successor.lateUntil };
    await db().amountSlot.updateMany({ where: { requestId: row.id }, data: held });
    await patch(tenant, row.publicId, { expires_at: fromNow(48 * 60 * minute).toISOString() });
    const slots = await db().amountSlot.findMany({ where: { recipientAddress: row.recipientAddress } });
    expect(slots.map((slot) => [slot.requestId, slot.freeAt])).toEqual([[successor.id, successor.lateUntil]]);
  });

  test("makes late payments count as on time and completes a request that they cover, after the event of the update", async () => {
    const tenant = await newTenant();
    const row = await create(tenant);
    const times = { createdAt: fromNow(-3 * minute), expiresAt: fromNow(-2 * minute) };
    await db().paymentRequest.update({ where: { id: row.id }, data: times });
    await bookTransfer(row, 10_000_000n, { blockTime: fromNow(-minute) });
    expect(await reload(row)).toMatchObject({ status: "active", payments: [{ isLate: true }] });
    const response = await patch(tenant, row.publicId, { expires_at: fromNow(10 * minute).toISOString() });
    expect(dataOf(response, paymentRequestSchema)).toMatchObject({
      status: "completed",
      exception: null,
      payments: [{ is_late: false }],
    });
    expect((await eventTypes(tenant.merchantId)).slice(-2)).toEqual([
      "payment_request.updated",
      "payment_request.completed",
    ]);
  });

  test("compares the block time of each payment, inclusive, and changes no payment of another request", async () => {
    const tenant = await newTenant();
    const [row, other] = [await create(tenant), await create(tenant)];
    await db().paymentRequest.updateMany({
      where: { id: { in: [row.id, other.id] } },
      data: { createdAt: fromNow(-5 * minute), expiresAt: fromNow(-2 * minute) },
    });
    const expiry = fromNow(20 * minute);
    await bookTransfer(row, 4_000_000n, { blockTime: expiry });
    await bookTransfer(row, 3_000_000n, { blockTime: new Date(expiry.getTime() + 1) });
    await bookTransfer(other, 1_000_000n, { blockTime: fromNow(-minute) });
    expect((await patch(tenant, row.publicId, { expires_at: expiry.toISOString() })).status).toBe(200);
    const lateOf = async (request: PaymentRequestRow) => (await reload(request)).payments.map(({ isLate }) => isLate);
    expect(await lateOf(row)).toEqual([false, true]);
    expect(await lateOf(other)).toEqual([true]);
  });

  test("may equal the current one, which changes nothing, but not be earlier", async () => {
    const tenant = await newTenant();
    const row = await create(tenant);
    const same = { expires_at: row.expiresAt.toISOString() };
    expect((await patch(tenant, row.publicId, same)).status).toBe(200);
    const earlier = { expires_at: new Date(row.expiresAt.getTime() - 1).toISOString(), description: "changed" };
    expect(fieldErrorsOf(await patch(tenant, row.publicId, earlier))).toEqual(["expires_at expires_earlier"]);
    expect(await reload(row)).toMatchObject({ description: "", expiresAt: row.expiresAt, lateUntil: row.lateUntil });
    expect(await eventTypes(tenant.merchantId)).toEqual(["payment_request.created", "payment_request.updated"]);
  });
});

test("one statement decides between update and cancellation, and a cancelled request never changes", async () => {
  const tenant = await newTenant();
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, async (_, n) => {
      const row = await create(tenant);
      const change = () => patch(tenant, row.publicId, { description: "changed", expires_at: fromNow(90_000_000) });
      const cancel = () => cancelPaymentRequest(contextOf(tenant.scope), { publicId: row.publicId });
      const [response] =
        n % 2 === 0 ? await Promise.all([change(), cancel()]) : (await Promise.all([cancel(), change()])).reverse();
      const { status } = response as { status: number };
      const after = await reload(row);
      expect(after.status).toBe("cancelled");
      expect(after.description).toBe(status === 200 ? "changed" : "");
      const events = await db().event.findMany({
        where: { merchantId: tenant.merchantId, body: { contains: row.publicId } },
        orderBy: { sequence: "asc" },
      });
      const types = events.map((event) => event.type.split(".")[1]);
      expect(types).toEqual(status === 200 ? ["created", "updated", "cancelled"] : ["created", "cancelled"]);
      return status;
    }),
  );
  expect(outcomes.every((status) => status === 200 || status === 404)).toBe(true);
});

test("the books agree after the cases above", async () => {
  await expect(checkInvariants()).resolves.toBeUndefined();
});

describe("errors", () => {
  test("report every invalid field at once", async () => {
    const tenant = await newTenant();
    const row = await create(tenant);
    const body = {
      description: "x".repeat(501),
      external_id: null,
      redirect_url: "javascript:alert(1)",
      metadata: [],
      expires_at: "tomorrow",
      amount: "1",
      status: "completed",
    };
    expect(new Set(fieldErrorsOf(await patch(tenant, row.publicId, body)))).toEqual(
      new Set([
        "description too_long",
        "external_id invalid_type",
        "redirect_url invalid_url",
        "metadata invalid_type",
        "expires_at invalid_time",
        "amount unknown_parameter",
        "status unknown_parameter",
      ]),
    );
    expect(fieldErrorsOf(await patch(tenant, row.publicId, { description: "\ud800", metadata: { a: "\0" } }))).toEqual([
      "description invalid_text",
      "metadata.a invalid_text",
    ]);
  });

  test.each([
    [{}, " required"],
    [{ expires_at: fromNow(4 * minute).toISOString() }, "expires_at expires_too_soon"],
    [{ expires_at: fromNow(366 * 24 * 60 * minute).toISOString() }, "expires_at expires_too_late"],
  ])("%j", async (body, fieldError) => {
    const tenant = await newTenant();
    expect(fieldErrorsOf(await patch(tenant, (await create(tenant)).publicId, body))).toEqual([fieldError]);
  });

  test("allow plain http for a return URL in the sandbox only", async () => {
    const tenant = await newTenant({ environment: "production" });
    const body = { redirect_url: "http://localhost:3000/", cancel_url: "" };
    const missing = "00000000-0000-4000-8000-000000000000";
    expect(fieldErrorsOf(await patch(tenant, missing, body))).toEqual(["redirect_url invalid_url"]);
  });

  test("return the same 404 for a missing, malformed or inactive request", async () => {
    const tenant = await newTenant();
    const ended = await create(tenant);
    await cancelPaymentRequest(contextOf(tenant.scope), { publicId: ended.publicId });
    const paid = await create(tenant);
    await bookTransfer(paid, 10_000_000n);
    const expired = await create(tenant);
    await db().paymentRequest.update({ where: { id: expired.id }, data: { status: "expired", expiredAt: new Date() } });
    const row = await create(tenant);
    const body = { description: "late" };
    const missing = await patch(tenant, "00000000-0000-4000-8000-000000000000", body);
    expect([missing.status, errorOf(missing).code]).toEqual([404, "payment_request_not_found"]);
    for (const response of [
      await patch(tenant, row.publicId.toUpperCase(), body),
      await patch(tenant, "1", body),
      ...(await Promise.all([ended, paid, expired].map(({ publicId }) => patch(tenant, publicId, body)))),
    ]) {
      expect([response.status, response.text]).toEqual([missing.status, missing.text]);
    }
    const untouched = await db().paymentRequest.count({ where: { merchantId: tenant.merchantId, description: "" } });
    expect(untouched).toBe(4);
  });
});
