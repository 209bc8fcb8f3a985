import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { Handler } from "@/lib/api/http/respond";
import { call, dataOf, errorOf, fieldErrorsOf, newTenant, type ApiResponse, type Tenant } from "@/testing/api";
import { recordTestEvent } from "@/testing/webhooks";
import { webhookDeliverySchema } from "@/lib/events/webhooks/delivery/schema";
import {
  webhookEndpointSchema,
  webhookEndpointWithSecretSchema,
  type PresentedEndpointWithSecret,
} from "@/lib/events/webhooks/endpoints/schema";
import { secretsOf } from "@/lib/events/webhooks/endpoints/secrets";
import { DELETE as deleteRoute, GET as getRoute, PATCH as updateRoute } from "./[id]/route";
import { GET as deliveriesRoute } from "./[id]/deliveries/route";
import { POST as recoverRoute } from "./[id]/recover/route";
import { POST as rotateRoute } from "./[id]/rotate-secret/route";
import { POST as testRoute } from "./[id]/test/route";
import { GET as listRoute, POST as createRoute } from "./route";

const path = "/api/webhook-endpoints";
const url = "https://shop.example/webhooks";
const missing = `we_${"0".repeat(24)}`;

let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant();
});

function create(body: object = {}, caller = tenant, headers = {}): Promise<ApiResponse> {
  return call(createRoute, { method: "POST", url: path, key: caller.key, headers, body: { url, ...body } });
}

async function createEndpoint(body: object = {}, caller = tenant): Promise<PresentedEndpointWithSecret> {
  return dataOf(await create(body, caller), webhookEndpointWithSecretSchema.strict());
}

type CallOptions = { method?: string; body?: object; caller?: Tenant; headers?: Record<string, string> };

function callHandler(
  handler: Handler,
  id: string,
  { method = "POST", body, caller = tenant, headers }: CallOptions = {},
): Promise<ApiResponse> {
  return call(handler, { method, url: `${path}/${id}`, params: { id }, key: caller.key, headers, body });
}

const get = (id: string, caller = tenant) => callHandler(getRoute, id, { method: "GET", caller });
const update = (id: string, body: object, caller = tenant) =>
  callHandler(updateRoute, id, { method: "PATCH", body, caller });
const remove = (id: string, caller = tenant) => callHandler(deleteRoute, id, { method: "DELETE", caller });
const endpointOf = (response: ApiResponse) => dataOf(response, webhookEndpointSchema.strict());

async function secretsInUse(id: string, now = new Date()): Promise<string[]> {
  return secretsOf(await db().webhookEndpoint.findUniqueOrThrow({ where: { id } }), env().encryptionKeys, now);
}

function auditOf(subjectId: string) {
  return db().auditEntry.findMany({ where: { subjectId }, orderBy: { id: "asc" } });
}

describe("an endpoint", () => {
  test("returns its secret only on creation and is listed newest first", async () => {
    const ownTenant = await newTenant();
    const response = await create(
      { description: " Shop ", events: ["payment.completed", "payment.completed"] },
      ownTenant,
    );
    const first = dataOf(response, webhookEndpointWithSecretSchema.strict());
    expect([response.status, response.headers.get("location")]).toEqual([201, `${path}/${first.id}`]);
    expect(first.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(first).toMatchObject({ url, description: "Shop", events: ["payment.completed"], status: "enabled" });
    const second = await createEndpoint({}, ownTenant);
    expect(second).toMatchObject({ events: ["*"], description: null });
    const { secret: _, ...shown } = first;
    expect(endpointOf(await get(first.id, ownTenant))).toEqual(shown);
    const list = (query: string) => call(listRoute, { url: `${path}?${query}`, key: ownTenant.key });
    const page = await list("limit=1");
    expect(dataOf(page, z.array(webhookEndpointSchema.strict())).map(({ id }) => id)).toEqual([second.id]);
    const { next_cursor: cursor } = page.body as { next_cursor: string };
    expect(dataOf(await list(`cursor=${cursor}`), z.array(webhookEndpointSchema.strict()))).toEqual([shown]);
  });

  test("returns every field error when it is invalid", async () => {
    const creationErrors = async (body: object) => fieldErrorsOf(await create(body));
    expect((await creationErrors({ url: "http://10.0.0.1/", events: [], colour: 1 })).sort()).toEqual([
      "colour unknown_parameter",
      "events too_few",
      "url invalid_url",
    ]);
    expect(await creationErrors({ url: "https://[::1]/" })).toEqual(["url invalid_url"]);
    expect(await creationErrors({ events: ["test.ping"] })).toEqual(["events.0 invalid_value"]);
    expect(await creationErrors({ url: undefined })).toEqual(["url required"]);
    const { id } = await createEndpoint();
    expect(fieldErrorsOf(await update(id, {}))).toEqual([" required"]);
    expect(fieldErrorsOf(await update(id, { url: "https://u:p@shop.example/", status: "gone" }))).toEqual(
      expect.arrayContaining(["url invalid_url", "status invalid_value"]),
    );
    await remove(id);
  });

  test("updates only the given fields and audits their values before and after", async () => {
    const { secret: _, ...before } = await createEndpoint({ description: "a" });
    const after = endpointOf(await update(before.id, { url: "https://shop.example/2", events: ["payment.failed"] }));
    expect(after).toEqual({
      ...before,
      url: "https://shop.example/2",
      events: ["payment.failed"],
      updated_at: after.updated_at,
    });
    expect(endpointOf(await update(before.id, { description: null })).description).toBeNull();
    await update(before.id, { description: null });
    const entries = await auditOf(before.id);
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ["webhook_endpoint.created", tenant.keyId],
      ["webhook_endpoint.updated", tenant.keyId],
      ["webhook_endpoint.updated", tenant.keyId],
    ]);
    expect(entries[1]).toMatchObject({ before: { url }, after: { url: "https://shop.example/2" } });
    await remove(before.id);
  });

  test("records an event when disabled manually, receives nothing, and restarts when enabled", async () => {
    const { id } = await createEndpoint();
    await db().webhookEndpoint.update({ where: { id }, data: { failingSince: new Date(0) } });
    const disabled = endpointOf(await update(id, { status: "disabled" }));
    expect(disabled).toMatchObject({ status: "disabled", disabled_reason: "manual" });
    expect(endpointOf(await update(id, { status: "disabled" })).disabled_at).toBe(disabled.disabled_at);
    const events = await db().event.findMany({ where: { ...tenant.scope, type: "webhook_endpoint.disabled" } });
    expect(events.filter(({ body }) => body?.includes(id))).toHaveLength(1);
    await recordTestEvent(tenant.scope);
    expect(await db().webhookDelivery.count({ where: { endpointId: id } })).toBe(0);
    const enabled = endpointOf(await update(id, { status: "enabled" }));
    expect(enabled).toMatchObject({ status: "enabled", disabled_at: null, disabled_reason: null, failing_since: null });
    await recordTestEvent(tenant.scope);
    expect(await db().webhookDelivery.count({ where: { endpointId: id } })).toBe(1);
    await remove(id);
  });

  test("returns 404 from every operation once deleted and frees its slot", async () => {
    const ownTenant = await newTenant();
    const ids = await Promise.all(Array.from({ length: 10 }, async () => (await createEndpoint({}, ownTenant)).id));
    const full = await create({}, ownTenant);
    expect([full.status, errorOf(full).code]).toEqual([409, "webhook_endpoint_limit_reached"]);
    const [id = ""] = ids;
    expect((await remove(id, ownTenant)).status).toBe(204);
    expect(errorOf(await remove(id, ownTenant)).code).toBe("webhook_endpoint_not_found");
    expect(errorOf(await get(id, ownTenant)).code).toBe("webhook_endpoint_not_found");
    expect((await create({}, ownTenant)).status).toBe(201);
    expect((await auditOf(id)).map(({ action }) => action)).toContain("webhook_endpoint.deleted");
  });
});

test("of thirty concurrent creations, ten succeed", async () => {
  const ownTenant = await newTenant();
  const responses = await Promise.all(Array.from({ length: 30 }, () => create({}, ownTenant)));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(20);
  expect(await db().webhookEndpoint.count({ where: ownTenant.scope })).toBe(10);
});

describe("a secret", () => {
  const rotate = (id: string, body: object = {}) => callHandler(rotateRoute, id, { body });
  const secretOf = (response: ApiResponse) => dataOf(response, webhookEndpointWithSecretSchema.strict()).secret;

  test("keeps signing together with its successor during the grace period, or stops at once without one", async () => {
    const { id, secret: first } = await createEndpoint();
    const response = await rotate(id, { expires_in: 3600 });
    const second = secretOf(response);
    const end = new Date(dataOf(response, webhookEndpointWithSecretSchema).previous_secret_expires_at ?? 0);
    expect(await secretsInUse(id, new Date(end.getTime() - 1))).toEqual([second, first]);
    expect(await secretsInUse(id, end)).toEqual([second]);
    const third = secretOf(await rotate(id));
    expect(await secretsInUse(id)).toEqual([third, second]);
    const fourth = secretOf(await rotate(id, { expires_in: 0 }));
    expect(await secretsInUse(id)).toEqual([fourth]);
    const fifth = secretOf(await rotate(id, { expires_in: 0 }));
    expect(await secretsInUse(id)).toEqual([fifth]);
    const actions = (await auditOf(id)).map(({ action }) => action);
    expect(actions.filter((action) => action === "webhook_endpoint.secret_rotated")).toHaveLength(4);
    expect(fieldErrorsOf(await rotate(id, { expires_in: 60 }))).toHaveLength(1);
    await remove(id);
  });

  test("after concurrent rotations is one of the returned secrets, and the previous secret still signs", async () => {
    const { id } = await createEndpoint();
    const returned = await Promise.all(Array.from({ length: 8 }, async () => secretOf(await rotate(id))));
    const inUse = await secretsInUse(id);
    expect(new Set(returned).size).toBe(8);
    expect(inUse).toHaveLength(2);
    expect(returned).toEqual(expect.arrayContaining(inUse));
    await remove(id);
  });
});

describe("a test event", () => {
  test("goes only to its endpoint, even if that endpoint selects other event types", async () => {
    const { id } = await createEndpoint({ events: ["payment.failed"] });
    const other = await createEndpoint();
    const response = await callHandler(testRoute, id);
    const delivery = dataOf(response, webhookDeliverySchema.strict());
    expect([response.status, response.headers.get("location")]).toEqual([
      201,
      `/api/webhook-deliveries/${delivery.id}`,
    ]);
    expect(delivery).toMatchObject({
      webhook_endpoint_id: id,
      status: "pending",
      attempt_count: 0,
      last_attempt: null,
      event: { type: "test.ping" },
    });
    const deliveries = await db().webhookDelivery.findMany({ where: { eventId: delivery.event.id } });
    expect(deliveries.map(({ endpointId }) => endpointId)).toEqual([id]);
    for (const endpointId of [id, other.id]) await remove(endpointId);
  });

  test("for a disabled endpoint is rejected and records no event", async () => {
    const { id } = await createEndpoint();
    await update(id, { status: "disabled" });
    const response = await callHandler(testRoute, id);
    expect([response.status, errorOf(response).code]).toEqual([409, "webhook_endpoint_disabled"]);
    const pings = await db().event.findMany({ where: { ...tenant.scope, type: "test.ping" } });
    expect(pings.filter(({ body }) => body?.includes(id))).toEqual([]);
    await remove(id);
  });

  test("is limited to ten a minute per endpoint", async () => {
    const [{ id }, other] = [await createEndpoint(), await createEndpoint()];
    const responses = await Promise.all(Array.from({ length: 11 }, () => callHandler(testRoute, id)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused && errorOf(refused).code).toBe("rate_limit_exceeded");
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await callHandler(testRoute, other.id)).status).toBe(201);
    for (const endpointId of [id, other.id]) await remove(endpointId);
  });
});

test("returns the 404 of a missing endpoint for a deleted one", async () => {
  const { id: deleted } = await createEndpoint();
  await remove(deleted);
  // Errors contain the request ID, which must not make the bodies differ.
  const headers = { "x-request-id": "the-same-one" };
  const verbs: [Handler, string, object?][] = [
    [getRoute, "GET"],
    [updateRoute, "PATCH", { status: "disabled" }],
    [deleteRoute, "DELETE"],
    [rotateRoute, "POST", {}],
    [testRoute, "POST"],
    [deliveriesRoute, "GET"],
    [recoverRoute, "POST", { since: new Date(Date.now() - 1000).toISOString() }],
  ];
  for (const [handler, method, body] of verbs) {
    const responses = [deleted, missing].map((id) => callHandler(handler, id, { method, body, headers }));
    const [first, second] = await Promise.all(responses);
    expect([first?.status, first?.text]).toEqual([404, second?.text]);
  }
});

test("a creation repeated with its Idempotency-Key makes one endpoint and returns its secret again", async () => {
  const ownTenant = await newTenant();
  const headers = { "idempotency-key": "make-1" };
  const responses = [await create({}, ownTenant, headers), await create({}, ownTenant, headers)];
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  expect(responses[1]?.text).toBe(responses[0]?.text);
  expect(responses[1]?.headers.get("idempotent-replayed")).toBe("true");
  expect(responses[1]?.headers.get("location")).toBe(responses[0]?.headers.get("location"));
  expect(await db().webhookEndpoint.count({ where: ownTenant.scope })).toBe(1);
});
