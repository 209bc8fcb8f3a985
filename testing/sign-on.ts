import { visitProvider, type ProviderCookies } from "./identity-provider";
import { callNextAuth, newBrowser, type TestBrowser } from "./sign-in-routes";

// Signs in with an identity provider, like a browser. Tests set the settings before they are first read.

/** The address to which the provider sends browsers back. */
export const signOnRedirectUri = "http://localhost:3000/api/auth/callback/oidc";

/** A browser with cookies of Remit and of the provider. */
export type SignOnBrowser = TestBrowser & { atProvider: ProviderCookies };

export function newSignOnBrowser(): SignOnBrowser {
  return { ...newBrowser(), atProvider: new Map() };
}

type Options = { callbackUrl?: string; again?: boolean };

/** Presses the button of the sign-in page. Returns the provider's address, or the body of an error. */
export async function beginSignOn(browser: SignOnBrowser, { callbackUrl = "/sandbox", again }: Options = {}) {
  const { csrfToken } = (await callNextAuth(browser, "csrf")).body as { csrfToken: string };
  const endpoint = `signin/oidc${again ? "?prompt=login&max_age=0" : ""}`;
  const { body } = await callNextAuth(browser, endpoint, { callbackUrl, csrfToken, json: "true" });
  return body as { url: string; error?: { code: string } };
}

/** Returns from the provider. Returns where Remit sends the browser. */
export async function returnFromProvider(browser: SignOnBrowser, { search }: URL): Promise<string | null> {
  const { location } = await callNextAuth(browser, `callback/oidc${search}`);
  return location?.replace("http://localhost:3000", "") ?? null;
}

/** Signs in as a subject of the provider; null cancels there. Returns where Remit sends the browser. */
export async function signOnAs(
  browser: SignOnBrowser,
  subject: string | null,
  options: Options & { changeUrl?: (url: URL) => void } = {},
): Promise<string | null> {
  const url = new URL((await beginSignOn(browser, options)).url);
  options.changeUrl?.(url);
  return returnFromProvider(browser, await visitProvider(url.href, subject, browser.atProvider));
}
