// Creates the merchant of a journey by HTTP requests, because few journeys test the forms.
import { randomBytes } from "node:crypto";
import type { BrowserContext, Page } from "playwright/test";
import { newAccount } from "./chain";
import { baseUrl, localChain } from "./instance";
import { merchantApi, type MerchantApi } from "./merchant-api";

export type Account = { name: string; email: string; password: string };

export type Merchant = Account & {
  page: Page;
  /** The receiving address in the sandbox, unique to this merchant. */
  recipient: `0x${string}`;
  api: MerchantApi;
};

export function newMerchantAccount(name = "Halden Roasters"): Account {
  const tag = randomBytes(6).toString("hex");
  return { name, email: `owner-${tag}@merchant.example`, password: `quiet lantern ${randomBytes(8).toString("hex")}` };
}

/** A merchant whose page is signed in, with a receiving address and a sandbox key. */
export async function createMerchant(page: Page, account = newMerchantAccount()): Promise<Merchant> {
  const context = page.context();
  await signUpOverHttp(context, account);
  const recipient = newAccount().address;
  await send(context, "/api/dashboard/receiving-addresses", {
    data: { chain: localChain().slug, address: recipient },
  });
  return { ...account, page, recipient, api: merchantApi(await createKey(context, "sandbox")) };
}

export async function signUpOverHttp(context: BrowserContext, account: Account): Promise<void> {
  await send(context, "/api/dashboard/sign-up", { data: account });
  const csrf = await context.request.get(`${baseUrl()}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const { email, password } = account;
  await send(context, "/api/auth/callback/credentials", { form: { email, password, csrfToken, json: "true" } });
}

/** Creates a key of the signed-in account and returns its secret. */
export async function createKey(
  context: BrowserContext,
  environment: "sandbox" | "production",
  settings: { name?: string; permissions?: readonly string[] } = {},
): Promise<string> {
  const response = await send(context, "/api/dashboard/api-keys", {
    // Journeys call more often than a shop.
    data: { name: "Checkout server", rate_limit_per_minute: 6000, ...settings },
    environment,
  });
  return ((await response.json()) as { data: { key: string } }).data.key;
}

/** Adds a sandbox endpoint and returns its ID. */
export async function addEndpoint(
  context: BrowserContext,
  body: { url: string; description?: string },
): Promise<string> {
  const response = await send(context, "/api/webhook-endpoints", { data: body });
  return ((await response.json()) as { data: { id: string } }).data.id;
}

/** Adds new addresses to the sandbox's pool on the local chain. */
export async function fillPool(context: BrowserContext, size: number): Promise<void> {
  const addresses = Array.from({ length: size }, () => newAccount().address);
  await send(context, "/api/pool-addresses", { data: { chain: localChain().slug, addresses } });
}

export async function uploadLogo(context: BrowserContext, data: Buffer): Promise<void> {
  const headers = { ...ownHeaders("sandbox"), "content-type": "image/png" };
  const response = await context.request.put(`${baseUrl()}/api/dashboard/settings/logo`, { data, headers });
  if (!response.ok()) throw new Error(`The logo was refused with ${response.status()}: ${await response.text()}`);
}

type SendOptions = ({ data: object } | { form: Record<string, string> }) & {
  method?: "POST" | "PATCH";
  environment?: "sandbox" | "production";
};

/** GETs a path of the API in the sandbox, as the signed-in account. */
export async function get(context: BrowserContext, path: string) {
  return context.request.get(`${baseUrl()}${path}`, { headers: ownHeaders("sandbox") });
}

export async function send(
  context: BrowserContext,
  path: string,
  { method = "POST", environment = "sandbox", ...body }: SendOptions,
) {
  const response = await context.request.fetch(`${baseUrl()}${path}`, {
    method,
    ...body,
    headers: ownHeaders(environment),
  });
  if (!response.ok()) throw new Error(`${method} ${path} returned ${response.status()}: ${await response.text()}`);
  return response;
}

/** The headers of a same-origin request. */
function ownHeaders(environment: "sandbox" | "production"): Record<string, string> {
  return { origin: baseUrl(), "sec-fetch-site": "same-origin", "x-remit-environment": environment };
}

/** The id of the newest object of a list. */
export async function newestId(page: Page, path: string): Promise<string> {
  const { data } = (await (await get(page.context(), `${path}?limit=1`)).json()) as { data: { id: string }[] };
  return data[0]?.id ?? "";
}
