import { expect, test } from "vitest";
import { routes } from "@/app/api/route-table";
import { newDispatcher } from "@/lib/api/http/server/dispatch";
import { newTenant } from "@/testing/api";
import { signedInHeaders } from "@/testing/session";

// Calls every route as people with recent and older sign-ins.

const dispatch = newDispatcher(routes);
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const minuteMs = 60_000;

const calls = routes.flatMap(({ path, module }) =>
  methods.filter((method) => module[method]).map((method) => ({ method, path })),
);

/** The calls that require a fresh sign-in, `minutes` after the last one. */
async function refusedAfter(minutes: number): Promise<string[]> {
  const { merchantId } = await newTenant();
  const headers = await signedInHeaders(merchantId, { authenticatedAt: new Date(Date.now() - minutes * minuteMs) });
  const refused: string[] = [];
  for (const { method, path } of calls) {
    const url = `http://remit.test${path.replaceAll(/\[\w+\]/g, "x")}`;
    // Calls that pass the check fail for the unknown parameter, so nothing changes.
    const response = await dispatch(new Request(`${url}?no_such=1`, { method, headers }));
    if (response.status !== 403) await response.body?.cancel();
    else if ((await response.text()).includes('"fresh_authentication_required"')) refused.push(`${method} ${path}`);
  }
  return refused.sort();
}

test("a session older than ten minutes cannot change payment routing, alerts or access, export data or delete accounts", async () => {
  expect(calls.length).toBeGreaterThan(60);
  expect(await refusedAfter(10.1)).toEqual([
    "DELETE /api/dashboard/receiving-addresses/[id]",
    "DELETE /api/pool-addresses/[id]",
    "DELETE /api/webhook-endpoints/[id]",
    "GET /api/dashboard/account/export",
    "GET /api/dashboard/merchant/export",
    "PATCH /api/dashboard/api-keys/[id]",
    "PATCH /api/dashboard/settings",
    "PATCH /api/dashboard/settings/address-protection",
    "PATCH /api/dashboard/settings/settlement",
    "PATCH /api/webhook-endpoints/[id]",
    "POST /api/dashboard/account/deletion",
    "POST /api/dashboard/api-keys",
    "POST /api/dashboard/api-keys/[id]/roll",
    "POST /api/dashboard/merchant/deletion",
    "POST /api/dashboard/receiving-addresses",
    "POST /api/dashboard/receiving-addresses/proofs",
    "POST /api/dashboard/receiving-addresses/statements",
    "POST /api/pool-addresses",
    "POST /api/webhook-endpoints",
    "POST /api/webhook-endpoints/[id]/rotate-secret",
  ]);
});

test("a fresh session is not asked to authenticate again", async () => {
  expect(await refusedAfter(9.5)).toEqual([]);
});
