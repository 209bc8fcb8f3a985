import * as argon2 from "@node-rs/argon2";
import { encode } from "next-auth/jwt";
import { describe, expect, test, vi } from "vitest";
import { changeOwnPassword } from "./change-own-password";
import { cookieName } from "./cookies";
import { endSession, endOtherSessions, endOwnSession, listSessions, deleteOldSessions } from "./sessions";
import { findSession, findLiveSession } from "./session";
import { signIn } from "./sign-in";
import { signUp } from "./sign-up";
import { byOperator } from "@/lib/accounts/audit/record";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { hashPassword, verifyPassword } from "@/lib/accounts/users/password-hash";
import { setPassword, changePassword } from "@/lib/accounts/users/set-password";
import { newSessionToken } from "@/testing/session";
import { contextOf } from "@/testing/settlement-fixtures";
import { listAuditEntries } from "@/lib/accounts/audit/list";

// The real module, with a spy on `verify`.
vi.mock("@node-rs/argon2", async (importOriginal) => {
  const original = await importOriginal<typeof argon2>();
  return { ...original, verify: vi.fn(original.verify) };
});

// Set before the settings are first read, which caches them.
vi.stubEnv("SIGN_UP", "open");

const password = "seven green kettles";
let count = 0;

async function newPerson() {
  count += 1;
  const email = `person${count}@shop.example`;
  const address = `198.51.100.${count}`;
  const account = await signUp({ name: "Fjord Coffee", email, password }, address);
  return { ...account, email, address };
}

const nowSeconds = () => Math.floor(Date.now() / 1000);

async function tokenOf(userId: bigint, session = "only", at = nowSeconds()): Promise<string> {
  return newSessionToken(userId, { sessionId: `${session}-${userId}`, authenticatedAt: new Date(at * 1000) });
}

function requestWith(headers: Record<string, string>): Request {
  return new Request(`${env().BASE_URL}/api/dashboard/session`, { headers });
}

const withCookie = (token: string) => requestWith({ cookie: `theme=dark; ${cookieName("session")}=${token}` });

describe("sign-up", () => {
  test("creates a user, a merchant and a membership, and stores the password only as argon2id", async () => {
    const { userId, merchantId, email } = await newPerson();
    const user = await db().user.findUniqueOrThrow({ where: { id: userId }, include: { memberships: true } });
    expect(user.email).toBe(email);
    expect(user.memberships).toMatchObject([{ merchantId, role: "owner" }]);
    expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(
      JSON.stringify(user, (_, value) => (typeof value === "bigint" ? `${value}` : (value as unknown))),
    ).not.toContain(password);
  });

  test("keeps the language of the page, for mails, until a sign-in from a page in another one", async () => {
    const email = "reader@shop.example";
    const { userId } = await signUp({ name: "Fjord Coffee", email, password }, "203.0.113.9", "ar-XB");
    const languageOf = async () => (await db().user.findUniqueOrThrow({ where: { id: userId } })).language;
    expect(await languageOf()).toBe("ar-XB");
    await signIn({ email, password }, "203.0.113.9");
    expect(await languageOf()).toBe("ar-XB");
    await signIn({ email, password }, "203.0.113.9", { userAgent: "", currentClaims: null, language: "en-XA" });
    expect(await languageOf()).toBe("en-XA");
  });

  test("creates nothing for an address in use, in any letter case", async () => {
    const { email } = await newPerson();
    const merchants = await db().merchant.count();
    const duplicate = { name: "Other", email: email.toUpperCase(), password };
    await expect(signUp(duplicate, "203.0.113.1")).rejects.toMatchObject({ code: "email_taken" });
    expect(await db().merchant.count()).toBe(merchants);
  });

  test("rejects a common password and one made of the account's own data", async () => {
    const weak = (secret: string) =>
      signUp({ name: "Halden Roasters", email: "ingrid@halden.example", password: secret }, "203.0.113.2");
    for (const secret of ["password123456", "haldenroasters1"]) {
      await expect(weak(secret)).rejects.toMatchObject({
        code: "validation_failed",
        details: { errors: [{ path: "password", code: "password_too_common" }] },
      });
    }
  });

  test("is rate-limited per client address", async () => {
    const attempt = (n: number) =>
      signUp({ name: "X", email: `many${n}@shop.example`, password: "short" }, "203.0.113.3");
    for (let n = 0; n < 20; n += 1) await expect(attempt(n)).rejects.toMatchObject({ code: "validation_failed" });
    await expect(attempt(20)).rejects.toMatchObject({ code: "rate_limit_exceeded" });
  });
});

describe("sign-in", () => {
  test("returns the user for an address in any letter case", async () => {
    const { userId, email, address } = await newPerson();
    expect(await signIn({ email: ` ${email.toUpperCase()} `, password }, address)).toMatchObject({ id: userId });
  });

  test("returns the same error for an unknown or disabled user, a wrong password and a malformed address", async () => {
    const { email } = await newPerson();
    const disabled = await newPerson();
    await db().user.update({ where: { id: disabled.userId }, data: { disabledAt: new Date() } });
    const errors = await Promise.all(
      [
        { email: "nobody@shop.example", password },
        { email, password: "seven green bottles" },
        { email: disabled.email, password },
        { email: "a\u0000b@shop.example", password },
        { email: "", password: "" },
      ].map((credentials, n) => signIn(credentials, `203.0.113.${10 + n}`).catch((error: unknown) => error)),
    );
    expect(new Set(errors.map((error) => JSON.stringify([error, String(error)]))).size).toBe(1);
    expect(errors[0]).toMatchObject({ code: "invalid_credentials" });
  });

  test("costs one verification with the same parameters for an unknown user as for a wrong password", async () => {
    const passwordHash = await hashPassword(password);
    const verifiedParametersFor = async (hash: string | null) => {
      vi.mocked(argon2.verify).mockClear();
      await verifyPassword(hash, "seven green bottles");
      return vi.mocked(argon2.verify).mock.calls.map(([verified]) => String(verified).split("$").slice(0, 4).join("$"));
    };
    const known = await verifiedParametersFor(passwordHash);
    expect(known).toEqual(["$argon2id$v=19$m=19456,t=2,p=1"]);
    expect(await verifiedParametersFor(null)).toEqual(known);
  });

  test("records each of several concurrent failures", async () => {
    const { userId, email } = await newPerson();
    const guesses = Array.from({ length: 8 }, (_, n) => signIn({ email, password: "wrong" }, `203.0.113.${100 + n}`));
    await Promise.allSettled(guesses);
    const where = { action: "user.sign_in_failed", subjectId: userId.toString() };
    await expect.poll(() => db().auditEntry.count({ where })).toBe(8);
  });

  test("blocks an address for the account after five wrong passwords and still accepts the user elsewhere", async () => {
    const { email, userId } = await newPerson();
    const attacker = "203.0.113.50";
    const guess = (secret: string) => signIn({ email, password: secret }, attacker);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => guess(`wrong number ${n}`)));
    const codes = outcomes.map((outcome) =>
      outcome.status === "rejected" ? (outcome.reason as { code: string }).code : "",
    );
    expect(codes.filter((code) => code === "invalid_credentials")).toHaveLength(5);
    expect(codes.filter((code) => code === "rate_limit_exceeded")).toHaveLength(3);
    await expect(guess(password)).rejects.toMatchObject({
      code: "rate_limit_exceeded",
      details: { retryAfterSeconds: expect.any(Number) as number },
    });
    expect(await signIn({ email, password }, "203.0.113.51")).toMatchObject({ id: userId });
  });

  test("throttles addresses of one IPv6 network together", async () => {
    const { email } = await newPerson();
    const guess = (n: number) => signIn({ email, password: "not my password" }, `2001:db8:7:7::${n}`);
    for (let n = 1; n <= 5; n += 1) await expect(guess(n)).rejects.toMatchObject({ code: "invalid_credentials" });
    await expect(guess(6)).rejects.toMatchObject({ code: "rate_limit_exceeded" });
  });

  test("throttles an address that tries many accounts", async () => {
    const attempt = (n: number) => signIn({ email: `victim${n}@shop.example`, password }, "203.0.113.60");
    const outcomes = await Promise.allSettled(Array.from({ length: 42 }, (_, n) => attempt(n)));
    const waits = outcomes.filter(
      (outcome) => outcome.status === "rejected" && (outcome.reason as { code: string }).code === "rate_limit_exceeded",
    );
    expect(waits).toHaveLength(2);
  });

  test("does not count successful attempts", async () => {
    const { email, userId } = await newPerson();
    for (let n = 0; n < 7; n += 1) {
      expect(await signIn({ email, password }, "203.0.113.70")).toMatchObject({ id: userId });
    }
  });
});

describe("a session", () => {
  test("is read from the cookie", async () => {
    const { userId, merchantId, email } = await newPerson();
    const session = await findSession(withCookie(await tokenOf(userId)));
    expect(session).toMatchObject({
      user: { id: userId, email },
      merchant: { id: merchantId, suspendedAt: null },
      hasSeveralMerchants: false,
    });
  });

  test("is never read from the Authorization header or from an altered or foreign token", async () => {
    const { userId } = await newPerson();
    const token = await tokenOf(userId);
    expect(await findSession(requestWith({ authorization: `Bearer ${token}` }))).toBeNull();
    // The last base64url character has unused bits, so another one is changed.
    const altered = `${token.slice(0, -5)}${token.at(-5) === "A" ? "B" : "A"}${token.slice(-4)}`;
    expect(await findSession(withCookie(altered))).toBeNull();
    const claims = { sub: userId.toString(), version: 1, session: `only-${userId}`, at: nowSeconds() };
    const forged = await encode({ token: claims, secret: "another secret that is long enough to be one" });
    expect(await findSession(withCookie(forged))).toBeNull();
    expect(
      await findSession(withCookie(await encode({ token: claims, secret: env().AUTH_SECRET, maxAge: -60 }))),
    ).toBeNull();
    expect(await findSession(requestWith({}))).toBeNull();
  });

  test("ends when the password changes, and only the new password signs in", async () => {
    const { userId, email, address } = await newPerson();
    const request = withCookie(await tokenOf(userId));
    await expect(changeOwnPassword(userId, "not my password", "eight purple kettles")).rejects.toMatchObject({
      details: { errors: [{ path: "current_password", code: "wrong_password" }] },
    });
    expect(await findSession(request)).not.toBeNull();
    await changeOwnPassword(userId, password, "eight purple kettles");
    expect(await findSession(request)).toBeNull();
    await expect(signIn({ email, password }, address)).rejects.toMatchObject({ code: "invalid_credentials" });
    expect(await signIn({ email, password: "eight purple kettles" }, address)).toMatchObject({ id: userId });
  });

  test("ends when the operator sets a password or disables the user", async () => {
    const person = await newPerson();
    const before = withCookie(await tokenOf(person.userId));
    await setPassword(person.email, "nine silver kettles", byOperator());
    expect(await findSession(before)).toBeNull();
    const after = withCookie(await tokenOf(person.userId));
    expect(await findSession(after)).not.toBeNull();
    await db().user.update({ where: { id: person.userId }, data: { disabledAt: new Date() } });
    expect(await findSession(after)).toBeNull();
  });

  test("ends 30 days after sign-in despite use", async () => {
    const { userId } = await newPerson();
    const sessionBegun = async (daysAgo: number) =>
      findSession(withCookie(await tokenOf(userId, "long", nowSeconds() - Math.round(daysAgo * 86_400))));
    expect([await sessionBegun(29.9), await sessionBegun(30.1)]).toMatchObject([{ user: { id: userId } }, null]);
  });

  test("ends permanently when signed out, without ending other sessions", async () => {
    const { userId } = await newPerson();
    const [here, there] = [withCookie(await tokenOf(userId, "here")), withCookie(await tokenOf(userId, "there"))];
    const claims = { sub: userId.toString(), version: 1, session: `here-${userId}`, at: nowSeconds() };
    await endSession(claims, new Date());
    await endSession(claims, new Date());
    expect(await findSession(here)).toBeNull();
    expect(await findSession(there)).not.toBeNull();
  });

  test("limits guesses of the current password", async () => {
    const { userId } = await newPerson();
    const guess = () => changeOwnPassword(userId, "not my password", "eight purple kettles");
    for (let n = 0; n < 5; n += 1) await expect(guess()).rejects.toMatchObject({ code: "validation_failed" });
    await expect(guess()).rejects.toMatchObject({ code: "rate_limit_exceeded" });
  });
});

describe("a session", () => {
  const minuteMs = 60_000;
  const dayMs = 24 * 60 * minuteMs;

  async function newPerson() {
    count += 1;
    const email = `${crypto.randomUUID()}@shop.example`;
    const address = `198.51.100.${count}`;
    return { ...(await signUp({ name: "Fjord Coffee", email, password }, address)), email, address };
  }
  type Person = Awaited<ReturnType<typeof newPerson>>;

  /** Signs in and returns the session's id. `currentId` is the session that the browser already has. */
  async function newSession({ email, userId, address }: Person, currentId?: string) {
    const currentClaims =
      currentId === undefined ? null : { sub: userId.toString(), version: 1, session: currentId, at: 0 };
    return (await signIn({ email, password }, address, { userAgent: "Firefox/140.0 (Windows)", currentClaims }))
      .sessionId;
  }

  async function isLive({ userId }: Person, session: string): Promise<boolean> {
    const at = Math.floor(Date.now() / 1000);
    return (await findLiveSession({ sub: userId.toString(), version: 1, session, at })) !== null;
  }

  const idsOf = async ({ userId }: Person) => (await listSessions(userId, new Date())).map(({ id }) => id).sort();

  async function recordedEndsOf({ merchantId }: Person) {
    const ctx = contextOf({ merchantId, environment: "sandbox" });
    const { rows } = await listAuditEntries(ctx, { limit: 100 });
    return rows.filter(({ action }) => action === "user.session_ended").map(({ actor, after }) => [actor, after]);
  }

  test("each sign-in creates its own session with device and address", async () => {
    const person = await newPerson();
    const ids = [await newSession(person), await newSession(person)];
    const rows = await listSessions(person.userId, new Date());
    expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort());
    expect(rows[0]).toMatchObject({ userAgent: "Firefox/140.0 (Windows)", ipAddress: person.address });
  });

  test("a browser that signs in again keeps its session unless it ended or belongs to another user", async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const first = await newSession(person);
    expect(await newSession(person, first)).toBe(first);
    expect(await newSession(other, first)).not.toBe(first);
    await endOwnSession(person.userId, first, new Date());
    const next = await newSession(person, first);
    expect(await idsOf(person)).toEqual([next]);
    expect(await isLive(person, first)).toBe(false);
  });

  test("ending one session keeps the others and is recorded once", async () => {
    const person = await newPerson();
    const [ended, other] = [await newSession(person), await newSession(person)];
    await endOwnSession(person.userId, ended, new Date());
    expect([await isLive(person, ended), await isLive(person, other)]).toEqual([false, true]);
    await expect(endOwnSession(person.userId, ended, new Date())).rejects.toMatchObject({ code: "not_found" });
    expect(await recordedEndsOf(person)).toEqual([[person.email, { email: person.email, ip_address: person.address }]]);
  });

  test("a user cannot end another user's session", async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const session = await newSession(person);
    await expect(endOwnSession(other.userId, session, new Date())).rejects.toMatchObject({ code: "not_found" });
    await endOtherSessions(other.userId, "none", new Date());
    await endSession({ sub: other.userId.toString(), version: 1, session, at: 0 }, new Date());
    expect(await isLive(person, session)).toBe(true);
  });

  test("signing out everywhere else keeps this session", async () => {
    const person = await newPerson();
    const [here] = [await newSession(person), await newSession(person), await newSession(person)];
    await endOtherSessions(person.userId, here ?? "", new Date());
    expect(await idsOf(person)).toEqual([here]);
    expect(await recordedEndsOf(person)).toHaveLength(2);
  });

  test("a password change removes every session from the list", async () => {
    const person = await newPerson();
    await newSession(person);
    await changePassword(person.userId, password, "eight purple kettles", new Date());
    expect(await idsOf(person)).toEqual([]);
  });

  test("records the use of a session at most every five minutes", async () => {
    const person = await newPerson();
    const id = await newSession(person);
    const lastSeenAt = async () => (await db().userSession.findUniqueOrThrow({ where: { id } })).lastSeenAt;
    const setLastSeen = (minutes: number) =>
      db().userSession.update({ where: { id }, data: { lastSeenAt: new Date(Date.now() - minutes * minuteMs) } });
    const recent = (await setLastSeen(4)).lastSeenAt;
    await isLive(person, id);
    expect(await lastSeenAt()).toEqual(recent);
    await setLastSeen(6);
    const before = new Date();
    await isLive(person, id);
    expect((await lastSeenAt()).getTime()).toBeGreaterThanOrEqual(before.getTime());
  });

  test("hides a session unused for a week and deletes it after 90 days", async () => {
    const person = await newPerson();
    const [week, quarter] = [await newSession(person), await newSession(person)];
    const setLastSeen = (id: string, days: number) =>
      db().userSession.update({ where: { id }, data: { lastSeenAt: new Date(Date.now() - days * dayMs) } });
    await setLastSeen(week, 7.1);
    await setLastSeen(quarter, 90.1);
    expect(await idsOf(person)).toEqual([]);
    await deleteOldSessions(new Date());
    const remaining = await db().userSession.findMany({ where: { userId: person.userId } });
    expect(remaining.map(({ id }) => id)).toEqual([week]);
  });
});
