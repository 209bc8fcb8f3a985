import { describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { sendTestEvent } from "@/lib/events/webhooks/delivery/send-test-event";
import { call, newTenant, type Tenant } from "@/testing/api";
import { exampleCallOf } from "@/testing/route-examples";
import { routesOf, type TestRoute } from "@/testing/route-calls";
import { sessionHeaders, signedInHeaders } from "@/testing/session";
import { newAddress, testToken, contextOf, operator } from "@/testing/settlement-fixtures";
import { inviteMember } from "@/lib/accounts/members/invite";
import { newMember } from "@/testing/members";
import { addTestPasskey } from "@/testing/passkeys";
import { newUnmatched } from "@/testing/unmatched";
import { newChannel } from "@/testing/channels";
import { newEndpoint } from "@/testing/webhooks";
import { POST as addReceivingAddress } from "./dashboard/receiving-addresses/route";
import { POST as createRequest } from "./payment-requests/route";
import { POST as addPoolAddresses } from "./pool-addresses/route";
import { routes } from "./route-table";

// Runs over every route that names a merchant's object, so new routes are covered automatically: a new kind of object
// needs an entry in `kinds`.

type Caller = { headers: Record<string, string> };

/** How to create an object of a merchant, and an id in the form of its ids that does not exist. */
type Kind = { create: (owner: Tenant) => Promise<string>; missing: string };

const letters = "0123456789abcdefghijklmn";
const missingUuid = "00000000-0000-4000-8000-000000000000";
const missingNumber = "999999999999";

const kinds: Record<string, Kind> = {
  "events/[id]": {
    missing: `evt_${letters}`,
    create: async (owner) => {
      await newRequest(owner);
      return (await db().event.findFirstOrThrow({ where: owner.scope })).id;
    },
  },
  "payment-requests/[public_id]": { missing: missingUuid, create: newRequest },
  "pool-addresses/[id]": {
    missing: missingNumber,
    create: async ({ key, merchantId }) => {
      const body = { chain: "local-evm", addresses: [newAddress()] };
      expect((await call(addPoolAddresses, { method: "POST", key, body })).status).toBeLessThan(300);
      return listedAddressOf(merchantId);
    },
  },
  "sandbox/payment-requests/[public_id]": { missing: missingUuid, create: newRequest },
  "unmatched-transfers/[id]": {
    missing: `utr_${letters}`,
    create: async ({ merchantId: id }) => (await newUnmatched({ id }, { value: 5_000_000n })).entry.id,
  },
  "webhook-deliveries/[id]": {
    missing: `whd_${letters}`,
    create: async ({ scope }) => {
      const { row } = await newEndpoint(scope, "http://127.0.0.1:9/");
      return (await sendTestEvent(contextOf(scope), { id: row.id })).id;
    },
  },
  "webhook-endpoints/[id]": {
    missing: `we_${letters}`,
    create: async ({ scope }) => (await newEndpoint(scope, "http://127.0.0.1:9/")).row.id,
  },
  "dashboard/api-keys/[id]": { missing: `key_${letters}`, create: ({ keyId }) => Promise.resolve(keyId) },
  "dashboard/approvals/[id]": {
    missing: `apr_${letters}`,
    create: async ({ merchantId }) => {
      const { id: requestedById } = await newMember(merchantId, { role: "admin" });
      const times = { createdAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000) };
      const change = { operation: "four_eyes.end", input: {}, before: {}, after: {} };
      const id = newId("apr");
      await db().approval.create({ data: { id, merchantId, requestedById, ...change, ...times } });
      return id;
    },
  },
  "dashboard/invitations/[id]": {
    missing: `inv_${letters}`,
    create: async ({ scope }) => {
      const body = { email: `${crypto.randomUUID()}@shop.example`, role: "viewer" } as const;
      return (await inviteMember(contextOf(scope, { actor: operator }), body)).id;
    },
  },
  "dashboard/notification-channels/[id]": {
    missing: `nch_${letters}`,
    create: async ({ scope }) => (await newChannel(scope)).row.id,
  },
  "dashboard/members/[id]": {
    missing: missingNumber,
    create: async ({ merchantId }) => {
      await signedInHeaders(merchantId);
      return (await newMember(merchantId, { role: "viewer" })).id.toString();
    },
  },
  "dashboard/receiving-addresses/[id]": {
    missing: missingNumber,
    create: async ({ merchantId }) => {
      const headers = await signedInHeaders(merchantId);
      const body = { chain: "local-evm", address: newAddress() };
      expect((await call(addReceivingAddress, { method: "POST", headers, body })).status).toBeLessThan(300);
      return listedAddressOf(merchantId);
    },
  },
  "dashboard/saved-views/[id]": {
    missing: `sv_${letters}`,
    create: async ({ scope, merchantId }) => {
      await signedInHeaders(merchantId);
      const { id: userId } = await db().user.findFirstOrThrow({ where: { memberships: { some: { merchantId } } } });
      const view = { page: "payments", name: crypto.randomUUID(), values: { status: "failed" } };
      const id = newId("sv");
      await db().savedView.create({ data: { ...scope, ...view, id, userId, createdAt: new Date() } });
      return id;
    },
  },
  "dashboard/security/passkeys/[id]": {
    missing: letters,
    create: async ({ merchantId }) => {
      const { id: userId, email } = await newMember(merchantId);
      return (await addTestPasskey({ userId, email })).passkey.id;
    },
  },
  "dashboard/sessions/[id]": {
    missing: missingUuid,
    create: async ({ merchantId }) => {
      await signedInHeaders(merchantId);
      const where = { user: { memberships: { some: { merchantId } } } };
      return (await db().userSession.findFirstOrThrow({ where })).id;
    },
  },
};

async function newRequest({ key, scope }: Tenant): Promise<string> {
  const body = { amount: "10", token_id: testToken.id, recipient_address: newAddress() };
  expect((await call(createRequest, { method: "POST", key, body })).status).toBe(201);
  const { publicId } = await db().paymentRequest.findFirstOrThrow({ where: scope });
  // Partly paid, so that it can also be marked as paid.
  await db().paymentRequest.update({ where: { publicId }, data: { paidAmount: 1 } });
  return publicId;
}

async function listedAddressOf(merchantId: bigint): Promise<string> {
  return (await db().chainReceivingAddress.findFirstOrThrow({ where: { merchantId } })).id.toString();
}

function kindOf(prefix: string): Kind {
  const kind = kinds[prefix];
  if (!kind) throw new Error(`add ${prefix} to \`kinds\``);
  return kind;
}

const isForMerchants = ({ path }: TestRoute) => !/^\/api\/(public|auth)\//.test(path);
const named = routes
  .flatMap(routesOf)
  .filter((route) => isForMerchants(route) && route.path.includes("["))
  .map((route) => [`${route.method} ${route.path}`, route] as const);

/** The response to a call on the object with this id, without what differs between any two calls. */
async function responseOf({ handler, method, path }: TestRoute, { headers }: Caller, id: string): Promise<string> {
  const { body } = exampleCallOf({ method, path });
  const name = /\[(\w+)\]/.exec(path)?.[1] ?? "";
  const url = path.replace(/\[\w+\]/, id);
  const response = await call(handler, {
    method,
    url,
    params: { [name]: id },
    headers: { ...headers, "x-request-id": "the-same-one" },
    ...(method === "GET" ? {} : { body }),
  });
  return `${response.status} ${response.text}`;
}

/** The tenant as a caller: in the dashboard's own routes by a session of its user, in all others by its key. */
async function callerOf({ path }: TestRoute, { merchantId, scope: { environment }, key }: Tenant): Promise<Caller> {
  if (!path.startsWith("/api/dashboard/")) return { headers: { "x-api-key": key } };
  const user = await db().user.findFirst({ where: { memberships: { some: { merchantId } } } });
  const headers = user ? sessionHeaders(user.id, { environment }) : signedInHeaders(merchantId, { environment });
  return { headers: await headers };
}

describe.each(named)("%s", (_, route) => {
  const prefix = route.path.replace(/^\/api\//, "").replace(/\].*/, "]");
  const kind = kindOf(prefix);

  async function respondsAsIfMissing(owner: Tenant, other: Tenant): Promise<void> {
    const id = await kind.create(owner);
    const caller = await callerOf(route, other);
    const before = await db().auditEntry.count({ where: { subjectId: id } });
    const missing = await responseOf(route, caller, kind.missing);
    expect(missing).toMatch(/^404 /);
    expect(await responseOf(route, caller, id)).toBe(missing);
    const malformed = await responseOf(route, caller, "not-an-id");
    // The path of a session's id accepts only UUIDs, that of a member's only digits.
    expect(malformed).toBe(
      ["dashboard/sessions/[id]", "dashboard/members/[id]"].includes(prefix)
        ? missing.replace(/"No such [^"]*"/, '"Not found."')
        : missing,
    );
    expect(await db().auditEntry.count({ where: { subjectId: id } })).toBe(before);
    // The object exists for its owner, so the test would notice a response about it.
    expect(await responseOf(route, await callerOf(route, owner), id)).not.toBe(missing);
  }

  test("responds to another merchant's id as to one that does not exist", async () => {
    await respondsAsIfMissing(await newTenant(), await newTenant());
  });

  // A session and a passkey belong to their user, and people to the merchant, in both environments.
  test.skipIf(/^dashboard\/(approvals|sessions|security|members|invitations)\//.test(prefix))(
    "responds the same to an id of the other environment",
    async () => {
      const owner = await newTenant();
      await respondsAsIfMissing(owner, await newTenant({ merchantId: owner.merchantId, environment: "production" }));
    },
  );
});

test.each(["/api/payments?request=", "/api/unmatched-transfers?candidate="])(
  "GET %s lists nothing of another merchant's or environment's request",
  async (url) => {
    const owner = await newTenant();
    const id = await newRequest(owner);
    const handler = routes
      .flatMap(routesOf)
      .find(({ method, path }) => method === "GET" && url.startsWith(`${path}?`))?.handler;
    if (!handler) throw new Error(`no route lists ${url}`);
    for (const other of [
      await newTenant(),
      await newTenant({ merchantId: owner.merchantId, environment: "production" }),
    ]) {
      const listed = await Promise.all(
        [id, missingUuid].map((wanted) => call(handler, { url: `${url}${wanted}`, key: other.key })),
      );
      expect(listed.map(({ status }) => status)).toEqual([200, 200]);
      expect(new Set(listed.map(({ text }) => text)).size).toBe(1);
    }
  },
);
