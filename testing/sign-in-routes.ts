import { AsyncLocalStorage } from "node:async_hooks";
import { createRequire } from "node:module";
import { GET, POST } from "@/app/api/auth/[...nextauth]/route";
import { clientAddressHeader } from "@/lib/accounts/auth/client-address";
import { env } from "@/lib/platform/env";
import { newClientAddress } from "./api";

// Calls next-auth's endpoints like a browser, without a server. next-auth reads the request through "next/headers",
// which works only while Next serves it, so these tests have a "next/headers" of their own.

const requests = new AsyncLocalStorage<Request>();
const require = createRequire(import.meta.url);

/** Cookies of one browser. */
export type TestBrowser = { cookies: Map<string, string>; address: string };

export function newBrowser(): TestBrowser {
  return { cookies: new Map(), address: newClientAddress() };
}

/** The headers of a call from a page of this instance. */
export function pageHeaders({ cookies }: TestBrowser): Record<string, string> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const { origin } = new URL(env().BASE_URL);
  return { cookie, origin, "sec-fetch-site": "same-origin", "x-remit-environment": "sandbox" };
}

/** Calls an endpoint of next-auth, such as "callback/credentials", and keeps the cookies that it sets. */
export async function callNextAuth(
  browser: TestBrowser,
  endpoint: string,
  form?: Record<string, string>,
): Promise<{ status: number; body: Record<string, unknown>; location: string | null }> {
  installHeaders();
  const url = new URL(`/api/auth/${endpoint}`, env().BASE_URL);
  const request = new Request(url, {
    method: form ? "POST" : "GET",
    headers: { ...pageHeaders(browser), [clientAddressHeader]: browser.address },
    body: form && new URLSearchParams(form),
  });
  const handler = form ? POST : GET;
  const context = { params: Promise.resolve({ nextauth: url.pathname.split("/").slice(3) }) };
  const response = await requests.run(request, () => handler(request, context));
  for (const cookie of response.headers.getSetCookie()) keep(browser, cookie);
  const location = response.headers.get("location");
  const body = location === null ? ((await response.json()) as Record<string, unknown>) : {};
  return { status: response.status, body, location };
}

/** Signs in with a form's fields. Returns the error's code, or null. */
export async function signInByForm(browser: TestBrowser, fields: Record<string, string>): Promise<string | null> {
  const { csrfToken } = (await callNextAuth(browser, "csrf")).body as { csrfToken: string };
  const { body } = await callNextAuth(browser, "callback/credentials", { ...fields, csrfToken, json: "true" });
  return (body as { error?: { code: string } }).error?.code ?? null;
}

function keep({ cookies }: TestBrowser, cookie: string): void {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  if (value === "" || /max-age=0/i.test(cookie)) cookies.delete(name);
  else cookies.set(name, value);
}

function installHeaders(): void {
  const path = require.resolve("next/headers");
  const headers = () => Promise.resolve(requests.getStore()?.headers ?? new Headers());
  const cookies = async () => {
    const pairs = ((await headers()).get("cookie") ?? "").split("; ").filter(Boolean);
    return { getAll: () => pairs.map((pair) => ({ name: pair.split("=")[0] ?? "", value: valueOf(pair) })) };
  };
  const exports = { headers, cookies };
  require.cache[path] = { ...(require.cache[path] as NodeJS.Module), id: path, filename: path, loaded: true, exports };
}

function valueOf(pair: string): string {
  return decodeURIComponent(pair.slice(pair.indexOf("=") + 1));
}
