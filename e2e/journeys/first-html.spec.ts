// Tests that the first HTML of the dashboard's pages contains their data, and that the browser does not request it again.
import type { Page } from "playwright/test";
import { addEndpoint, fillPool, createMerchant, newMerchantAccount, type Merchant } from "../support/merchant";
import { expect, test } from "../support/test";

const listPath = "/sandbox/payment-requests";

async function newRequest({ api }: Merchant) {
  return api.create({ amount: "42.5", description: "Filter <subscription>", external_id: "order-77" });
}

/** Collects the API paths that the page requests from now on. */
function watchReads(page: Page): string[] {
  const reads: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/") && !pathname.endsWith("/changes")) reads.push(pathname + search);
  });
  return reads;
}

test("shows the data of each page without JavaScript, and no control that would lose a choice", async ({
  browse,
  merchant,
}) => {
  const request = await newRequest(merchant);
  const { cookies } = await merchant.page.context().storageState();
  const reader = await browse({ javaScriptEnabled: false });
  await reader.context().addCookies(cookies);
  await reader.goto(listPath);
  await expect(reader.getByRole("row", { name: "Filter <subscription>" })).toContainText("42.50");
  await reader.goto(`${listPath}/${request.public_id}`);
  await expect(reader.getByRole("heading", { level: 1 })).toContainText("42.50");
  await expect(reader.getByText("Filter <subscription>").first()).toBeVisible();
  await reader.goto("/sandbox");
  await expect(reader.getByText("1 created")).toBeVisible();
  await addEndpoint(merchant.page.context(), { url: "http://127.0.0.1:9/hook" });
  await fillPool(merchant.page.context(), 1);
  for (const [path, text] of [
    ["/sandbox/payments", "No payments yet"],
    ["/sandbox/payments/unmatched", "No unmatched transfers"],
    ["/sandbox/events", "42.50"],
    ["/sandbox/webhooks", "http://127.0.0.1:9/hook"],
    ["/sandbox/api-keys", "Checkout server"],
    ["/sandbox/settings", merchant.recipient.slice(0, 6)],
    ["/sandbox/payment-requests/new", "Token and chain"],
    ["/sandbox/settings/address-pool", "Free"],
    ["/sandbox/settings/security", "No authenticator app yet."],
  ] as const) {
    await reader.goto(path);
    await expect(reader.locator("main").getByText(text).first(), path).toBeVisible();
    // React would reset what is chosen before its script works.
    await expect(reader.locator("main :is(select, [type=checkbox], [type=radio]):enabled"), path).toHaveCount(0);
  }
});

test("the browser requests nothing that the HTML contained", async ({ merchant, browserProblems }) => {
  browserProblems.expected.push(/status of 503 .*\/changes/);
  const request = await newRequest(merchant);
  await merchant.api.cancel(request.public_id);
  const active = await newRequest(merchant);
  const { page } = merchant;
  const endpoint = await addEndpoint(page.context(), { url: "http://127.0.0.1:9/hook" });
  // The page's clock moves only below: enough for hydration, and by less than the second until the first poll.
  await page.clock.install({ time: new Date(Date.now() - 60_000) });
  await page.clock.pauseAt(new Date());
  for (const path of [
    listPath,
    `${listPath}/${request.public_id}`,
    `${listPath}/${active.public_id}`,
    "/sandbox",
    "/sandbox/payments",
    "/sandbox/payments/unmatched",
    "/sandbox/events",
    "/sandbox/webhooks",
    `/sandbox/webhooks/${endpoint}`,
    "/sandbox/api-keys",
    "/sandbox/settings",
    "/sandbox/settings/address-pool",
    "/sandbox/settings/security",
    "/sandbox/payment-requests/new",
  ]) {
    const reads = watchReads(page);
    // When its stream opens, a page fetches its data again. The stream fails here, so that this does not happen.
    let isHydrated = false;
    await page.route("**/api/dashboard/changes", (route) => {
      isHydrated = true;
      return route.fulfill({ status: 503, body: "" });
    });
    await page.goto(path);
    const advance = () => page.clock.runFor(5).then(() => isHydrated);
    await expect.poll(advance, { intervals: [50] }).toBe(true);
    await page.clock.runFor(500);
    await page.waitForLoadState("networkidle");
    expect(reads, path).toEqual([]);
  }
});

test("the HTML contains nothing of another merchant or environment and is not cached", async ({ browse, merchant }) => {
  const request = await newRequest(merchant);
  const ownPage = await merchant.page.context().request.get(`${listPath}/${request.public_id}`);
  expect(await ownPage.text()).toContain("order-77");
  expect(ownPage.headers()["cache-control"]).toContain("no-store");
  const stranger = await browse();
  await createMerchant(stranger, newMerchantAccount("Another"));
  const strangersPage = await stranger.context().request.get(`${listPath}/${request.public_id}`);
  expect(await strangersPage.text()).not.toContain("order-77");
  const live = await merchant.page.context().request.get("/live/payment-requests");
  expect(await live.text()).not.toContain("order-77");
});

test("a page opened by client-side navigation loads its data in the browser", async ({ merchant }) => {
  await newRequest(merchant);
  const { page } = merchant;
  await page.goto("/sandbox");
  const read = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/payment-requests");
  await page.getByRole("link", { name: "Payment requests" }).first().click();
  expect((await read).status()).toBe(200);
  await expect(page.getByRole("row", { name: "Filter <subscription>" })).toBeVisible();
});
