import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isPermitted, permissionsOfRole, roleNames, type Permission } from "@/lib/accounts/merchants/permissions";
import { newDispatcher } from "@/lib/api/http/server/dispatch";
import { db } from "@/lib/platform/db";
import { clientAddressHeader } from "@/lib/accounts/auth/client-address";
import { call, dataOf, fieldErrorsOf, newClientAddress, newTenant } from "@/testing/api";
import { exampleCallOf } from "@/testing/route-examples";
import { routesOf, type TestRoute } from "@/testing/route-calls";
import { newMember } from "@/testing/members";
import { sessionHeaders, signedInHeaders } from "@/testing/session";
import { newAddress, testToken } from "@/testing/settlement-fixtures";
import { paymentRequestCountsSchema, paymentRequestSchema } from "@/lib/requests/schema";
import * as paymentRequests from "./payment-requests/route";
import * as receivingAddresses from "./dashboard/receiving-addresses/route";
import { GET as getCounts } from "./payment-requests/counts/route";
import { routes } from "./route-table";

// Runs over every route of the generated table and every role, so new ones are covered automatically.

const dispatch = newDispatcher(routes);
const allRoutes = routes.flatMap(routesOf);

/** The permission that the source of a route names for a method; undefined without one. */
function permissionOf({ method, path }: TestRoute): Permission | undefined {
  if (path === "/api/openapi.json") return undefined;
  const source = readFileSync(`app${path}/route.ts`, "utf8");
  const handler = source.split("export const ").find((part) => part.startsWith(`${method} `));
  return /permission: "(\w+:\w+)"/.exec(handler ?? "")?.[1] as Permission | undefined;
}

describe.each(roleNames)("the role %s", (role) => {
  test("may call the routes that its permissions include, and no others", async () => {
    const { merchantId } = await newTenant();
    const headers = await signedInHeaders(merchantId, { role });
    const wrong: string[] = [];
    for (const route of allRoutes) {
      const permission = permissionOf(route);
      const expected = permission && !isPermitted(permissionsOfRole(role), permission) ? permission : undefined;
      // Calls that pass the check fail for the unknown parameter, so nothing changes.
      const request = new Request(`http://remit.test${route.url}?no_such=1`, {
        method: route.method,
        headers: { ...headers, [clientAddressHeader]: newClientAddress() },
      });
      const response = await dispatch(request);
      const missing = response.status === 403 ? requiredBy(await response.text()) : undefined;
      if (response.status !== 403) await response.body?.cancel();
      if (missing !== expected) wrong.push(`${route.method} ${route.path}: ${missing} instead of ${expected}`);
    }
    expect(allRoutes.filter(permissionOf).length).toBeGreaterThan(60);
    expect(wrong).toEqual([]);
  });
});

function requiredBy(text: string): string | undefined {
  return (JSON.parse(text) as { error: { required_permission?: string } }).error.required_permission;
}

describe("a cashier", () => {
  const body = () => ({ amount: "10", token_id: testToken.id });
  const missing = "00000000-0000-4000-8000-000000000000";

  async function newShop() {
    const tenant = await newTenant();
    const listed = { chain: "local-evm", address: newAddress() };
    const owner = await signedInHeaders(tenant.merchantId);
    await call(receivingAddresses.POST, { method: "POST", headers: owner, body: listed });
    const [cashier, colleague] = await Promise.all([
      newMember(tenant.merchantId, { role: "cashier" }),
      newMember(tenant.merchantId, { role: "cashier" }),
    ]);
    const [own, ofColleague, ofKey] = await Promise.all([
      createAs({ headers: await sessionHeaders(cashier.id) }),
      createAs({ headers: await sessionHeaders(colleague.id) }),
      createAs({ key: tenant.key }),
    ]);
    return { ...tenant, owner, listed, headers: await sessionHeaders(cashier.id), own, others: [ofColleague, ofKey] };
  }

  async function createAs(caller: { headers?: Record<string, string>; key?: string }): Promise<string> {
    const created = await call(paymentRequests.POST, { method: "POST", ...caller, body: body() });
    const { public_id: publicId } = dataOf(created, paymentRequestSchema);
    // Partly paid, so that it can also be marked as paid.
    await db().paymentRequest.update({ where: { publicId }, data: { paidAmount: 1 } });
    return publicId;
  }

  const named = allRoutes.filter(({ path }) => path.includes("[public_id]"));
  test("finds the routes that name a request", () => expect(named.length).toBeGreaterThan(6));

  test.each(named.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "gets the response about others' requests from %s that a missing one gets",
    async (_, route) => {
      const { headers, own, others } = await newShop();
      const responseAbout = async (id: string) => {
        const { status, text } = await call(route.handler, {
          method: route.method,
          url: route.path.replace(/\[\w+\]/, id),
          params: { public_id: id },
          headers: { ...headers, "x-request-id": "the-same-one" },
          body: exampleCallOf(route).body,
        });
        return `${status} ${text}`;
      };
      const aboutMissing = await responseAbout(missing);
      for (const id of others) expect(await responseAbout(id)).toBe(aboutMissing);
      const permission = permissionOf(route);
      const isPermittedHere = permission !== undefined && isPermitted(permissionsOfRole("cashier"), permission);
      if (isPermittedHere) expect(await responseAbout(own)).toMatch(/^20\d /);
      else expect(aboutMissing).toMatch(/^403 /);
    },
  );

  test("lists, finds and counts only their own requests; an owner sees all", async () => {
    const { headers, own, owner } = await newShop();
    const idsSeen = async (as: Record<string, string>, query = "") => {
      const listed = await call(paymentRequests.GET, { headers: as, url: `/api/payment-requests${query}` });
      return dataOf(listed, paymentRequestSchema.array()).map(({ public_id: id }) => id);
    };
    expect(await idsSeen(headers)).toEqual([own]);
    expect(await idsSeen(headers, `?q=${own}`)).toEqual([own]);
    expect(await idsSeen(headers, "?status=active&sort=expires_at")).toEqual([own]);
    expect(await idsSeen(owner)).toHaveLength(3);
    const activeFor = async (as: Record<string, string>) =>
      dataOf(await call(getCounts, { headers: as }), paymentRequestCountsSchema).active;
    expect([await activeFor(headers), await activeFor(owner)]).toEqual([1, 3]);
  });

  test("can request money only to the merchant's listed addresses, even without address protection", async () => {
    const { headers, owner, listed } = await newShop();
    const createTo = (as: Record<string, string>, recipient_address: string) =>
      call(paymentRequests.POST, { method: "POST", headers: as, body: { ...body(), recipient_address } });
    expect((await createTo(headers, listed.address)).status).toBe(201);
    expect(fieldErrorsOf(await createTo(headers, newAddress()))).toEqual(["recipient_address recipient_not_allowed"]);
    expect((await createTo(owner, newAddress())).status).toBe(201);
  });

  test("gets no response that another caller got for the same Idempotency-Key", async () => {
    const { headers, key } = await newShop();
    const same = { method: "POST", headers: { "idempotency-key": "till-7" }, body: body() };
    const first = await call(paymentRequests.POST, { ...same, key });
    const second = await call(paymentRequests.POST, { ...same, headers: { ...same.headers, ...headers } });
    expect(second.headers.get("idempotent-replayed")).toBeNull();
    const idOf = (response: typeof first) => dataOf(response, paymentRequestSchema).public_id;
    expect(idOf(second)).not.toBe(idOf(first));
  });
});
