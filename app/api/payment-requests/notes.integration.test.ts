import { expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import type { Context } from "@/lib/accounts/merchants/context";
import { isPermitted, permissionsOfRole, roleNames } from "@/lib/accounts/merchants/permissions";
import { cancelPaymentRequest } from "@/lib/requests/cancel";
import { maxNoteLength } from "@/lib/requests/constants";
import { createPaymentRequest } from "@/lib/requests/create";
import { createPaymentRequestSchema } from "@/lib/requests/create-schema";
import { lockPaymentRequests } from "@/lib/requests/lock";
import { noteEntrySchema, timelineEntrySchema } from "@/lib/requests/timeline/schema";
import { call, dataOf, errorOf, fieldErrorsOf, newTenant, type Call, type Tenant } from "@/testing/api";
import { checkInvariants } from "@/testing/invariants";
import { newMember } from "@/testing/members";
import { sessionHeaders } from "@/testing/session";
import { contextOf, eventTypes, newAddress, reload, testToken } from "@/testing/settlement-fixtures";
import { countWaiting } from "@/testing/test-database";
import { POST } from "./[public_id]/notes/route";
import { GET as timeline } from "./[public_id]/timeline/route";

const missingId = "00000000-0000-4000-8000-000000000000";

function newRequest({ scope }: Pick<Tenant, "scope">, ctx: Context = contextOf(scope)) {
  const body = { amount: "10", token_id: testToken.id, recipient_address: newAddress() };
  return createPaymentRequest(ctx, createPaymentRequestSchema.parse(body));
}

type Caller = Pick<Call, "key" | "headers">;

function addNote({ key, headers }: Caller, publicId: string, body: unknown = { note: "Pays on Friday" }) {
  const url = `/api/payment-requests/${publicId}/notes`;
  // Error bodies contain the request id, and tests compare whole bodies.
  const withId = { "x-request-id": "fixed-request-id", ...headers };
  return call(POST, { method: "POST", key, headers: withId, url, params: { public_id: publicId }, body });
}

async function timelineOf({ key }: Tenant, publicId: string) {
  return dataOf(await call(timeline, { key, params: { public_id: publicId } }), timelineEntrySchema.array());
}

test("keys and members add notes, which name them and change nothing else", async () => {
  const tenant = await newTenant();
  const request = await newRequest(tenant);
  const before = await reload(request);
  const member = await newMember(tenant.merchantId);
  const byKey = dataOf(
    await addNote(tenant, request.publicId, { note: "  Called.\nPays on Friday\n" }),
    noteEntrySchema,
  );
  expect(byKey).toMatchObject({ by: { type: "api_key", id: tenant.keyId }, note: "Called.\nPays on Friday" });
  const byMember = await addNote({ headers: await sessionHeaders(member.id) }, request.publicId);
  expect(byMember.status).toBe(201);
  const entries = await timelineOf(tenant, request.publicId);
  expect(entries).toMatchObject([
    { type: "note_added", by: { type: "user", email: member.email }, note: "Pays on Friday" },
    byKey,
    { type: "created" },
  ]);
  expect(entries[0]).toEqual(dataOf(byMember, noteEntrySchema));
  expect(await reload(request)).toEqual(before);
  expect(await eventTypes(tenant.merchantId)).toEqual(["payment_request.created"]);
  await checkInvariants();
});

test.each(roleNames)("the role %s adds notes to its own requests only if it may change requests", async (role) => {
  const tenant = await newTenant();
  const member = await newMember(tenant.merchantId, { role });
  const { publicId } = await newRequest(tenant, contextOf(tenant.scope, { actor: member }));
  const response = await addNote({ headers: await sessionHeaders(member.id) }, publicId);
  if (isPermitted(permissionsOfRole(role), "payment_requests:write")) expect(response.status).toBe(201);
  else expect(errorOf(response)).toMatchObject({ required_permission: "payment_requests:write" });
});

test("another merchant's request and one of the other environment look like a missing one", async () => {
  const tenant = await newTenant();
  const { publicId } = await newRequest(tenant);
  const others = [await newTenant(), await newTenant({ merchantId: tenant.merchantId, environment: "production" })];
  const missing = await addNote(tenant, missingId);
  expect([missing.status, errorOf(missing).code]).toEqual([404, "payment_request_not_found"]);
  for (const other of others) expect((await addNote(other, publicId)).text).toBe(missing.text);
  expect((await addNote(tenant, "1")).text).toBe(missing.text);
  expect(await timelineOf(tenant, publicId)).toHaveLength(1);
});

test("a wrong text names the field", async () => {
  const tenant = await newTenant();
  const { publicId } = await newRequest(tenant);
  const attempts: [unknown, string[]][] = [
    [{}, ["note required"]],
    [{ note: " \n " }, ["note too_short"]],
    [{ note: "x".repeat(maxNoteLength + 1) }, ["note too_long"]],
    [{ note: "a\u0007b" }, ["note invalid_text"]],
    [{ note: "a\u202eb" }, ["note invalid_text"]],
    [{ note: 1, by: "someone" }, ["note invalid_type", "by unknown_parameter"]],
  ];
  for (const [body, fieldErrors] of attempts) {
    expect(fieldErrorsOf(await addNote(tenant, publicId, body))).toEqual(fieldErrors);
  }
  expect((await addNote(tenant, publicId, { note: "x".repeat(maxNoteLength) })).status).toBe(201);
  expect(await timelineOf(tenant, publicId)).toHaveLength(2);
});

test("a note survives a cancellation, and a cancelled request can have more", async () => {
  const tenant = await newTenant();
  const request = await newRequest(tenant);
  await addNote(tenant, request.publicId, { note: "before" });
  await cancelPaymentRequest(contextOf(tenant.scope), { publicId: request.publicId });
  expect((await addNote(tenant, request.publicId, { note: "after" })).status).toBe(201);
  const types = (await timelineOf(tenant, request.publicId)).map(({ type }) => type);
  expect(types).toEqual(["note_added", "cancelled", "note_added", "created"]);
  expect(await reload(request)).toMatchObject({ status: "cancelled" });
});

test("concurrent calls cannot add more than 100 notes", async () => {
  const tenant = await newTenant();
  const { id, publicId } = await newRequest(tenant);
  const details = { by: { type: "api_key", id: tenant.keyId, name: "test key" }, note: "x" };
  const data = Array.from({ length: 99 }, (_, n) => {
    return { id: `tle_${tenant.merchantId}_${n}`, requestId: id, type: "note_added", details, createdAt: new Date() };
  });
  await db().timelineEntry.createMany({ data });
  const calls = await db().$transaction(async (tx) => {
    await lockPaymentRequests(tx, [id]);
    // A caller beside others, such as that of the test before, holds two of ten connections.
    const waiting = [addNote(tenant, publicId), addNote(tenant, publicId)];
    await expect.poll(countWaiting).toBe(2);
    return { waiting };
  });
  const responses = await Promise.all(calls.waiting);
  const refused = responses.filter(({ status }) => status !== 201);
  expect(refused.map((response) => [response.status, errorOf(response).code])).toEqual([[409, "note_limit_reached"]]);
  expect(await db().timelineEntry.count({ where: { requestId: id, type: "note_added" } })).toBe(100);
  expect((await addNote(tenant, (await newRequest(tenant)).publicId)).status).toBe(201);
});

test("a repeated call with an idempotency key adds one note", async () => {
  const tenant = await newTenant();
  const { publicId } = await newRequest(tenant);
  const caller = { key: tenant.key, headers: { "idempotency-key": crypto.randomUUID() } };
  const first = await addNote(caller, publicId);
  const second = await addNote(caller, publicId);
  expect([second.status, second.text]).toEqual([201, first.text]);
  expect(second.headers.get("idempotent-replayed")).toBe("true");
  expect(await timelineOf(tenant, publicId)).toHaveLength(2);
});
