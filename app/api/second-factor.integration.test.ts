import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { clientAddressHeader } from "@/lib/accounts/auth/client-address";
import { cookieName } from "@/lib/accounts/auth/cookies";
import { removePasskey } from "@/lib/accounts/two-factor/passkeys";
import { passkeyRequest } from "@/lib/accounts/two-factor/use-passkey";
import { db } from "@/lib/platform/db";
import { newDispatcher } from "@/lib/api/http/server/dispatch";
import { accountPassword as password, newAccount, type PersonalAccount } from "@/testing/account";
import { newClientAddress } from "@/testing/api";
import { routesOf } from "@/testing/route-calls";
import { signOnSettings, startIdentityProvider } from "@/testing/identity-provider";
import { addTestPasskey, newAssertion, signChallenge, type TestPasskey } from "@/testing/passkeys";
import { addAuthenticatorApp, codeOf } from "@/testing/second-factor";
import { newSessionToken } from "@/testing/session";
import { callNextAuth, newBrowser, pageHeaders, signInByForm, type TestBrowser } from "@/testing/sign-in-routes";
import { signOnAs, signOnRedirectUri } from "@/testing/sign-on";
import { routes } from "./route-table";

// Every way to authenticate a person, against every route. Invariant: without the second factor of a person who has one,
// neither a password nor the identity provider opens anything.

// Set before the settings are first read, which caches them.
const provider = await startIdentityProvider([signOnRedirectUri]);
for (const [name, value] of Object.entries(signOnSettings(provider))) vi.stubEnv(name, value);
vi.stubEnv("NEXTAUTH_URL", "http://localhost:3000");
afterAll(() => provider.stop());

type Person = PersonalAccount & {
  secret: string;
  usedCode: string;
  recoveryCodes: string[];
  passkey: TestPasskey;
};
type Way = (browser: TestBrowser, person: Person) => Promise<unknown>;

const dispatch = newDispatcher(routes);
const calls = routes.flatMap(routesOf);
const isDashboard = (path: string) => path.startsWith("/api/dashboard/");
const later = (steps: number) => new Date(Date.now() + steps * 30_000);
const byForm = (fieldsOf: (person: Person) => Record<string, string>): Way => {
  return async (browser, person) => signInByForm(browser, { email: person.email, password, ...fieldsOf(person) });
};
/** The identity provider, and then the second factor, if there is one. */
const byProvider = (fieldsOf?: (person: Person) => Record<string, string> | Promise<Record<string, string>>): Way => {
  return async (browser, person) => {
    const { userId, email } = person;
    await db().user.update({ where: { id: userId }, data: { emailVerifiedAt: new Date() } });
    provider.people.set(email, { email, email_verified: true });
    await signOnAs({ ...browser, atProvider: new Map() }, email);
    return fieldsOf ? signInByForm(browser, { sign_on: "true", ...(await fieldsOf(person)) }) : null;
  };
};
const byPasskey = async (browser: TestBrowser, response: unknown) =>
  signInByForm(browser, { passkey: JSON.stringify(response) });
/** A session like one of a sign-in that forgot the second factor. */
const forgetful: Way = async ({ cookies }, { userId }) => {
  cookies.set(cookieName("session"), await newSessionToken(userId));
};

async function newPerson(): Promise<Person> {
  const account = await newAccount();
  const app = await addAuthenticatorApp(account);
  const { passkey } = await addTestPasskey(account);
  return { ...account, ...app, passkey };
}

const incomplete: Record<string, Way> = {
  "a password": byForm(() => ({})),
  "a password, of a person who has only a passkey": async (browser) => {
    const account = await newAccount();
    await addTestPasskey(account);
    return signInByForm(browser, { email: account.email, password });
  },
  "a password and an empty code": byForm(() => ({ code: " " })),
  "a password and a wrong code": byForm(({ secret }) => ({ code: codeOf(secret, later(50)) })),
  "a password and the code that set up the app": byForm(({ usedCode }) => ({ code: usedCode })),
  "a password and a used code": async (browser, person) => {
    const fields = { email: person.email, password, code: codeOf(person.secret, later(1)) };
    await signInByForm(newBrowser(), fields);
    return signInByForm(browser, fields);
  },
  "a password and a used recovery code": async (browser, person) => {
    const fields = { email: person.email, password, code: person.recoveryCodes[0] ?? "" };
    await signInByForm(newBrowser(), fields);
    return signInByForm(browser, fields);
  },
  "a password and another person's recovery code": async (browser, { email }) => {
    const other = await newPerson();
    return signInByForm(browser, { email, password, code: other.recoveryCodes[0] ?? "" });
  },
  "the identity provider": byProvider(),
  "the identity provider and no code": byProvider(() => ({})),
  "the identity provider and a wrong code": byProvider(({ secret }) => ({ code: codeOf(secret, later(50)) })),
  "the identity provider and another person's passkey": byProvider(async () => ({
    passkey: JSON.stringify(await newAssertion((await newPerson()).passkey)),
  })),
  "a code in a browser that the identity provider did not confirm": async (browser, { secret }) =>
    signInByForm(browser, { sign_on: "true", code: codeOf(secret, later(1)) }),
  "a session that began at the identity provider before the authenticator app": async (browser) => {
    const account = await newAccount();
    await byProvider()(browser, account as Person);
    await addAuthenticatorApp(account);
  },
  "a code without a password": byForm(({ secret }) => ({ password: "", code: codeOf(secret, later(1)) })),
  "a used response of a passkey": async (browser, { passkey }) => {
    const response = await newAssertion(passkey);
    await byPasskey(newBrowser(), response);
    return byPasskey(browser, response);
  },
  "a password and another person's passkey in this one's name": async (browser, { email, passkey }) => {
    const { passkey: other } = await newPerson();
    const response = await newAssertion({ ...other, id: passkey.id, userHandle: passkey.userHandle });
    return signInByForm(browser, { email, password, passkey: JSON.stringify(response) });
  },
  "a passkey and a challenge that Remit did not make": async (browser, { passkey }) =>
    byPasskey(browser, signChallenge(passkey, "bm90aGluZw")),
  "a passkey and a challenge of another person": async (browser, { passkey }) => {
    const { challenge } = await passkeyRequest((await newPerson()).userId, new Date());
    return byPasskey(browser, signChallenge(passkey, challenge));
  },
  "a passkey on another site": async (browser, { passkey }) =>
    byPasskey(browser, await newAssertion(passkey, { origin: "https://remit.example" })),
  "a passkey that has not verified the person": async (browser, { passkey }) =>
    byPasskey(browser, await newAssertion(passkey, { isVerified: false })),
  "a removed passkey": async (browser, { userId, email, passkey }) => {
    await removePasskey({ user: { id: userId, email }, now: new Date() }, passkey.id);
    return byPasskey(browser, await newAssertion(passkey));
  },
  "a text instead of a passkey's response": async (browser, { email }) =>
    signInByForm(browser, { email, password, passkey: "{" }),
  "a session from before the authenticator app": async (browser) => {
    const account = await newAccount();
    await signInByForm(browser, { email: account.email, password });
    await addAuthenticatorApp(account);
  },
  "a session from before the passkey": async (browser) => {
    const account = await newAccount();
    await signInByForm(browser, { email: account.email, password });
    await addTestPasskey(account);
  },
  "a session of a sign-in that asked for no factor": forgetful,
  "signing in again with the password in such a session": async (browser, person) => {
    await forgetful(browser, person);
    return signInByForm(browser, { email: person.email, password });
  },
};

const complete: Record<string, Way> = {
  "a password and a code": byForm(({ secret }) => ({ code: codeOf(secret, later(1)) })),
  "a password and a recovery code": byForm(({ recoveryCodes }) => ({ code: recoveryCodes[0] ?? "" })),
  "the identity provider and a code": byProvider(({ secret }) => ({ code: codeOf(secret, later(1)) })),
  "the identity provider and a passkey": byProvider(async ({ passkey }) => ({
    passkey: JSON.stringify(await newAssertion(passkey)),
  })),
  "a passkey": async (browser, { passkey }) => byPasskey(browser, await newAssertion(passkey)),
};

/** The calls that the browser's cookies open: neither "not signed in" nor "no key". */
async function openedBy(browser: TestBrowser): Promise<string[]> {
  const opened: string[] = [];
  for (const { method, url, path } of calls) {
    // Calls that pass the check fail for the unknown parameter, so nothing changes.
    const headers = { ...pageHeaders(browser), [clientAddressHeader]: newClientAddress() };
    const request = new Request(`http://remit.test${url}?no_such=1`, { method, headers });
    const { status } = await dispatch(request);
    if (status !== 401) opened.push(`${method} ${path}`);
  }
  return opened;
}

/** The calls that are open to everybody. */
let open: string[];
beforeAll(async () => {
  open = await openedBy(newBrowser());
  expect(calls.length).toBeGreaterThan(60);
});

describe.each(Object.entries(incomplete))("%s", (_, way) => {
  test("opens nothing", async () => {
    const browser = newBrowser();
    await way(browser, await newPerson());
    expect(await openedBy(browser)).toEqual(open);
    const { body } = await callNextAuth(browser, "session");
    expect(body, "next-auth's session").toEqual({});
  });
});

describe.each(Object.entries(complete))("%s", (_, way) => {
  test("opens every route for people", async () => {
    const browser = newBrowser();
    expect(await way(browser, await newPerson())).toBeNull();
    const opened = await openedBy(browser);
    // A session has no key to describe.
    const forPeople = calls.filter(({ path }) => isDashboard(path)).map(({ method, path }) => `${method} ${path}`);
    expect(opened).toEqual(expect.arrayContaining(forPeople));
    const { body } = await callNextAuth(browser, "session");
    expect(body).toMatchObject({ expires: expect.any(String) as string });
  });
});
