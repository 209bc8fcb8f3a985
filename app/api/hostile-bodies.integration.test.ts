import { beforeEach, describe, expect, test } from "vitest";
import { call, errorOf, newClientAddress, newTenant } from "@/testing/api";
import { oversizedBodies, permittedBodies } from "@/testing/hostile-bodies";
import { routesOf, visitorPaths, type TestRoute } from "@/testing/route-calls";
import { signedInHeaders } from "@/testing/session";
import { routes } from "./route-table";

// A small body must not be expensive. Runs over every route of the generated table.

const writes = routes.flatMap(routesOf).filter(({ method }) => method !== "GET");
const withNames = (list: TestRoute[]) => list.map((route) => [`${route.method} ${route.url}`, route] as const);
const isAnonymous = ({ url }: TestRoute) => url.startsWith("/api/public/") || visitorPaths.includes(url);
const fields = ["permissions", "metadata"];

let session: Record<string, string>;
let key: string;
beforeEach(async () => {
  const tenant = await newTenant();
  key = tenant.key;
  session = await signedInHeaders(tenant.merchantId);
});

function send(route: TestRoute, body: string, address?: string) {
  const isKeyed = !route.url.startsWith("/api/dashboard/");
  const headers = { ...session, "content-type": "application/json" };
  return call(route.handler, { ...route, address, body, headers, ...(isKeyed ? { key } : {}) });
}

/** Whether a route reads its body: an array is an error only then. */
async function readsBody(route: TestRoute): Promise<boolean> {
  const response = await send(route, "[]");
  return response.status === 422 && errorOf(response).message === "The body must be a JSON object.";
}

describe.each(withNames(writes))("%s", (_, route) => {
  test("rejects bodies beyond the limits before any other check of the body", async () => {
    const reads = await readsBody(route);
    for (const [name, bodyFor] of Object.entries(oversizedBodies)) {
      const response = await send(route, bodyFor("permissions"));
      expect([name, response.status]).toEqual([name, reads ? 422 : expect.any(Number)]);
      if (reads) expect([name, errorOf(response).errors?.map(({ path }) => path)]).toEqual([name, [""]]);
    }
  });

  test("reports at most a hundred errors of any other body", async () => {
    const reads = await readsBody(route);
    for (const [name, bodyFor] of Object.entries(permittedBodies)) {
      for (const field of fields) {
        const response = await send(route, bodyFor(field));
        if (!reads) continue;
        expect([name, response.status]).toEqual([name, 422]);
        expect([name, (errorOf(response).errors?.length ?? 0) <= 100]).toEqual([name, true]);
        expect([name, response.text.length < 100_000]).toEqual([name, true]);
      }
    }
  });
});

test.each(withNames(writes.filter(isAnonymous)))("%s counts each call before it reads the body", async (_, route) => {
  const address = newClientAddress();
  const statuses = new Map<number, number>();
  for (let index = 0; index < 125; index += 1) {
    // Each call names another shortcode, so that no limit per shortcode applies.
    const params = { ...route.params, shortcode: `22222222${(index + 100).toString(36)}` };
    const { status } = await send({ ...route, params }, "not JSON", address);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  // A route without a body ignores it.
  const first = `${route.method} ${route.path}` === "POST /api/dashboard/passkey-challenge" ? 201 : 400;
  expect(Object.fromEntries(statuses)).toEqual({ [first]: 120, 429: 5 });
});
