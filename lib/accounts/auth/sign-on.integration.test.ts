import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test, vi } from "vitest";
import { unlinkIdentities } from "@/lib/accounts/single-sign-on/identity";
import { deleteExpiredSignOns } from "@/lib/accounts/single-sign-on/unfinished";
import { byOperator } from "@/lib/accounts/audit/record";
import { deleteUser } from "@/lib/accounts/deletion/delete-user";
import { removeMember } from "@/lib/accounts/members/remove";
import { disableUser } from "@/lib/accounts/users/disable";
import { setPassword } from "@/lib/accounts/users/set-password";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { newAccount, type PersonalAccount } from "@/testing/account";
import { otherClientId, signOnSettings, startIdentityProvider, visitProvider } from "@/testing/identity-provider";
import { newMember } from "@/testing/members";
import { addTestPasskey, newAssertion } from "@/testing/passkeys";
import { addAuthenticatorApp, codeOf } from "@/testing/second-factor";
import { callNextAuth, pageHeaders, signInByForm } from "@/testing/sign-in-routes";
import {
  beginSignOn,
  newSignOnBrowser,
  returnFromProvider,
  signOnAs,
  signOnRedirectUri,
  type SignOnBrowser,
} from "@/testing/sign-on";
import { findSessionByCookie, isFreshSignIn, type Session } from "./session";

// Against a real provider, over HTTP. Set before the settings are first read, which caches them.
const provider = await startIdentityProvider([signOnRedirectUri]);
for (const [name, value] of Object.entries(signOnSettings(provider))) vi.stubEnv(name, value);
vi.stubEnv("NEXTAUTH_URL", "http://localhost:3000");
vi.stubEnv("OIDC_NAME", "Halden ID");
afterAll(() => provider.stop());

const refused = (reason: string, next = "%2Fsandbox") => `/sign-in?refused=${reason}&callbackUrl=${next}`;

const sessionOf = (browser: SignOnBrowser): Promise<Session | null> =>
  findSessionByCookie(pageHeaders(browser)["cookie"] ?? null, null);

/** A user with a verified address, and the same person at the provider. */
async function newPerson({ isVerified = true } = {}): Promise<PersonalAccount & { subject: string }> {
  const account = await newAccount();
  if (isVerified) await db().user.update({ where: { id: account.userId }, data: { emailVerifiedAt: new Date() } });
  return { ...account, subject: newSubject(account.email) };
}

function newSubject(email: string, isVerified: unknown = true): string {
  const subject = randomUUID();
  provider.people.set(subject, { email, email_verified: isVerified, name: "Ingrid Solheim" });
  return subject;
}

async function linkedPerson() {
  const person = await newPerson();
  await signOnAs(newSignOnBrowser(), person.subject);
  return person;
}

const withReason = (reason: RegExp) =>
  expect.objectContaining({ reason: expect.stringMatching(reason) as string }) as object;
const identitiesOf = (userId: bigint) => db().userIdentity.findMany({ where: { userId } });
const auditOf = async (userId: bigint) => {
  const rows = await db().auditEntry.findMany({ where: { subjectId: `${userId}`, action: { startsWith: "user." } } });
  return rows.map(({ action, after }) => ({ action, after }));
};

describe("a person with an account", () => {
  test("signs in and returns to the page that asked, and the account is linked once", async () => {
    const { userId, subject } = await newPerson();
    for (const browser of [newSignOnBrowser(), newSignOnBrowser()]) {
      expect(await signOnAs(browser, subject, { callbackUrl: "/sandbox/api-keys?a=1" })).toBe("/sandbox/api-keys?a=1");
      expect(await sessionOf(browser)).toMatchObject({ user: { id: userId } });
    }
    const { issuer } = provider;
    expect(await identitiesOf(userId)).toMatchObject([{ issuer, subject }]);
    const signedIn = expect.objectContaining({ method: "single_sign_on" }) as object;
    expect(await auditOf(userId)).toEqual([
      { action: "user.signed_in", after: signedIn },
      { action: "user.identity_linked", after: { issuer } },
      { action: "user.signed_in", after: signedIn },
    ]);
    const sessions = await db().userSession.findMany({ where: { userId } });
    expect(sessions.map(({ method }) => method)).toEqual(["single_sign_on", "single_sign_on"]);
  });

  test("is recognized by the subject after the address at the provider has changed", async () => {
    const { userId, subject } = await linkedPerson();
    provider.people.set(subject, { email: "new@halden.example", email_verified: false });
    const browser = newSignOnBrowser();
    expect(await signOnAs(browser, subject)).toBe("/sandbox");
    expect(await sessionOf(browser)).toMatchObject({ user: { id: userId } });
  });

  test("never continues on another site", async () => {
    const { subject } = await linkedPerson();
    for (const callbackUrl of ["https://evil.example/", "//evil.example/", "/.//evil.example"]) {
      expect(await signOnAs(newSignOnBrowser(), subject, { callbackUrl })).toBe("/");
    }
  });

  test("is not linked if Remit has not verified the address, so that it is not shared with a stranger who signed up", async () => {
    const { userId, subject } = await newPerson({ isVerified: false });
    const browser = newSignOnBrowser();
    expect(await signOnAs(browser, subject)).toBe(refused("address_in_use"));
    expect(await sessionOf(browser)).toBeNull();
    expect(await identitiesOf(userId)).toEqual([]);
    expect(await auditOf(userId)).toMatchObject([{ action: "user.sign_in_failed" }]);
  });

  test.each([[false], ["true"], [null]])("is not linked if the provider states email_verified: %j", async (stated) => {
    const { userId, email } = await newPerson();
    expect(await signOnAs(newSignOnBrowser(), newSubject(email, stated))).toBe(refused("address_unverified"));
    expect(await identitiesOf(userId)).toEqual([]);
  });

  test("is not linked to a second subject with the same address, until the operator removes the link", async () => {
    const { userId, email, subject } = await linkedPerson();
    const later = newSubject(email);
    const browser = newSignOnBrowser();
    expect(await signOnAs(browser, later)).toBe(refused("address_in_use"));
    expect(await sessionOf(browser)).toBeNull();
    await unlinkIdentities(email, byOperator());
    expect(await signOnAs(browser, later)).toBe("/sandbox");
    expect(await identitiesOf(userId)).toMatchObject([{ subject: later }]);
    expect(await signOnAs(newSignOnBrowser(), subject)).toBe(refused("address_in_use"));
  });

  test("cannot sign in while disabled, and the refusal is audited", async () => {
    const { userId, email, subject } = await linkedPerson();
    await disableUser(email, byOperator());
    const browser = newSignOnBrowser();
    expect(await signOnAs(browser, subject)).toBe(refused("disabled"));
    expect(await sessionOf(browser)).toBeNull();
    expect((await auditOf(userId)).at(-1)).toMatchObject({ action: "user.sign_in_failed" });
  });

  test("gets no membership back after it was removed, and no account after it was deleted", async () => {
    const owner = await newPerson();
    const { id, email } = await newMember(owner.merchantId, { role: "viewer" });
    await db().user.update({ where: { id }, data: { emailVerifiedAt: new Date() } });
    const subject = newSubject(email);
    await signOnAs(newSignOnBrowser(), subject);
    await removeMember(owner.ctx, { userId: id, revokeApiKeys: false });
    const browser = newSignOnBrowser();
    expect(await signOnAs(browser, subject)).toBe("/sandbox");
    expect(await sessionOf(browser)).toBeNull();
    await deleteUser(id, byOperator());
    expect(await signOnAs(browser, subject)).toBe(refused("no_account"));
  });
});

describe("OIDC_ALLOWED_DOMAINS", () => {
  const allow = (domains: string[]) => Object.assign(env(), { OIDC_ALLOWED_DOMAINS: domains });
  const at = (email: string, isVerified = true) => signOnAs(newSignOnBrowser(), newSubject(email, isVerified));

  test("refuses other domains, subdomains and unverified addresses, at every sign-in", async () => {
    const { subject } = await linkedPerson();
    allow(["halden.example"]);
    try {
      expect(await signOnAs(newSignOnBrowser(), subject)).toBe(refused("domain_not_allowed"));
      expect(await at("a@sub.halden.example")).toBe(refused("domain_not_allowed"));
      expect(await at("a@halden.example.evil.example")).toBe(refused("domain_not_allowed"));
      expect(await at("a@halden.example", false)).toBe(refused("address_unverified"));
      // The domain is allowed, but no account has this address, and OIDC_ROLE is not set.
      expect(await at("A@HALDEN.example")).toBe(refused("no_account"));
    } finally {
      allow([]);
    }
  });
});

describe("a response", () => {
  test("is refused with another browser's state", async () => {
    const { subject } = await linkedPerson();
    const [victim, attacker] = [newSignOnBrowser(), newSignOnBrowser()];
    await beginSignOn(victim);
    const { url } = await beginSignOn(attacker);
    const back = await visitProvider(url, subject, attacker.atProvider);
    expect(await returnFromProvider(victim, back)).toBe(refused("rejected"));
    expect(await sessionOf(victim)).toBeNull();
    expect(await returnFromProvider(newSignOnBrowser(), back)).toBe(refused("rejected", "%2F"));
  });

  test.each([
    ["another nonce", "nonce", "another", /nonce mismatch/],
    ["another challenge of PKCE", "code_challenge", "x".repeat(43), /invalid_grant/],
    ["the code of another client", "client_id", otherClientId, /invalid_grant/],
  ])("is refused with %s, and the log says why", async (_, parameter, value, reason) => {
    const { subject } = await linkedPerson();
    const browser = newSignOnBrowser();
    const warn = vi.spyOn(log(), "warn");
    const changeUrl = (url: URL) => url.searchParams.set(parameter, value);
    expect(await signOnAs(browser, subject, { changeUrl })).toBe(refused("rejected"));
    expect(await sessionOf(browser)).toBeNull();
    expect(warn).toHaveBeenCalledWith(withReason(reason), "Sign-in with the identity provider failed");
  });

  test("is refused with an ID token for another client, validly signed", async () => {
    const { subject } = await linkedPerson();
    const browser = newSignOnBrowser();
    const warn = vi.spyOn(log(), "warn");
    provider.confuseClients(true);
    const changeUrl = (url: URL) => url.searchParams.set("client_id", otherClientId);
    const outcome = await signOnAs(browser, subject, { changeUrl }).finally(() => provider.confuseClients(false));
    expect(outcome).toBe(refused("rejected"));
    expect(await sessionOf(browser)).toBeNull();
    expect(warn).toHaveBeenCalledWith(withReason(/aud mismatch/), "Sign-in with the identity provider failed");
  });

  test("works once, even with the cookies of the first time", async () => {
    const { subject } = await linkedPerson();
    const browser = newSignOnBrowser();
    const { url } = await beginSignOn(browser);
    const back = await visitProvider(url, subject, browser.atProvider);
    const copy = { ...newSignOnBrowser(), cookies: new Map(browser.cookies) };
    expect(await returnFromProvider(browser, back)).toBe("/sandbox");
    expect(await returnFromProvider(browser, back)).toBe(refused("rejected"));
    expect(await returnFromProvider(copy, back)).toBe(refused("rejected"));
    expect(await sessionOf(copy)).toBeNull();
  });

  test("says so if the person cancels", async () => {
    expect(await signOnAs(newSignOnBrowser(), null)).toBe(refused("cancelled"));
  });

  test("is counted by client address, like a guess", async () => {
    const browser = newSignOnBrowser();
    const guess = () => returnFromProvider(browser, new URL("http://x.example/?code=guess&state=guess"));
    for (let n = 0; n < 40; n += 1) expect(await guess()).toBe(refused("rejected", "%2F"));
    expect(await guess()).toBe(refused("too_many", "%2F"));
  });
});

describe("the second factor", () => {
  const finish = (browser: SignOnBrowser, fields: Record<string, string>) =>
    signInByForm(browser, { sign_on: "true", ...fields });
  const later = (steps: number) => new Date(Date.now() + steps * 30_000);

  test("is still needed, and the account is linked only then", async () => {
    const person = await newPerson();
    const { secret } = await addAuthenticatorApp(person);
    const browser = newSignOnBrowser();
    expect(await signOnAs(browser, person.subject)).toBe("/sign-on?factor=app&callbackUrl=%2Fsandbox");
    expect(await sessionOf(browser)).toBeNull();
    expect((await callNextAuth(browser, "session")).body).toEqual({});
    expect(await identitiesOf(person.userId)).toEqual([]);
    expect(await finish(browser, {})).toBe("second_factor_required");
    expect(await finish(browser, { code: "000000" })).toBe("second_factor_invalid");
    expect(await finish(newSignOnBrowser(), { code: codeOf(secret, later(1)) })).toBe("sign_in_expired");
    expect(await finish(browser, { code: codeOf(secret, later(1)) })).toBeNull();
    expect(await sessionOf(browser)).toMatchObject({ user: { id: person.userId }, hasSecondFactor: true });
    expect(await identitiesOf(person.userId)).toHaveLength(1);
  });

  test("finishes a sign-in once, within ten minutes, and not after the password has changed", async () => {
    const person = await newPerson();
    const { recoveryCodes } = await addAuthenticatorApp(person);
    const code = (n: number) => ({ code: recoveryCodes[n] ?? "" });
    const [used, expired, changed] = [newSignOnBrowser(), newSignOnBrowser(), newSignOnBrowser()];
    await signOnAs(used, person.subject);
    expect(await finish(used, code(0))).toBeNull();
    expect(await finish(used, code(1))).toBe("sign_in_expired");
    await signOnAs(expired, person.subject);
    await db().unfinishedSignOn.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await finish(expired, code(1))).toBe("sign_in_expired");
    await deleteExpiredSignOns(new Date());
    expect(await db().unfinishedSignOn.count()).toBe(0);
    await signOnAs(changed, person.subject);
    await setPassword(person.email, "eight purple kettles", byOperator());
    expect(await finish(changed, code(1))).toBe("sign_in_expired");
  });

  test("may be a passkey of this person, not of another", async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const [{ passkey }, { passkey: foreign }] = [await addTestPasskey(person), await addTestPasskey(other)];
    const browser = newSignOnBrowser();
    expect(await signOnAs(browser, person.subject)).toBe("/sign-on?factor=passkey&callbackUrl=%2Fsandbox");
    const prove = async (one: typeof passkey) => finish(browser, { passkey: JSON.stringify(await newAssertion(one)) });
    expect(await prove(foreign)).toBe("passkey_invalid");
    expect(await prove(passkey)).toBeNull();
    expect(await sessionOf(browser)).toMatchObject({ user: { id: person.userId } });
    expect(await identitiesOf(person.userId)).toHaveLength(1);
  });

  test("that is added later ends the sessions that began at the provider alone", async () => {
    const person = await linkedPerson();
    const browser = newSignOnBrowser();
    await signOnAs(browser, person.subject);
    expect(await sessionOf(browser)).not.toBeNull();
    await addAuthenticatorApp(person);
    expect(await sessionOf(browser)).toBeNull();
  });
});

describe("a fresh sign-in", () => {
  const isFresh = async (browser: SignOnBrowser) => {
    const session = await sessionOf(browser);
    return session && isFreshSignIn(session.authenticatedAt);
  };

  test("needs a recent proof at the provider, not only its session there", async () => {
    const { subject } = await linkedPerson();
    const browser = newSignOnBrowser();
    await signOnAs(browser, subject);
    expect(await isFresh(browser)).toBe(true);
    // Moves the clocks of Remit and of the provider.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60_000 });
    try {
      expect(await isFresh(browser)).toBe(false);
      expect(await signOnAs(browser, subject)).toBe("/sandbox");
      expect(await isFresh(browser)).toBe(false);
      const callbackUrl = "/sign-in?confirm=1&callbackUrl=%2Fsandbox";
      expect(await signOnAs(browser, subject, { again: true, callbackUrl })).toBe(callbackUrl);
      expect(await isFresh(browser)).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  test("asks for the password at the provider again", async () => {
    const { subject } = await linkedPerson();
    const browser = newSignOnBrowser();
    await signOnAs(browser, subject);
    const visit = async (again: boolean) => {
      const { url } = await beginSignOn(browser, { again });
      const next = (
        await fetch(url, {
          redirect: "manual",
          headers: { cookie: [...browser.atProvider].map(([name, value]) => `${name}=${value}`).join("; ") },
        })
      ).headers.get("location");
      return next?.includes("/interaction/");
    };
    expect([await visit(false), await visit(true)]).toEqual([false, true]);
  });
});

describe("the endpoints", () => {
  test("accept no parameters for the provider besides those of a fresh sign-in", async () => {
    const browser = newSignOnBrowser();
    const { csrfToken } = (await callNextAuth(browser, "csrf")).body as { csrfToken: string };
    for (const query of ["?redirect_uri=https://evil.example", "?prompt=none", "?prompt=login&max_age=0&scope=x"]) {
      const { status } = await callNextAuth(browser, `signin/oidc${query}`, { csrfToken, json: "true" });
      expect(status, query).toBe(404);
    }
  });

  test("need the token that protects against requests of other sites", async () => {
    const { body } = await callNextAuth(newSignOnBrowser(), "signin/oidc", { csrfToken: "wrong", json: "true" });
    expect(body).toEqual({ url: "http://localhost:3000/api/auth/signin?csrf=true" });
  });

  test.each(["signin/credentials", "signin/other", "callback/other", "providers", "error", "verify-request", "_log"])(
    "do not include %s",
    async (endpoint) => {
      expect((await callNextAuth(newSignOnBrowser(), endpoint)).status).toBe(404);
      expect((await callNextAuth(newSignOnBrowser(), endpoint, {})).status).toBe(404);
    },
  );
});

test("while the provider is down, its sign-in says so and that with a password works", async () => {
  const { email } = await newPerson();
  const settings = env().signOnProvider;
  const issuer = "http://localhost:9";
  Object.assign(env(), { signOnProvider: settings && { ...settings, issuer } });
  const warn = vi.spyOn(log(), "warn");
  const browser = newSignOnBrowser();
  expect((await beginSignOn(browser)).error).toMatchObject({
    code: "temporarily_unavailable",
    message: "Halden ID cannot be reached. Try again later.",
  });
  expect(warn).toHaveBeenCalledWith(withReason(/ECONNREFUSED/), "Sign-in with the identity provider failed");
  expect(await signInByForm(browser, { email, password: "seven green kettles" })).toBeNull();
  Object.assign(env(), { signOnProvider: settings });
});
