import { expect, test } from "../support/test";
import { createKey } from "../support/merchant";
import { merchantApi } from "../support/merchant-api";

test("live and sandbox have separate pages, keys and receiving addresses", async ({ merchant, browserProblems }) => {
  browserProblems.expected.push(/status of 404 .*\/api\/payment-requests\//);
  const request = await merchant.api.create({ amount: "11", description: "Only in the sandbox" });
  const { page } = merchant;
  await page.goto("/sandbox/payment-requests");
  await expect(page.getByRole("link", { name: "11.00 TESTUSD" })).toBeVisible();
  const banner = page.getByRole("complementary", { name: "Environment" });
  await expect(banner).toContainText("Test networks, test money.");

  await page.getByRole("group", { name: "Environment" }).getByRole("link", { name: "Live" }).click();
  await expect(page).toHaveURL(/\/live\/payment-requests$/);
  await expect(page.getByRole("heading", { name: "No payment requests yet" })).toBeVisible();
  await expect(banner).toBeHidden();
  await page.goto("/live/api-keys");
  await expect(page.getByRole("heading", { name: "No live key yet" })).toBeVisible();
  await page.goto("/live/settings");
  await expect(page.getByText("No addresses yet. Without one")).toBeVisible();
  await page.goto(`/live/payment-requests/${request.public_id}`);
  await expect(page.getByRole("heading", { name: "No such payment request" })).toBeVisible();

  const live = merchantApi(await createKey(page.context(), "production"));
  expect(await live.get(request.public_id)).toMatchObject({ status: 404, code: "payment_request_not_found" });
  expect(await live.cancel(request.public_id)).toMatchObject({ status: 404, code: "payment_request_not_found" });
  expect((await merchant.api.get(request.public_id)).status).toBe(200);
});

test("a revoked key is rejected and listed as revoked", async ({ merchant }) => {
  const { page } = merchant;
  const request = await merchant.api.create({ amount: "12" });
  const other = merchantApi(await createKey(page.context(), "sandbox"));
  await page.goto("/sandbox/api-keys");
  const hint = `${merchant.api.key.slice(0, 10)}…${merchant.api.key.slice(-4)}`;
  const row = page.getByRole("row", { name: hint });
  await row.getByRole("button", { name: "Actions for Checkout server" }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  const dialog = page.getByRole("dialog", { name: "Revoke “Checkout server”?" });
  await expect(dialog.getByRole("button", { name: "Keep key" })).toBeFocused();
  await expect(dialog).toContainText(`Within a second, ${hint} stops working permanently.`);
  await dialog.getByRole("button", { name: "Revoke key" }).click();
  await expect(row.getByText("Revoked")).toBeVisible();
  await expect
    .poll(async () => await merchant.api.get(request.public_id), { intervals: [100] })
    .toMatchObject({ status: 401, code: "invalid_api_key" });
  expect((await other.get(request.public_id)).status).toBe(200);
});
