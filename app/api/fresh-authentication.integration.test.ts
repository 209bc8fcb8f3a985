import { expect, test } from "vitest";
import { routes } from "@/app/api/route-table";
import { newDispatcher } from "@/lib/api/http/server/dispatch";
import { readSessionClaims } from "@/lib/accounts/auth/session";
import { db } from "@/lib/platform/db";
import { accountPassword, newAccount } from "@/testing/account";
import { call, newTenant } from "@/testing/api";
import { addAuthenticatorApp } from "@/testing/second-factor";
import { sessionHeaders, signedInHeaders } from "@/testing/session";
import { POST as changePassword } from "./dashboard/password/route";

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
    "DELETE /api/dashboard/invitations/[id]",
    "DELETE /api/dashboard/membership",
    "DELETE /api/dashboard/notification-channels/[id]",
    "DELETE /api/dashboard/receiving-addresses/[id]",
    "DELETE /api/dashboard/security/authenticator-app",
    "DELETE /api/dashboard/security/passkeys/[id]",
    "DELETE /api/dashboard/settings/logo",
    "DELETE /api/pool-addresses/[id]",
    "DELETE /api/webhook-endpoints/[id]",
    "GET /api/dashboard/account/export",
    "GET /api/dashboard/merchant/export",
    "PATCH /api/dashboard/api-keys/[id]",
    "PATCH /api/dashboard/members/[id]",
    "PATCH /api/dashboard/notification-channels/[id]",
    "PATCH /api/dashboard/security/passkeys/[id]",
    "PATCH /api/dashboard/settings",
    "PATCH /api/dashboard/settings/address-protection",
    "PATCH /api/dashboard/settings/four-eyes",
    "PATCH /api/dashboard/settings/second-factor",
    "PATCH /api/dashboard/settings/settlement",
    "PATCH /api/webhook-endpoints/[id]",
    "POST /api/dashboard/account/deletion",
    "POST /api/dashboard/api-keys",
    "POST /api/dashboard/api-keys/[id]/roll",
    "POST /api/dashboard/approvals/[id]/approve",
    "POST /api/dashboard/approvals/[id]/decline",
    "POST /api/dashboard/invitations",
    "POST /api/dashboard/invitations/[id]/resend",
    "POST /api/dashboard/members/[id]/remove",
    "POST /api/dashboard/members/[id]/transfer",
    "POST /api/dashboard/merchant/deletion",
    "POST /api/dashboard/notification-channels",
    "POST /api/dashboard/receiving-addresses",
    "POST /api/dashboard/receiving-addresses/proofs",
    "POST /api/dashboard/receiving-addresses/statements",
    "POST /api/dashboard/security/authenticator-app",
    "POST /api/dashboard/security/authenticator-app/confirmation",
    "POST /api/dashboard/security/passkeys",
    "POST /api/dashboard/security/passkeys/challenge",
    "POST /api/dashboard/security/recovery-codes",
    "POST /api/pool-addresses",
    "POST /api/webhook-endpoints",
    "POST /api/webhook-endpoints/[id]/rotate-secret",
    "PUT /api/dashboard/settings/logo",
  ]);
});

test("changing the password also needs a fresh sign-in of a person with a second factor", async () => {
  const account = await newAccount();
  const authenticatedAt = new Date(Date.now() - 11 * minuteMs);
  const headers = await sessionHeaders(account.userId, { authenticatedAt });
  const change = async () => {
    const body = { current_password: accountPassword, new_password: "eight purple kettles" };
    return (await call(changePassword, { method: "POST", headers, body })).status;
  };
  await addAuthenticatorApp(account, (await readSessionClaims(headers["cookie"] ?? null))?.session);
  expect(await change()).toBe(403);
  await db().authenticatorApp.deleteMany({ where: { userId: account.userId } });
  expect(await change()).toBe(204);
});

test("a fresh session is not asked to authenticate again", async () => {
  expect(await refusedAfter(9.5)).toEqual([]);
});
