import { expect, test } from "vitest";
import { POST as accept } from "@/app/api/dashboard/invitation/accept/route";
import { POST as signUp } from "@/app/api/dashboard/invitation/sign-up/route";
import * as invitations from "@/app/api/dashboard/invitations/route";
import { DELETE as withdraw } from "@/app/api/dashboard/invitations/[id]/route";
import { POST as resend } from "@/app/api/dashboard/invitations/[id]/resend/route";
import { DELETE as leave } from "@/app/api/dashboard/membership/route";
import * as members from "@/app/api/dashboard/members/route";
import { PATCH as changeRole } from "@/app/api/dashboard/members/[id]/route";
import { POST as remove } from "@/app/api/dashboard/members/[id]/remove/route";
import { POST as transfer } from "@/app/api/dashboard/members/[id]/transfer/route";
import { POST as createKey } from "@/app/api/dashboard/api-keys/route";
import { GET as getSession } from "@/app/api/dashboard/session/route";
import { listAuditEntries } from "@/lib/accounts/audit/list";
import { findUserByCredentials } from "@/lib/accounts/auth/sign-in";
import { permissionsOfRole, roleNames, rolesManagedBy, type Role } from "@/lib/accounts/merchants/permissions";
import type { Handler } from "@/lib/api/http/respond";
import { db } from "@/lib/platform/db";
import { call, dataOf, errorOf, newTenant } from "@/testing/api";
import { newFourEyes } from "@/testing/four-eyes";
import { newMember } from "@/testing/members";
import { sessionHeaders, signedInHeaders } from "@/testing/session";
import { contextOf } from "@/testing/settlement-fixtures";
import { deleteOldInvitations } from "./accept";
import { inviteMember } from "./invite";
import { invitationSchema, issuedInvitationSchema, memberSchema } from "./schema";

// No test of this file sets SMTP_URL.

const dayMs = 24 * 3_600_000;
const password = "seven green kettles";
type Headers = Record<string, string>;

const post = (handler: Handler, headers: Headers, body: unknown = {}, id = "") =>
  call(handler, { method: "POST", headers, body, params: { id } });
const codeOf = async (response: ReturnType<typeof call>) => {
  const received = await response;
  return received.status < 300 ? received.status : errorOf(received).code;
};

async function newTeam() {
  const { merchantId, scope } = await newTenant();
  const owner = await newMember(merchantId);
  return { merchantId, scope, owner, headers: await sessionHeaders(owner.id) };
}

async function invite(headers: Headers, role: Role = "cashier", email = `${crypto.randomUUID()}@shop.example`) {
  const issued = dataOf(await post(invitations.POST, headers, { email, role }), issuedInvitationSchema);
  return { ...issued, token: issued.link.split("/").at(-1) ?? "" };
}

const membersOf = async (headers: Headers) =>
  dataOf(await call(members.GET, { headers }), memberSchema.array()).map(({ email, role }) => `${email} ${role}`);
const openInvitations = async (headers: Headers) =>
  dataOf(await call(invitations.GET, { headers }), invitationSchema.array());

async function newGuest(): Promise<{ id: bigint; email: string; headers: Headers }> {
  const email = `${crypto.randomUUID()}@guest.example`;
  const { id } = await db().user.create({ data: { email, name: "Guest", passwordHash: "none" } });
  return { id, email, headers: await sessionHeaders(id) };
}

test("a person signs up with an invitation, joins with its role and needs no merchant of their own", async () => {
  const { headers, owner, merchantId } = await newTeam();
  const { token, email, link, is_mailed: isMailed, expires_at: expiresAt } = await invite(headers, "cashier");
  expect([link.endsWith(`/invitation/${token}`), isMailed]).toEqual([true, false]);
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(7 * dayMs - 60_000);
  const account = { token, name: "Kari Moe", password };
  const joined = await post(signUp, headers, account);
  expect([joined.status, joined.body]).toEqual([201, { data: { email, merchant_id: merchantId.toString() } }]);
  const user = await findUserByCredentials(email, password);
  const memberships = await db().membership.findMany({ where: { userId: user?.id } });
  expect(memberships).toMatchObject([{ merchantId, role: "cashier", invitedById: owner.id }]);
  expect(await openInvitations(headers)).toEqual([]);
  expect(await codeOf(post(signUp, headers, account))).toBe("email_taken");
});

test("a person without any merchant accepts as the signed-in person, once", async () => {
  const { headers } = await newTeam();
  const { token } = await invite(headers, "viewer");
  const guest = await newGuest();
  expect((await call(getSession, { headers: guest.headers })).status).toBe(401);
  expect(await codeOf(post(accept, guest.headers, { token }))).toBe(200);
  expect((await call(getSession, { headers: guest.headers })).status).toBe(200);
  expect(await membersOf(headers)).toContain(`${guest.email} viewer`);
  expect(await codeOf(post(accept, (await newGuest()).headers, { token }))).toBe("invitation_ended");
});

test("says why an invitation cannot be accepted, and withdraws or replaces its links", async () => {
  const { headers } = await newTeam();
  const guest = await newGuest();
  const tryWith = (token: string) => post(accept, guest.headers, { token });
  const messageOf = async (token: string) => errorOf(await tryWith(token)).message;
  expect(await messageOf("unknown")).toMatch(/not valid/);

  const resent = await invite(headers);
  const again = dataOf(await post(resend, headers, {}, resent.id), issuedInvitationSchema);
  expect(await messageOf(resent.token)).toMatch(/newer link/);

  const expired = await invite(headers);
  await db().invitation.update({ where: { id: expired.id }, data: { expiresAt: new Date() } });
  expect(await messageOf(expired.token)).toMatch(/expired/);
  expect((await openInvitations(headers)).find(({ id }) => id === expired.id)?.status).toBe("expired");

  const withdrawn = await invite(headers);
  const params = { id: withdrawn.id };
  expect((await call(withdraw, { method: "DELETE", headers, params })).status).toBe(204);
  expect(await messageOf(withdrawn.token)).toMatch(/withdrawn/);
  expect(await codeOf(call(withdraw, { method: "DELETE", headers, params }))).toBe("not_found");

  const first = await invite(headers);
  await invite(headers, "viewer", first.email);
  expect(await messageOf(first.token)).toMatch(/withdrawn/);

  expect(await codeOf(tryWith(again.link.split("/").at(-1) ?? ""))).toBe(200);
  expect(await codeOf(post(invitations.POST, headers, { email: guest.email, role: "viewer" }))).toBe("already_member");
  const other = await invite(headers);
  expect(await messageOf(other.token)).toMatch(/already a member/);
  expect((await openInvitations(headers)).map(({ id }) => id)).toContain(other.id);
});

test.each(roleNames)("the role %s gives and takes only the roles within its own permissions", async (role) => {
  const { merchantId } = await newTeam();
  const headers = await signedInHeaders(merchantId, { role });
  for (const other of roleNames) {
    const isManaged = rolesManagedBy(permissionsOfRole(role)).includes(other);
    const email = `${crypto.randomUUID()}@shop.example`;
    const outcomes = [await codeOf(post(invitations.POST, headers, { email, role: other }))];
    const [viewer, member] = [
      await newMember(merchantId, { role: "viewer" }),
      await newMember(merchantId, { role: other }),
    ];
    const change = (id: bigint, to: Role) =>
      codeOf(call(changeRole, { method: "PATCH", headers, params: { id: id.toString() }, body: { role: to } }));
    outcomes.push(await change(viewer.id, other), await change(member.id, "viewer"));
    const removed = await newMember(merchantId, { role: other });
    outcomes.push(await codeOf(post(remove, headers, {}, removed.id.toString())));
    const refused = "insufficient_permissions";
    expect(outcomes, other).toEqual(isManaged ? [201, 204, 204, 204] : [refused, refused, refused, refused]);
  }
});

test("a removed person's access, sessions and invitations end; their keys are shown and revoked on request", async () => {
  const { headers, merchantId, scope } = await newTeam();
  const admin = await newMember(merchantId, { role: "admin" });
  const adminHeaders = await sessionHeaders(admin.id);
  await post(createKey, adminHeaders, { name: "till" });
  const { token } = await invite(adminHeaders, "admin");
  const listed = dataOf(await call(members.GET, { headers }), memberSchema.array());
  expect(listed.find(({ email }) => email === admin.email)?.api_keys).toMatchObject([{ name: "till" }]);
  const id = admin.id.toString();
  expect(await codeOf(post(remove, headers, { revoke_api_keys: true }, id))).toBe(204);
  expect(await codeOf(call(members.GET, { headers: adminHeaders }))).toBe("not_signed_in");
  expect(await codeOf(post(accept, (await newGuest()).headers, { token }))).toBe("invitation_ended");
  const key = await db().apiKey.findFirstOrThrow({ where: { ...scope, name: "till" } });
  expect(key.revokedAt).not.toBeNull();
  expect(await codeOf(post(remove, headers, {}, id))).toBe("not_found");
  const { rows } = await listAuditEntries(contextOf(scope), { limit: 10 });
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["member.removed", "api_key.revoked", "invitation.created"]),
  );
});

test("a person with a lower role can no longer be represented by invitations of the higher one", async () => {
  const { headers, merchantId } = await newTeam();
  const admin = await newMember(merchantId, { role: "admin" });
  const { token } = await invite(await sessionHeaders(admin.id), "viewer");
  const params = { id: admin.id.toString() };
  await call(changeRole, { method: "PATCH", headers, params, body: { role: "developer" } });
  expect(await codeOf(post(accept, (await newGuest()).headers, { token }))).toBe("invitation_ended");
});

test("the only owner can neither leave nor be demoted; after a transfer they can", async () => {
  const { headers, owner, merchantId } = await newTeam();
  const own = { id: owner.id.toString() };
  const demote = () => codeOf(call(changeRole, { method: "PATCH", headers, params: own, body: { role: "admin" } }));
  const leaveNow = (as: Headers) => codeOf(call(leave, { method: "DELETE", headers: as }));
  expect([await demote(), await leaveNow(headers)]).toEqual(["last_owner", "last_owner"]);
  expect(await codeOf(post(transfer, headers, {}, own.id))).toBe("last_owner");
  const heir = await newMember(merchantId, { role: "viewer" });
  expect(await codeOf(post(transfer, headers, {}, heir.id.toString()))).toBe(204);
  const heirHeaders = await sessionHeaders(heir.id);
  expect(await membersOf(heirHeaders)).toEqual([`${owner.email} admin`, `${heir.email} owner`]);
  expect(await codeOf(post(transfer, headers, {}, heir.id.toString()))).toBe("insufficient_permissions");
  expect(await leaveNow(headers)).toBe(204);
  expect(await leaveNow(heirHeaders)).toBe("last_owner");
});

test("invitations that ended long ago are deleted with their addresses", async () => {
  const { headers } = await newTeam();
  const [old, recent] = [await invite(headers), await invite(headers)];
  await db().invitation.update({ where: { id: old.id }, data: { expiresAt: new Date(Date.now() - 91 * dayMs) } });
  await deleteOldInvitations(new Date());
  expect((await openInvitations(headers)).map(({ id }) => id)).toEqual([recent.id]);
});

test("with four eyes and no mail server, an invitation cannot give a role that changes where money goes", async () => {
  const { admin } = await newFourEyes();
  const invited = (role: Role) => inviteMember(admin, { email: `${crypto.randomUUID()}@shop.example`, role });
  await expect(invited("admin")).rejects.toThrow(/a server that sends mail/);
  expect((await invited("viewer")).role).toBe("viewer");
});
