import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { clientAddressHeader } from "@/lib/accounts/auth/client-address";
import { newDispatcher } from "@/lib/api/http/server/dispatch";
import { db } from "@/lib/platform/db";
import { newAccount, type PersonalAccount } from "@/testing/account";
import { call, dataOf, newClientAddress, newTenant } from "@/testing/api";
import { newMember, newMembership } from "@/testing/members";
import { memberSchema } from "@/lib/accounts/members/schema";
import { routesOf, visitorPaths } from "@/testing/route-calls";
import { addAuthenticatorApp } from "@/testing/second-factor";
import { sessionHeaders } from "@/testing/session";
import { GET as listKeys } from "./dashboard/api-keys/route";
import { GET as listMembers } from "./dashboard/members/route";
import { GET as getSecurity } from "./dashboard/security/route";
import { PATCH as requireFactor } from "./dashboard/settings/second-factor/route";
import { GET as listRequests } from "./payment-requests/route";
import { routes } from "./route-table";

// Every route, as people at a merchant that requires a second factor. Invariant: a person without one may only use what
// is about their own account.

const dispatch = newDispatcher(routes);
const isOpen = (path: string) => !/^\/api\/(public|health|metrics|openapi)/.test(path) && !visitorPaths.includes(path);
const calls = routes.flatMap(routesOf).filter(({ path }) => isOpen(path));

type Headers = Record<string, string>;

/** The calls that the session makes without `second_factor_setup_required`. */
async function servedTo(headers: Headers): Promise<string[]> {
  const served: string[] = [];
  for (const { method, url, path } of calls) {
    // Calls that pass the check fail for the unknown parameter, so nothing changes.
    const request = new Request(`http://remit.test${url}?no_such=1`, {
      method,
      headers: { ...headers, [clientAddressHeader]: newClientAddress() },
    });
    const response = await dispatch(request);
    const isRefused =
      response.status === 403 && (await response.clone().text()).includes("second_factor_setup_required");
    await response.body?.cancel();
    if (!isRefused) served.push(`${method} ${path}`);
  }
  return served.sort();
}

let owner: PersonalAccount;
let headers: Headers;
beforeEach(async () => {
  owner = await newAccount();
  headers = await sessionHeaders(owner.userId);
});

/** Gives a person a factor; their sessions continue as if they had begun with it. */
async function addFactor(person: PersonalAccount): Promise<void> {
  await addAuthenticatorApp(person);
  const { userId } = person;
  await db().userSession.updateMany({ where: { userId }, data: { method: "authenticator", endedAt: null } });
}

const requireOfAll = (merchantId: bigint) =>
  db().merchant.update({ where: { id: merchantId }, data: { requiresSecondFactor: true } });

describe("a merchant that requires a second factor", () => {
  test("serves a person without one only what is about their own account", async () => {
    await requireOfAll(owner.merchantId);
    expect(await servedTo(headers)).toEqual([
      "DELETE /api/dashboard/membership",
      "DELETE /api/dashboard/security/authenticator-app",
      "DELETE /api/dashboard/security/factor-reset",
      "DELETE /api/dashboard/security/passkeys/[id]",
      "DELETE /api/dashboard/sessions",
      "DELETE /api/dashboard/sessions/[id]",
      "GET /api/dashboard/account/export",
      "GET /api/dashboard/changes",
      "GET /api/dashboard/notifications",
      "GET /api/dashboard/security",
      "GET /api/dashboard/session",
      "GET /api/dashboard/sessions",
      "PATCH /api/dashboard/notifications",
      "PATCH /api/dashboard/security/passkeys/[id]",
      "POST /api/dashboard/account/deletion",
      "POST /api/dashboard/email-verification",
      "POST /api/dashboard/password",
      "POST /api/dashboard/security/authenticator-app",
      "POST /api/dashboard/security/authenticator-app/confirmation",
      "POST /api/dashboard/security/passkeys",
      "POST /api/dashboard/security/passkeys/challenge",
      "POST /api/dashboard/security/recovery-codes",
      "PUT /api/dashboard/preferences",
    ]);
  });

  test("serves a person with one everything, and so does another merchant without the requirement", async () => {
    const all = await servedTo(headers);
    expect(all).toHaveLength(calls.length);
    const { merchantId } = await newTenant();
    await newMembership(owner.userId, merchantId, "owner");
    await requireOfAll(merchantId);
    expect(await servedTo(headers)).toEqual(all);
    const there = { ...headers, "x-remit-merchant": merchantId.toString() };
    expect((await call(listKeys, { headers: there })).status).toBe(403);
    await addFactor(owner);
    expect(await servedTo(there)).toEqual(all);
  });

  test("serves API keys as before", async () => {
    const { merchantId, key } = await newTenant();
    await requireOfAll(merchantId);
    expect((await call(listRequests, { key })).status).toBe(200);
  });
});

describe("requiring a second factor", () => {
  const set = (required: boolean, as = headers) =>
    call(requireFactor, { method: "PATCH", headers: as, body: { required } });
  const actions = async () => {
    const where = { merchantId: owner.merchantId, action: { startsWith: "second_factor_requirement" } };
    return (await db().auditEntry.findMany({ where, orderBy: { id: "asc" } })).map(({ action }) => action);
  };

  test("needs a second factor of the person who does it", async () => {
    expect((await set(true)).status).toBe(403);
    expect(await actions()).toEqual([]);
    await addFactor(owner);
    expect((await set(true)).status).toBe(204);
    expect((await set(true)).status).toBe(204);
    expect(await actions()).toEqual(["second_factor_requirement.enabled"]);
  });

  test("locks out open sessions of others at once, until they have a factor or it is no longer required", async () => {
    const colleague = await newMember(owner.merchantId, { role: "bookkeeper" });
    const theirs = await sessionHeaders(colleague.id);
    const statusForThem = async () => (await call(listKeys, { headers: theirs })).status;
    await addFactor(owner);
    expect(await statusForThem()).toBe(200);
    await set(true);
    expect(await statusForThem()).toBe(403);
    expect(dataOf(await call(getSecurity, { headers: theirs }), z.unknown())).toMatchObject({ is_required: true });
    await set(false);
    expect(await statusForThem()).toBe(200);
    expect(await actions()).toEqual(["second_factor_requirement.enabled", "second_factor_requirement.disabled"]);
  });

  test("tells who has none, but only people who may change members", async () => {
    await addFactor(owner);
    const viewer = await newMember(owner.merchantId, { role: "viewer" });
    const factorsSeenBy = async (as: Headers) =>
      dataOf(await call(listMembers, { headers: as }), memberSchema.array()).map((member) => member.has_second_factor);
    expect(await factorsSeenBy(headers)).toEqual([true, false]);
    expect(await factorsSeenBy(await sessionHeaders(viewer.id))).toEqual([undefined, undefined]);
  });
});
