import { beforeAll, describe, expect, test } from "vitest";
import { clientAddressHeader } from "@/lib/accounts/auth/client-address";
import { cookieName } from "@/lib/accounts/auth/cookies";
import { db } from "@/lib/platform/db";
import { newDispatcher } from "@/lib/api/http/server/dispatch";
import { accountPassword as password, newAccount, type PersonalAccount } from "@/testing/account";
import { newClientAddress } from "@/testing/api";
import { routesOf } from "@/testing/route-calls";
import { addAuthenticatorApp, codeOf } from "@/testing/second-factor";
import { newSessionToken } from "@/testing/session";
import { callNextAuth, newBrowser, pageHeaders, signInByForm, type TestBrowser } from "@/testing/sign-in-routes";
import { routes } from "./route-table";

// Every way to authenticate a person, against every route. Invariant: without the second factor of a person who has one,
// a password opens nothing.

type Person = PersonalAccount & { secret: string; usedCode: string; recoveryCodes: string[] };
type Way = (browser: TestBrowser, person: Person) => Promise<unknown>;

const dispatch = newDispatcher(routes);
const calls = routes.flatMap(routesOf);
const isDashboard = (path: string) => path.startsWith("/api/dashboard/");
const later = (steps: number) => new Date(Date.now() + steps * 30_000);
const byForm = (fieldsOf: (person: Person) => Record<string, string>): Way => {
  return async (browser, person) => signInByForm(browser, { email: person.email, password, ...fieldsOf(person) });
};
/** A session like one of a sign-in that forgot the second factor. */
const forgetful: Way = async ({ cookies }, { userId }) => {
  cookies.set(cookieName("session"), await newSessionToken(userId));
};

async function newPerson(): Promise<Person> {
  const account = await newAccount();
  return { ...account, ...(await addAuthenticatorApp(account)) };
}

const incomplete: Record<string, Way> = {
  "a password": byForm(() => ({})),
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
  "a code without a password": byForm(({ secret }) => ({ password: "", code: codeOf(secret, later(1)) })),
  "a session from before the second factor": async (browser, person) => {
    await db().authenticatorApp.updateMany({ where: { userId: person.userId }, data: { confirmedAt: null } });
    await signInByForm(browser, { email: person.email, password });
    await db().authenticatorApp.updateMany({ where: { userId: person.userId }, data: { confirmedAt: new Date() } });
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
