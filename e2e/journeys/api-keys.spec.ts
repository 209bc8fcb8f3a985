import type { Page } from "playwright/test";
import { expect, test } from "../support/test";
import { merchantApi } from "../support/merchant-api";

const hintOf = (key: string) => `${key.slice(0, 10)}…${key.slice(-4)}`;
const rowOf = (page: Page, key: string) => page.getByRole("row", { name: hintOf(key) });

async function choose(page: Page, key: string, action: "Edit" | "Roll"): Promise<void> {
  await rowOf(page, key)
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("an edited key has its new permissions and allowed addresses at the next request", async ({ merchant }) => {
  const { page, api } = merchant;
  const request = await api.create({ amount: "12" });
  await page.goto("/sandbox/api-keys");
  await choose(page, api.key, "Edit");
  const dialog = page.getByRole("dialog", { name: "Edit “Checkout server”" });
  await expect(dialog.getByRole("radio", { name: /Checkout server/ })).toBeChecked();
  await dialog.getByLabel("Name").fill("Warehouse screen");
  await dialog.getByRole("radio", { name: /Read only/ }).check();
  await dialog.getByLabel("Limit").fill("60");
  await dialog.getByLabel("Expires").selectOption({ label: "In 30 days" });
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog).toBeHidden();
  const row = rowOf(page, api.key);
  for (const text of ["Warehouse screen", "Read only", "60 / min"]) await expect(row).toContainText(text);
  await expect(row.getByRole("button", { name: "Actions for Warehouse screen" })).toBeFocused();
  expect((await api.get(request.public_id)).status).toBe(200);
  expect(await api.cancel(request.public_id)).toMatchObject({ status: 403, code: "insufficient_permissions" });

  await choose(page, api.key, "Edit");
  const addresses = page.getByLabel("Allowed IP addresses");
  await addresses.fill("203.0.113");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("“203.0.113” is not an IP address or a network")).toBeVisible();
  await addresses.fill("203.0.113.0/24");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await api.get(request.public_id)).toMatchObject({ status: 403, code: "ip_not_allowed" });
});

test("a rolled key is shown once, and both keys work until the old one expires", async ({ merchant }) => {
  const { page, api } = merchant;
  const request = await api.create({ amount: "12" });
  await page.goto("/sandbox/api-keys");
  await choose(page, api.key, "Roll");
  const dialog = page.getByRole("dialog", { name: "Roll “Checkout server”?" });
  await expect(dialog.getByRole("button", { name: "Keep key" })).toBeFocused();
  await dialog.getByRole("radio", { name: /Immediately/ }).check();
  await expect(dialog).toContainText(`Within a second, ${hintOf(api.key)} stops working permanently.`);
  await dialog.getByRole("radio", { name: /In an hour/ }).check();
  await expect(dialog).toContainText(`${hintOf(api.key)} works for another 1 h`);
  await dialog.getByRole("button", { name: "Roll key" }).click();

  const readyDialog = page.getByRole("dialog", { name: "Key “Checkout server” is ready" });
  const key = (await readyDialog.locator("[data-secret]").innerText()).replaceAll(/\s/g, "");
  await expect(readyDialog.getByRole("button", { name: "Close" })).toBeDisabled();
  await readyDialog.getByRole("checkbox", { name: "I have stored this key" }).check();
  await readyDialog.getByRole("button", { name: "Close" }).click();
  await expect(rowOf(page, api.key)).toContainText(/Ends in 59 min, rolled/);
  await expect(rowOf(page, key)).toContainText("Read, write, cancel");
  await expect(page.getByText(key)).toHaveCount(0);
  for (const client of [api, merchantApi(key)]) expect((await client.get(request.public_id)).status).toBe(200);
});
