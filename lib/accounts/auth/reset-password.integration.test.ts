import { beforeEach, describe, expect, test, vi } from "vitest";
import { POST as forgotPassword } from "@/app/api/dashboard/forgot-password/route";
import { POST as resetPasswordRoute } from "@/app/api/dashboard/reset-password/route";
import { deleteExpiredPasswordResets, passwordResetMail } from "@/lib/accounts/users/password-reset";
import { changePassword } from "@/lib/accounts/users/set-password";
import { db } from "@/lib/platform/db";
import { accountPassword, newAccount, type PersonalAccount } from "@/testing/account";
import { call, errorOf, fieldErrorsOf, newClientAddress } from "@/testing/api";
import { addAuthenticatorApp, codeOf } from "@/testing/second-factor";
import { newSessionToken } from "@/testing/session";
import { signIn } from "./sign-in";
import { findSessionByCookie } from "./session";
import { cookieName } from "./cookies";

// Set before the settings are first read, which caches them.
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("EMAIL_FROM", "Remit <remit@mail.example>");

const password = "nine purple kettles";
const headers = { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" };
const hourMs = 3_600_000;

let account: PersonalAccount;
beforeEach(async () => {
  account = await newAccount();
  await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
});

const ask = (email: string, address = newClientAddress()) =>
  call(forgotPassword, { method: "POST", headers, address, body: { email } });
const reset = (token: string, more: Record<string, string> = {}) =>
  call(resetPasswordRoute, { method: "POST", headers, body: { token, password, ...more } });
const waitingMails = () =>
  db().$queryRaw<{ user: string }[]>`
    SELECT payload->>'user_id' AS user FROM graphile_worker._private_jobs WHERE payload->>'kind' = 'password_reset'`;

/** The token of a new link. */
async function newLink(now = new Date()): Promise<string> {
  const user = await db().user.findUniqueOrThrow({ where: { id: account.userId } });
  const mail = await passwordResetMail.write({}, { user, merchantId: null, baseUrl: "https://remit.example", now });
  return /https:\/\/remit\.example\/reset-password#(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

const signInWith = (secret: string, code?: string) =>
  signIn({ email: account.email, password: secret, code }, newClientAddress()).then(
    () => "accepted",
    (error: unknown) => (error as { code: string }).code,
  );

describe("a request for a new password", () => {
  test("gets the same response and queues one mail, whether there is an account or not", async () => {
    const known = await ask(` ${account.email.toUpperCase()}`);
    expect(await waitingMails()).toEqual([{ user: account.userId.toString() }]);
    const unknown = await ask("unknown@shop.example");
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect((await waitingMails()).map(({ user }) => user)).toContain("0");
  });

  test("is limited for an address, and for a client", async () => {
    const [one, other] = [newClientAddress(), newClientAddress()];
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await ask(account.email, one)).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    for (let n = 0; n < 20; n += 1) expect((await ask(`${n}@shop.example`, other)).status).toBe(204);
    expect((await ask("20@shop.example", other)).status).toBe(429);
  });
});

test("ten mails a day go to one address, however many clients ask", async () => {
  for (let n = 0; n < 10; n += 1) await ask(account.email);
  await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  expect((await ask(account.email)).status).toBe(204);
  expect(await waitingMails()).toEqual([]);
});

describe("a link for a new password", () => {
  test("works once, also in parallel calls, and ends every session", async () => {
    const cookie = `${cookieName("session")}=${await newSessionToken(account.userId)}`;
    const token = await newLink();
    const row = await db().passwordReset.findUniqueOrThrow({ where: { userId: account.userId } });
    expect(Buffer.from(row.tokenHash).includes(token)).toBe(false);
    const responses = await Promise.all(Array.from({ length: 10 }, () => reset(token)));
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(fieldErrorsOf(await reset(token))).toEqual(["token invalid_value"]);
    expect(await findSessionByCookie(cookie, null)).toBeNull();
    expect([await signInWith(accountPassword), await signInWith(password)]).toEqual([
      "invalid_credentials",
      "accepted",
    ]);
  });

  test("works for an hour, until a newer one is mailed or the password changes", async () => {
    const old = await newLink(new Date(Date.now() - hourMs - 1000));
    expect(fieldErrorsOf(await reset(old))).toEqual(["token invalid_value"]);
    await deleteExpiredPasswordResets(new Date());
    expect(await db().passwordReset.count({ where: { userId: account.userId } })).toBe(0);
    const [first, second] = [await newLink(), await newLink()];
    expect(fieldErrorsOf(await reset(first))).toEqual(["token invalid_value"]);
    await changePassword(account.userId, accountPassword, "eight green lanterns", new Date());
    expect(fieldErrorsOf(await reset(second))).toEqual(["token invalid_value"]);
  });

  test("does not work for a disabled user, and survives a weak password", async () => {
    const token = await newLink();
    expect(fieldErrorsOf(await reset(token, { password: "password123456" }))).toEqual(["password password_too_common"]);
    await db().user.update({ where: { id: account.userId }, data: { disabledAt: new Date() } });
    expect(fieldErrorsOf(await reset(token))).toEqual(["token invalid_value"]);
    await db().user.update({ where: { id: account.userId }, data: { disabledAt: null } });
    expect((await reset(token)).status).toBe(204);
  });

  test("does not replace the second factor of a person who has one", async () => {
    const { secret, usedCode } = await addAuthenticatorApp(account);
    const token = await newLink();
    const later = (steps: number) => new Date(Date.now() + steps * 30_000);
    const codes = [undefined, codeOf(secret, later(50)), usedCode];
    const refused = [];
    for (const code of codes) refused.push(errorOf(await reset(token, code === undefined ? {} : { code })).code);
    expect(refused).toEqual(["second_factor_required", "second_factor_invalid", "second_factor_invalid"]);
    expect(await signInWith(accountPassword)).toBe("second_factor_required");
    expect((await reset(token, { code: codeOf(secret, later(1)) })).status).toBe(204);
    expect(await signInWith(password)).toBe("second_factor_required");
  });

  test("can be tried twenty times from one address", async () => {
    const address = newClientAddress();
    const guess = (n: number) =>
      call(resetPasswordRoute, { method: "POST", headers, address, body: { token: `guess ${n}`, password } });
    for (let n = 0; n < 20; n += 1) expect((await guess(n)).status).toBe(422);
    expect((await guess(20)).status).toBe(429);
  });
});
