import type { BrowserContext } from "playwright/test";
import { expect, test } from "../support/test";
import { addMembership, changeRows } from "../support/database";
import { localChain } from "../support/instance";
import { createMerchant, newMerchantAccount } from "../support/merchant";

test("two merchants on one server never see each other's requests, keys or addresses", async ({
  browse,
  merchant,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of (404|422) .*\/api\//);
  const other = await createMerchant(await browse(), newMerchantAccount("Brookside Books"));
  const request = await merchant.api.create({ amount: "21", description: "Halden only", external_id: "halden-1" });
  await other.api.create({ amount: "22", description: "Brookside only" });

  const { page } = other;
  await page.goto("/sandbox/payment-requests");
  await expect(page.getByRole("link", { name: "22.00 TESTUSD" })).toBeVisible();
  await expect(page.getByText("Halden")).toHaveCount(0);
  await page.goto("/sandbox/payment-requests?external_id=halden-1");
  await expect(page.getByRole("heading", { name: "No payment requests match these filters" })).toBeVisible();

  await page.goto(`/sandbox/payment-requests/${request.public_id}`);
  await expect(page.getByRole("heading", { name: "No such payment request" })).toBeVisible();
  await page.goto("/sandbox/payment-requests/00000000-0000-4000-8000-000000000000");
  await expect(page.getByRole("heading", { name: "No such payment request" })).toBeVisible();
  expect(await other.api.get(request.public_id)).toMatchObject({ status: 404, code: "payment_request_not_found" });
  expect(await other.api.cancel(request.public_id)).toMatchObject({ status: 404, code: "payment_request_not_found" });
  expect((await merchant.api.get(request.public_id)).data?.status).toBe("active");

  await page.goto("/sandbox/api-keys");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.goto("/sandbox/settings");
  await expect(page.getByRole("button", { name: `Remove ${other.recipient}` })).toBeVisible();
  await expect(page.getByRole("button", { name: `Remove ${merchant.recipient}` })).toBeHidden();
  await page.getByLabel("Chain", { exact: true }).selectOption(localChain().slug);
  await page.getByLabel("Address", { exact: true }).fill(merchant.recipient);
  await page.getByRole("button", { name: "Add address" }).click();
  await expect(page.getByLabel("Address", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("button", { name: `Remove ${merchant.recipient}` })).toBeHidden();
});

test("a person with two businesses works in each of them in a tab of its own", async ({
  merchant,
  browse,
  browserProblems,
}) => {
  const { page } = merchant;
  const unnamed = requestsWithoutMerchant(page.context());
  const other = await createMerchant(await browse(), newMerchantAccount("Brookside Books"));
  const { public_id: id } = await merchant.api.create({ amount: "21" });
  await other.api.create({ amount: "22" });
  const menu = page.getByRole("button", { name: /account menu/ });
  await page.goto("/sandbox/payment-requests");
  await menu.click();
  await expect(page.getByRole("menuitem").first()).toHaveText("Settings");

  await addMembership(merchant.email, other.email, "viewer");
  await page.goto("/sandbox/payment-requests");
  await menu.press("Enter");
  const own = page.getByRole("menuitem", { name: "Halden Roasters" });
  const others = page.getByRole("menuitem", { name: "Brookside Books" });
  await expect(own).toBeFocused();
  await expect(own).toHaveAttribute("aria-current", "true");
  await expect(others).not.toHaveAttribute("aria-current");
  await page.keyboard.press("ArrowDown");
  await expect(others).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sandbox-\d+\/payment-requests$/);
  await expect(page.getByRole("link", { name: "22.00 TESTUSD" })).toBeVisible();
  await expect(page.getByRole("link", { name: "New payment request" })).toBeHidden();

  const tab = await page.context().newPage();
  await tab.goto(`/sandbox/payment-requests/${id}`);
  await tab.getByRole("button", { name: "Cancel request" }).click();
  await tab.getByRole("dialog").getByRole("button", { name: "Cancel request" }).click();
  await expect(tab.locator("[data-headline]").getByRole("status")).toHaveText("Cancelled");
  expect((await merchant.api.get(id)).data?.status).toBe("cancelled");
  await page.getByRole("group", { name: "Environment" }).getByRole("link", { name: "Live" }).click();
  await expect(page).toHaveURL(/\/live-\d+\/payment-requests$/);
  await page.goBack();
  await page.reload();
  await expect(page.getByRole("link", { name: "22.00 TESTUSD" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toContainText("Brookside Books");

  browserProblems.expected.push(/status of (403|404)/);
  const url = page.url();
  await changeRows(
    "DELETE FROM membership WHERE user_id = (SELECT id FROM app_user WHERE email = $1) AND role = 'viewer'",
    [merchant.email],
  );
  await expect(page).toHaveURL(/\/sandbox$/);
  await expect(page.getByRole("navigation", { name: "Main" })).toContainText("Halden Roasters");
  expect((await page.goto(url))?.status()).toBe(404);
  expect(unnamed).toEqual([]);
});

/** Collects the calls that do not name their merchant, of all pages of a context. */
function requestsWithoutMerchant(context: BrowserContext): string[] {
  const unnamed: string[] = [];
  context.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const needsMerchant = pathname.startsWith("/api/") && !/^\/api\/(auth|public)\//.test(pathname);
    if (needsMerchant && !("x-remit-merchant" in request.headers())) unnamed.push(pathname);
  });
  return unnamed;
}
