import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { POST as resend } from "@/app/api/dashboard/email-verification/route";
import { POST as createKey } from "@/app/api/dashboard/api-keys/route";
import { POST as verify } from "@/app/api/dashboard/verify-email/route";
import { POST as createEndpoint } from "@/app/api/webhook-endpoints/route";
import { createApiKey } from "@/lib/accounts/api-keys/create";
import { byOperator } from "@/lib/accounts/audit/record";
import { signUp } from "@/lib/accounts/auth/sign-up";
import { db } from "@/lib/platform/db";
import { deleteAbandonedAccounts } from "@/lib/accounts/deletion/delete-abandoned";
import { sendMail } from "@/lib/platform/mail/send-mail";
import { env } from "@/lib/platform/env";
import type { Handler } from "@/lib/api/http/respond";
import { call, errorOf, fieldErrorsOf, newTenant } from "@/testing/api";
import { mailSettingsFor } from "@/testing/mail-jobs";
import { startMailServer, type MailServer } from "@/testing/mail-server";
import { tablesWith } from "@/testing/search-database";
import { sessionHeaders } from "@/testing/session";
import { contextOf, operator } from "@/testing/settlement-fixtures";
import { createAccount } from "./create-account";
import { deleteExpiredVerifications, verificationMail } from "./verification";

// Set before the settings are first read, which caches them.
vi.stubEnv("SIGN_UP", "open");
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("EMAIL_FROM", "Remit <remit@mail.example>");

const password = "seven green kettles";
const dayMs = 24 * 3_600_000;

let server: MailServer;
let email: string;
let userId: bigint;
let merchantId: bigint;
beforeEach(async () => {
  server = await startMailServer();
  email = `${crypto.randomUUID()}@shop.example`;
  ({ userId, merchantId } = await signUp({ name: "Halden Roasters", email, password }, newClientAddress()));
});
afterEach(() => server.stop());

/** A random name instead of an IP address, so that the rate limits of the tests do not add up. */
function newClientAddress(): string {
  return crypto.randomUUID();
}

async function jobsOf(user: bigint): Promise<unknown[]> {
  return db().$queryRaw`
    SELECT payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier = 'send_mail' AND payload->>'kind' = 'email_verification' AND payload->>'user_id' = ${user.toString()}`;
}

const verificationJob = () => ({ kind: "email_verification", user_id: userId.toString(), data: {} });

/** Runs the worker's job; returns the token of the mail. */
async function mailedToken(now?: Date): Promise<string> {
  const before = server.received.length;
  await sendMail(verificationJob(), [verificationMail], mailSettingsFor(server.url), now);
  const mail = server.received[before];
  if (!mail) return "";
  expect(mail.to).toEqual([email]);
  return /^ {2}https:\/\/remit\.example\/verify-email#(\S+)$/m.exec(mail.text)?.[1] ?? "";
}

const confirm = (token: string) =>
  call(verify, {
    method: "POST",
    body: { token },
    headers: { origin: env().BASE_URL, "sec-fetch-site": "same-origin" },
  });

async function verifiedAt(): Promise<Date | null> {
  return (await db().user.findUniqueOrThrow({ where: { id: userId } })).emailVerifiedAt;
}

test("sign-up mails a link that verifies the address once; the database never stores it", async () => {
  expect(await jobsOf(userId)).toHaveLength(1);
  expect(await verifiedAt()).toBeNull();
  const token = await mailedToken();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await tablesWith(token)).toEqual([]);
  expect((await confirm(token)).status).toBe(204);
  expect(await verifiedAt()).not.toBeNull();
  const again = await confirm(token);
  expect([again.status, ...fieldErrorsOf(again)]).toEqual([422, "token invalid_value"]);
  expect(await db().auditEntry.count({ where: { merchantId, action: "user.email_verified" } })).toBe(1);
  expect(await mailedToken(), "a verified person receives no mail").toBe("");
});

test("a link expires after a day, and a newer one replaces it", async () => {
  const old = await mailedToken(new Date(Date.now() - dayMs - 1000));
  expect((await confirm(old)).status).toBe(422);
  const [first, second] = [await mailedToken(), await mailedToken()];
  expect((await confirm(first)).status).toBe(422);
  expect((await confirm(`${second}x`)).status).toBe(422);
  expect(await verifiedAt()).toBeNull();
  expect((await confirm(second)).status).toBe(204);
});

/** Skips the check against the published document, which covers only API keys. */
async function rejectionOf(handler: Handler, authentication: Record<string, string>, body: object): Promise<unknown[]> {
  const headers = { ...authentication, "content-type": "application/json" };
  const request = new Request(env().BASE_URL, { method: "POST", headers, body: JSON.stringify(body) });
  const response = await handler(request, { params: Promise.resolve({}) });
  return [response.status, ((await response.json()) as { error?: { code: string } }).error?.code];
}

test("until verified, live keys and endpoints are rejected, and the sandbox and existing keys work", async () => {
  const key = { name: "till", permissions: ["payment_requests:read"] };
  const hook = { url: "https://shop.example/hooks", events: ["*"] };
  const live = await sessionHeaders(userId, { environment: "production" });
  const sandbox = await sessionHeaders(userId, { environment: "sandbox" });
  const create = async (headers: Record<string, string>) => [
    await call(createKey, { method: "POST", headers, body: key }),
    await call(createEndpoint, { method: "POST", headers, body: hook }),
  ];
  const existing = await createApiKey(
    contextOf({ merchantId, environment: "production" }, { actor: operator }),
    { name: "before", permissions: ["*"] },
    env().peppers[0],
  );
  expect(await rejectionOf(createKey, live, key)).toEqual([403, "email_not_verified"]);
  expect(await rejectionOf(createEndpoint, live, hook)).toEqual([403, "email_not_verified"]);
  for (const response of await create(sandbox)) expect(response.status).toBe(201);
  const withKey = await call(createEndpoint, { method: "POST", key: existing.key, body: hook });
  expect(withKey.status).toBe(201);
  await confirm(await mailedToken());
  for (const response of await create(live)) expect(response.status).toBe(201);
});

test("a new mail can be requested five times a day", async () => {
  const headers = await sessionHeaders(userId);
  for (let n = 0; n < 5; n += 1) expect((await call(resend, { method: "POST", headers })).status).toBe(204);
  expect(await jobsOf(userId), "one mail waits at a time").toHaveLength(1);
  expect(errorOf(await call(resend, { method: "POST", headers })).code).toBe("rate_limit_exceeded");
});

test("an account created by the operator has a verified address", async () => {
  const input = { email: `${crypto.randomUUID()}@shop.example`, name: "x", merchantName: "x", password };
  const account = await createAccount(input, byOperator());
  const { emailVerifiedAt } = await db().user.findUniqueOrThrow({ where: { id: account.userId } });
  expect(emailVerifiedAt).not.toBeNull();
  expect(await jobsOf(account.userId)).toEqual([]);
});

const signUpAgain = () => signUp({ name: "The real one", email: email.toUpperCase(), password }, newClientAddress());
const backdateSignUp = () =>
  db().user.update({ where: { id: userId }, data: { createdAt: new Date(Date.now() - dayMs - 1000) } });

test("an address is free again a day after an unverified sign-up that has no data", async () => {
  await expect(signUpAgain()).rejects.toMatchObject({ code: "email_taken" });
  await backdateSignUp();
  const outcomes = await Promise.allSettled([signUpAgain(), signUpAgain()]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const { id, memberships } = await db().user.findUniqueOrThrow({ where: { email }, include: { memberships: true } });
  expect(id).not.toBe(userId);
  expect(memberships[0]?.merchantId).not.toBe(merchantId);
  expect(await db().merchant.findUnique({ where: { id: merchantId } })).toMatchObject({ name: "Deleted merchant" });
});

test("a verified account or one with data keeps its address", async () => {
  await backdateSignUp();
  await createApiKey(
    contextOf({ merchantId, environment: "sandbox" }, { actor: operator }),
    { name: "x", permissions: [] },
    env().peppers[0],
  );
  await expect(signUpAgain()).rejects.toMatchObject({ code: "email_taken" });
  await db().apiKey.deleteMany({ where: { merchantId } });
  await confirm(await mailedToken());
  await expect(signUpAgain()).rejects.toMatchObject({ code: "email_taken" });
  expect(await db().user.count({ where: { id: userId } })).toBe(1);
});

test("deletes only verification links that have expired", async () => {
  const settings = { ...mailSettingsFor(server.url), send: () => Promise.resolve() };
  const now = new Date();
  await sendMail(verificationJob(), [verificationMail], settings, now);
  await deleteExpiredVerifications(new Date(now.getTime() + dayMs));
  expect(await db().emailVerification.count({ where: { userId } })).toBe(1);
  await deleteExpiredVerifications(new Date(now.getTime() + dayMs + 1));
  expect(await db().emailVerification.count({ where: { userId } })).toBe(0);
});

test("deletes an unverified account with an empty business after 30 days without a session", async () => {
  const exists = async () => (await db().user.count({ where: { id: userId } })) === 1;
  const afterDays = (days: number) => new Date(Date.now() + days * dayMs);
  await deleteAbandonedAccounts(afterDays(29));
  expect(await exists()).toBe(true);
  await sessionHeaders(userId);
  await db().userSession.updateMany({ where: { userId }, data: { lastSeenAt: afterDays(2) } });
  await deleteAbandonedAccounts(afterDays(31));
  expect(await exists()).toBe(true);
  await deleteAbandonedAccounts(afterDays(33));
  expect(await exists()).toBe(false);
  expect(await db().merchant.findUnique({ where: { id: merchantId } })).toMatchObject({ name: "Deleted merchant" });
});

test("keeps accounts that are verified or have used their business", async () => {
  const later = new Date(Date.now() + 40 * dayMs);
  await newTenant({ merchantId });
  await deleteAbandonedAccounts(later);
  expect(await db().user.count({ where: { id: userId } })).toBe(1);
  await db().apiKey.deleteMany({ where: { merchantId } });
  await db().user.update({ where: { id: userId }, data: { emailVerifiedAt: new Date() } });
  await deleteAbandonedAccounts(later);
  expect(await db().user.count({ where: { id: userId } })).toBe(1);
});
