// During a rolling upgrade, a page's requests for its scripts may reach a process of another version, which responds with
// 404. Tests that the page then reloads itself once.
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright/test";
import { expect, test } from "../support/test";

const scripts = "**/_next/static/chunks/*.js";

/** Responds with 404 to the scripts of the first `count` loads of a page; returns the number of loads so far. */
async function failScripts(page: Page, count: number): Promise<() => number> {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route(scripts, (route) => (loads > count ? route.continue() : route.fulfill({ status: 404 })));
  return () => loads;
}

for (const styleDelayMs of [0, 1000]) {
  test(`a page whose scripts are missing reloads itself and then works (styles take ${styleDelayMs} ms)`, async ({
    merchant: { page },
    browserProblems,
  }) => {
    browserProblems.expected.push(/404/);
    const loads = await failScripts(page, 1);
    await page.route("**/*.css", async (route) => {
      await sleep(styleDelayMs);
      await route.continue();
    });
    await page.goto("/sandbox/api-keys");
    await page.getByRole("button", { name: "Create key" }).click();
    await expect(page.getByRole("dialog", { name: "Create a sandbox key" })).toBeVisible();
    expect(loads()).toBe(2);
  });
}

test("a page whose scripts are still missing after the reload stays as it is", async ({
  merchant: { page },
  browserProblems,
}) => {
  browserProblems.expected.push(/404/);
  const loads = await failScripts(page, Infinity);
  await page.goto("/sandbox/api-keys");
  await expect.poll(loads).toBe(2);
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("button", { name: "Create key" })).toBeVisible();
  expect(loads()).toBe(2);
});

test("a pay page whose wallet script is missing since an upgrade reloads itself and then pays", async ({
  browse,
  merchant,
  wallet,
  browserProblems,
}) => {
  browserProblems.expected.push(/404/);
  const request = await merchant.api.create({ amount: "5" });
  const customer = await browse({ wallet });
  let loads = 0;
  customer.on("request", (sent) => void (loads += sent.isNavigationRequest() ? 1 : 0));
  await customer.route("**/pay/files/pay-with-*.js", (route) =>
    loads > 1 ? route.continue() : route.fulfill({ status: 404 }),
  );
  await customer.goto(request.payment_url);
  const pay = customer.getByRole("button", { name: "Pay with Journey Wallet" });
  await pay.click();
  await expect.poll(() => loads).toBe(2);
  await pay.click();
  await expect(customer.getByText("Paid", { exact: true }).first()).toBeVisible();
  expect(loads).toBe(2);
});
