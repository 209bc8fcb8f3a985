import { expect, test } from "vitest";
import { POST } from "@/app/api/payment-requests/[public_id]/resolve/route";
import { db } from "@/lib/platform/db";
import { call, dataOf, errorOf, fieldErrorsOf, newTenant, type ApiResponse, type Tenant } from "@/testing/api";
import { checkInvariants } from "@/testing/invariants";
import { eventTypes, newAddress, reload, testToken, unmatchedOf, contextOf } from "@/testing/settlement-fixtures";
import { bookTransfer } from "@/testing/transfers";
import { cancelPaymentRequest } from "./cancel";
import { createPaymentRequest } from "./create";
import { createPaymentRequestSchema } from "./create-schema";
import type { PaymentRequestRow } from "./rows";
import { paymentRequestSchema } from "./schema";

const dollar = 1_000_000n;
const missingId = "00000000-0000-4000-8000-000000000000";

function create({ scope }: Tenant): Promise<PaymentRequestRow> {
  const body = { amount: "10", token_id: testToken.id, recipient_address: newAddress() };
  return createPaymentRequest(contextOf(scope), createPaymentRequestSchema.parse(body));
}

async function partlyPaid(tenant: Tenant): Promise<PaymentRequestRow> {
  const row = await create(tenant);
  await bookTransfer(row, 4n * dollar);
  return row;
}

async function expired(tenant: Tenant): Promise<PaymentRequestRow> {
  const row = await create(tenant);
  await db().paymentRequest.update({ where: { id: row.id }, data: { status: "expired", expiredAt: new Date() } });
  return row;
}

function resolve({ key }: Pick<Tenant, "key">, publicId: string, body: unknown = { note: "paid in cash" }) {
  const url = `/api/payment-requests/${publicId}/resolve`;
  // Error bodies contain the request id, and tests compare whole bodies.
  const headers = { "x-request-id": "fixed-request-id" };
  return call(POST, { method: "POST", key, url, params: { public_id: publicId }, body, headers });
}

function isDone({ status }: ApiResponse): boolean {
  expect([200, 404]).toContain(status);
  return status === 200;
}

test("completes a partly paid active request with unchanged amounts and one event", async () => {
  const tenant = await newTenant();
  const row = await partlyPaid(tenant);
  const resolved = dataOf(await resolve(tenant, row.publicId), paymentRequestSchema);
  expect(resolved).toMatchObject({
    status: "completed",
    exception: "resolved_manually",
    paid_amount: { raw: "4000000" },
    remaining_amount: { raw: "6000000" },
    payment_instructions: null,
  });
  expect(Date.parse(resolved.completed_at ?? "")).toBeGreaterThan(row.createdAt.getTime());
  expect(resolved.updated_at).toBe(resolved.completed_at);
  const events = await db().event.findMany({
    where: { merchantId: tenant.merchantId, type: { contains: "completed" } },
  });
  const [event, ...others] = events.filter(({ type }) => type === "payment_request.completed");
  expect(others).toEqual([]);
  expect(JSON.parse(event?.body ?? "")).toMatchObject({
    data: { payment_request: { public_id: row.publicId, exception: "resolved_manually" }, payment: null },
  });
});

test("stores the trimmed note and the key that resolved it with the request", async () => {
  const tenant = await newTenant();
  const row = await partlyPaid(tenant);
  await resolve(tenant, row.publicId, { note: "  the rest came in cash\n" });
  expect(await reload(row)).toMatchObject({ resolutionNote: "the rest came in cash", resolvedBy: tenant.keyId });
});

test("a transfer after the resolution is unmatched, and the resolution stays when a pending payment is final", async () => {
  const tenant = await newTenant();
  const row = await partlyPaid(tenant);
  const pending = await bookTransfer(row, dollar, { isFinal: false });
  await resolve(tenant, row.publicId);
  await bookTransfer(row, 2n * dollar);
  expect((await unmatchedOf(row.recipientAddress)).map(({ reason }) => reason)).toEqual(["request_completed"]);
  const after = await reload(row);
  expect(after).toMatchObject({ status: "completed", exception: "resolved_manually" });
  expect(after.payments.map(({ transfer }) => transfer.transactionHash)).toContain(pending);
});

test("the books agree after the cases above", async () => {
  await expect(checkInvariants()).resolves.toBeUndefined();
});

test("completes an expired request, paid or not", async () => {
  const tenant = await newTenant();
  const row = await expired(tenant);
  expect(dataOf(await resolve(tenant, row.publicId), paymentRequestSchema)).toMatchObject({
    status: "completed",
    exception: "resolved_manually",
    paid_amount: { raw: "0" },
  });
});

test("every other request returns the same 404 as a missing one and does not change", async () => {
  const tenant = await newTenant();
  const unpaid = await create(tenant);
  const onlyPending = await create(tenant);
  await bookTransfer(onlyPending, dollar, { isFinal: false });
  const paid = await create(tenant);
  await bookTransfer(paid, 10n * dollar);
  const cancelled = await partlyPaid(tenant);
  await cancelPaymentRequest(contextOf(tenant.scope), { publicId: cancelled.publicId });
  const done = await partlyPaid(tenant);
  await resolve(tenant, done.publicId, { note: "first" });
  const missing = await resolve(tenant, missingId);
  expect([missing.status, errorOf(missing).code]).toEqual([404, "payment_request_not_found"]);
  for (const { publicId } of [unpaid, onlyPending, paid, cancelled, done, { publicId: "1" }]) {
    const response = await resolve(tenant, publicId, { note: "second" });
    expect([response.status, response.text]).toEqual([404, missing.text]);
  }
  expect(await reload(unpaid)).toMatchObject({ status: "active", exception: null });
  expect(await reload(done)).toMatchObject({ resolutionNote: "first" });
});

test("requires the note and accepts no other field", async () => {
  const tenant = await newTenant();
  const row = await partlyPaid(tenant);
  const attempts: [unknown, string[]][] = [
    [{}, ["note required"]],
    [{ note: "   " }, ["note too_short"]],
    [{ note: "x".repeat(1001) }, ["note too_long"]],
    [{ note: 1, status: "completed" }, ["note invalid_type", "status unknown_parameter"]],
    [{ note: "\0" }, ["note invalid_text"]],
    [[], [" invalid_type"]],
  ];
  for (const [body, fieldErrors] of attempts)
    expect(fieldErrorsOf(await resolve(tenant, row.publicId, body))).toEqual(fieldErrors);
  expect((await reload(row)).status).toBe("active");
});

test("exactly one of many concurrent resolutions and cancellations succeeds, with one event", async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    const tenant = await newTenant();
    const row = await partlyPaid(tenant);
    const cancel = () =>
      cancelPaymentRequest(contextOf(tenant.scope), { publicId: row.publicId }).then(
        () => true,
        () => false,
      );
    const attempts = [cancel, () => resolve(tenant, row.publicId).then(isDone)];
    const outcomes = await Promise.all([...attempts, ...attempts, ...attempts].map((attempt) => attempt()));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    const { status, exception, resolvedBy } = await reload(row);
    const ends = (await eventTypes(tenant.merchantId)).filter((type) => /request.(completed|cancelled)/.test(type));
    expect(ends).toEqual([`payment_request.${status}`]);
    expect([exception, resolvedBy]).toEqual(
      status === "completed" ? ["resolved_manually", tenant.keyId] : [null, null],
    );
  }
});

test("the database rejects a resolution without a note or actor, or of a request that is not completed", async () => {
  const row = await create(await newTenant());
  for (const data of [{ resolvedBy: "key_1" }, { resolutionNote: "x" }, { resolvedBy: "key_1", resolutionNote: "x" }]) {
    await expect(db().paymentRequest.update({ where: { id: row.id }, data })).rejects.toThrow(
      "payment_request_resolution_check",
    );
  }
});
