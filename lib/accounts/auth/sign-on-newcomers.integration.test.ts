import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getSecurity } from "@/lib/accounts/two-factor/get-security";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { newAccount, type PersonalAccount } from "@/testing/account";
import { signOnSettings, startIdentityProvider, visitProvider } from "@/testing/identity-provider";
import { pageHeaders, signInByForm } from "@/testing/sign-in-routes";
import { beginSignOn, newSignOnBrowser, returnFromProvider, signOnAs, signOnRedirectUri } from "@/testing/sign-on";
import { findSessionByCookie } from "./session";
import { findUserByCredentials } from "./sign-in";

// People without an account, at an instance with one business and a provider that states addresses only at userinfo. Set
// before the settings are first read, which caches them.
const provider = await startIdentityProvider([signOnRedirectUri], { statesAddressInToken: false });
for (const [name, value] of Object.entries(signOnSettings(provider))) vi.stubEnv(name, value);
vi.stubEnv("NEXTAUTH_URL", "http://localhost:3000");
vi.stubEnv("OIDC_ROLE", "developer");
afterAll(() => provider.stop());

let owner: PersonalAccount;
beforeAll(async () => void (owner = await newAccount()));

function newcomer(name: string | undefined = "Ingrid Solheim") {
  const subject = randomUUID();
  const email = `${subject}@halden.example`;
  provider.people.set(subject, { email, email_verified: true, name });
  return { subject, email };
}

const noAccount = "/sign-in?refused=no_account&callbackUrl=%2Fsandbox";
const userOf = (email: string) => db().user.findUnique({ where: { email }, include: { memberships: true } });

test("a newcomer becomes a member of the only business with the role of the setting, without a password", async () => {
  const { subject, email } = newcomer();
  const browser = newSignOnBrowser();
  expect(await signOnAs(browser, subject)).toBe("/sandbox");
  const session = await findSessionByCookie(pageHeaders(browser)["cookie"] ?? null, null);
  expect(session).toMatchObject({ user: { email, name: "Ingrid Solheim" }, merchant: { id: owner.merchantId } });
  const user = await userOf(email);
  expect(user?.memberships).toMatchObject([{ merchantId: owner.merchantId, role: "developer" }]);
  expect(user?.emailVerifiedAt).not.toBeNull();
  expect(await getSecurity(user?.id ?? 0n)).toMatchObject({ has_password: false, identity_provider: "single sign-on" });
  expect(await getSecurity(owner.userId)).toMatchObject({ has_password: true, identity_provider: null });
  for (const password of ["", "A", "none"]) {
    expect(await findUserByCredentials(email, password)).toBeNull();
    expect(await signInByForm(newSignOnBrowser(), { email, password })).toBe("invalid_credentials");
  }
  const joined = await db().auditEntry.findFirst({ where: { action: "member.joined", subjectId: `${user?.id}` } });
  expect(joined?.after).toEqual({ user_id: `${user?.id}`, role: "developer" });
});

test("a newcomer without a usable name gets that of the address", async () => {
  const { subject, email } = newcomer("two\nlines");
  await signOnAs(newSignOnBrowser(), subject);
  expect((await userOf(email))?.name).toBe(subject);
});

test("two sign-ins of a newcomer at once create one account", async () => {
  const { subject, email } = newcomer();
  const returns = [];
  for (const browser of [newSignOnBrowser(), newSignOnBrowser()]) {
    const { url } = await beginSignOn(browser);
    returns.push({ browser, back: await visitProvider(url, subject, browser.atProvider) });
  }
  const outcomes = await Promise.all(returns.map(({ browser, back }) => returnFromProvider(browser, back)));
  expect(outcomes).toContain("/sandbox");
  expect((await userOf(email))?.memberships).toHaveLength(1);
});

test("an address that the provider has not verified gets no account", async () => {
  const { subject, email } = newcomer();
  provider.people.set(subject, { email, email_verified: false });
  expect(await signOnAs(newSignOnBrowser(), subject)).toMatch(/refused=address_unverified/);
  expect(await userOf(email)).toBeNull();
});

test("with four eyes on, a role that could approve is not given", async () => {
  await db().merchant.update({ where: { id: owner.merchantId }, data: { fourEyes: true } });
  Object.assign(env(), { OIDC_ROLE: "admin" });
  const { subject, email } = newcomer();
  expect(await signOnAs(newSignOnBrowser(), subject)).toBe(noAccount);
  expect(await userOf(email)).toBeNull();
  Object.assign(env(), { OIDC_ROLE: "viewer" });
  expect(await signOnAs(newSignOnBrowser(), subject)).toBe("/sandbox");
  await db().merchant.update({ where: { id: owner.merchantId }, data: { fourEyes: false } });
});

test("with a second business, a newcomer is refused, because either could be theirs", async () => {
  const { merchantId } = await newAccount("Fjord Coffee");
  const { subject, email } = newcomer();
  expect(await signOnAs(newSignOnBrowser(), subject)).toBe(noAccount);
  expect(await userOf(email)).toBeNull();
  await db().merchant.update({ where: { id: merchantId }, data: { deletedAt: new Date() } });
  expect(await signOnAs(newSignOnBrowser(), subject)).toBe("/sandbox");
});
