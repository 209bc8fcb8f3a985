import { expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { newTenant, type Tenant } from "@/testing/api";
import { timelineOf } from "@/testing/batches";
import { newAddress, testToken, contextOf, tester } from "@/testing/settlement-fixtures";
import { statementsOf } from "@/testing/statements";
import { cancelPaymentRequest } from "./cancel";
import { createPaymentRequest } from "./create";
import { createPaymentRequestSchema } from "./create-schema";
import { getPaymentRequest } from "./get";

async function newRequest({ scope }: Tenant) {
  const body = { amount: "10", token_id: testToken.id, recipient_address: newAddress() };
  return createPaymentRequest(contextOf(scope), createPaymentRequestSchema.parse(body));
}

function codeOf(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => "done",
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );
}

test("runs one conditional UPDATE on owner, environment and status before any read", async () => {
  const tenant = await newTenant();
  const row = await newRequest(tenant);
  const statements = await statementsOf(() =>
    cancelPaymentRequest(contextOf(tenant.scope), { publicId: row.publicId }),
  );
  expect(statements[0]).toMatch(/^BEGIN/i);
  expect(statements.at(-1)).toMatch(/^COMMIT/i);
  expect(statements[1]).toMatch(
    /^UPDATE payment_request r SET status = 'cancelled', .* WHERE r.public_id = \$\d::uuid AND r.merchant_id = \$\d AND r.environment = \$\d::environment AND status = \$\d::payment_request_status RETURNING id$/,
  );
  const writes = statements.filter((text) => /payment_request/.test(text) && /^(UPDATE|DELETE|INSERT)/i.test(text));
  expect(writes).toHaveLength(1);
});

test("exactly one of 20 concurrent cancellations succeeds, with one event", async () => {
  const tenant = await newTenant();
  const row = await newRequest(tenant);
  const attempts = Array.from({ length: 20 }, () =>
    codeOf(cancelPaymentRequest(contextOf(tenant.scope), { publicId: row.publicId })),
  );
  const outcomes = await Promise.all(attempts);
  expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === "payment_request_not_found")).toHaveLength(19);
  const events = await db().event.findMany({ where: { merchantId: tenant.merchantId }, orderBy: { sequence: "asc" } });
  expect(events.map((event) => event.type)).toEqual(["payment_request.created", "payment_request.cancelled"]);
});

test("the event contains the request as the API returns it after the cancellation", async () => {
  const tenant = await newTenant();
  const row = await newRequest(tenant);
  await cancelPaymentRequest(contextOf(tenant.scope), { publicId: row.publicId });
  const event = await db().event.findFirstOrThrow({
    where: { merchantId: tenant.merchantId, type: "payment_request.cancelled" },
  });
  expect(JSON.parse(event.body ?? "")).toMatchObject({
    id: event.id,
    environment: "sandbox",
    sequence: 2,
    data: { payment_request: { public_id: row.publicId, status: "cancelled" }, payment: null },
  });
});

test("stores the time of the cancellation with the request and its actor in the timeline", async () => {
  const tenant = await newTenant();
  const row = await newRequest(tenant);
  const now = new Date("2030-01-01T00:00:00Z");
  await cancelPaymentRequest(contextOf(tenant.scope, { now }), { publicId: row.publicId });
  expect(await db().paymentRequest.findUniqueOrThrow({ where: { id: row.id } })).toMatchObject({
    cancelledAt: now,
    updatedAt: now,
  });
  expect((await timelineOf(row.id)).at(-1)).toEqual({ type: "cancelled", details: { by: tester } });
});

test("cancels a request past its expires_at that is still active", async () => {
  const tenant = await newTenant();
  const row = await newRequest(tenant);
  const past = new Date(Date.now() - 60_000);
  await db().paymentRequest.update({ where: { id: row.id }, data: { expiresAt: past } });
  const cancelled = await cancelPaymentRequest(contextOf(tenant.scope), { publicId: row.publicId });
  expect(cancelled.status).toBe("cancelled");
});

test("returns not found for a malformed ID", async () => {
  const tenant = await newTenant();
  const { publicId } = await newRequest(tenant);
  for (const id of ["1", "../x", "", publicId.toUpperCase(), `${publicId}\0`, "x".repeat(1024)]) {
    const attempt = codeOf(cancelPaymentRequest(contextOf(tenant.scope), { publicId: id }));
    expect(await attempt).toBe("payment_request_not_found");
  }
  expect((await getPaymentRequest(contextOf(tenant.scope), { publicId })).status).toBe("active");
});
