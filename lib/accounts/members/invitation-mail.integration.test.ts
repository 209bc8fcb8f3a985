import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { POST as accept } from "@/app/api/dashboard/invitation/accept/route";
import { POST as signUp } from "@/app/api/dashboard/invitation/sign-up/route";
import { POST as invite } from "@/app/api/dashboard/invitations/route";
import { noticeMail } from "@/lib/accounts/notices/notify";
import { db } from "@/lib/platform/db";
import { runMailJobs, untilMailsAreSent } from "@/testing/mail-jobs";
import { call, dataOf, errorOf, newTenant } from "@/testing/api";
import { startMailServer, type MailServer } from "@/testing/mail-server";
import { newMember } from "@/testing/members";
import { tablesWith } from "@/testing/search-database";
import { sessionHeaders } from "@/testing/session";
import { findInvitation } from "./accept";
import { invitationMail } from "./invitation-mail";
import { issuedInvitationSchema } from "./schema";

// Set before the settings are first read, which caches them.
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("EMAIL_FROM", "Remit <remit@mail.example>");

const password = "seven green kettles";
type Headers = Record<string, string>;

let server: MailServer;
let headers: Headers;
let ownerEmail: string;
beforeEach(async () => {
  server = await startMailServer();
  const { merchantId } = await newTenant();
  const { id, email } = await newMember(merchantId);
  ownerEmail = email;
  await db().user.update({ where: { id }, data: { emailVerifiedAt: new Date() } });
  headers = await sessionHeaders(id);
});
afterEach(() => server.stop());

/** Invites a new address. Returns the token that the inviter is shown, and the one that is mailed. */
async function inviteByMail() {
  const email = `${crypto.randomUUID()}@shop.example`;
  const response = await call(invite, { method: "POST", headers, body: { email, role: "cashier" } });
  const { link, is_mailed: isMailed } = dataOf(response, issuedInvitationSchema);
  expect(isMailed).toBe(true);
  const jobs = await runMailJobs(invitationMail, server.url);
  await untilMailsAreSent(invitationMail);
  await jobs.stop();
  const mail = server.received.find(({ to }) => to.includes(email));
  const mailed = /\/invitation\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  return { email, shown: link.split("/").at(-1) ?? "", mailed, text: mail?.text ?? "" };
}

const codeOf = async (response: ReturnType<typeof call>) => {
  const received = await response;
  return received.status < 300 ? received.status : errorOf(received).code;
};
const signUpWith = (token: string) =>
  codeOf(call(signUp, { method: "POST", headers, body: { token, name: "Kari Moe", password } }));
const acceptWith = (as: Headers, token: string) =>
  codeOf(call(accept, { method: "POST", headers: as, body: { token } }));

async function newAccount(email: string, emailVerifiedAt: Date | null): Promise<Headers> {
  const { id } = await db().user.create({ data: { email, name: "Guest", passwordHash: "none", emailVerifiedAt } });
  return sessionHeaders(id);
}

test("mails a link of its own, which no row contains", async () => {
  const { shown, mailed, text } = await inviteByMail();
  expect(text).toContain("invites you to join “Test merchant” with the role Cashier.");
  expect(mailed).toHaveLength(43);
  expect(mailed).not.toBe(shown);
  for (const token of [mailed, shown]) expect(await tablesWith(token)).toEqual([]);
  expect(await findInvitation(mailed, new Date())).toMatchObject({ state: "open", isMailed: true });
  expect(await findInvitation(shown, new Date())).toMatchObject({ state: "open", isMailed: false });
});

test("a new person signs up with the mailed link only, which verifies the address", async () => {
  const { email, shown, mailed } = await inviteByMail();
  expect(await signUpWith(shown)).toBe("email_not_verified");
  expect(await signUpWith(mailed)).toBe(201);
  const user = await db().user.findUniqueOrThrow({ where: { email } });
  expect(user.emailVerifiedAt).not.toBeNull();
});

test("an accepted invitation is recorded and mailed to the owner, once", async () => {
  const { email, mailed } = await inviteByMail();
  const invitation = await db().invitation.findFirstOrThrow({ where: { email } });
  expect(await signUpWith(mailed)).toBe(201);
  const { id } = await db().user.findUniqueOrThrow({ where: { email } });
  const where = { merchantId: invitation.merchantId, action: "member.joined" };
  const after = { user_id: `${id}`, role: "cashier", invitation_id: invitation.id };
  expect(await db().auditEntry.findMany({ where })).toMatchObject([{ actor: `user:${id}`, subjectId: `${id}`, after }]);
  const jobs = await runMailJobs(noticeMail, server.url);
  await untilMailsAreSent(noticeMail);
  await jobs.stop();
  const isAbout = (text: string) => text.includes("A person accepted an invitation") && text.includes(email);
  const notices = server.received.filter(({ text }) => isAbout(text));
  expect(notices.map(({ to }) => to.join())).toEqual([ownerEmail]);
});

test("only an account with the invited and verified address accepts", async () => {
  const { email, shown, mailed } = await inviteByMail();
  const other = await newAccount(`${crypto.randomUUID()}@shop.example`, new Date());
  expect(await acceptWith(other, mailed)).toBe("invitation_for_other_address");
  const unverified = await newAccount(email, null);
  expect(await acceptWith(unverified, shown)).toBe("email_not_verified");
  expect(await acceptWith(unverified, mailed)).toBe(200);
});

test("an account whose address is verified also accepts with the link that the inviter was shown", async () => {
  const { email, shown } = await inviteByMail();
  expect(await acceptWith(await newAccount(email, new Date()), shown)).toBe(200);
});

test("a person with an unverified address cannot invite", async () => {
  const { merchantId } = await newTenant();
  const unverified = await sessionHeaders((await newMember(merchantId)).id);
  const body = { email: "kari@shop.example", role: "viewer" };
  expect(await codeOf(call(invite, { method: "POST", headers: unverified, body }))).toBe("email_not_verified");
});
