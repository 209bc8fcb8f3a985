import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { newMerchantAccount, signUpOverHttp } from "../support/merchant";
import { expect, test } from "../support/test";

test("an owner downloads all stored data, then deletes the business and their account", async ({
  browse,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of (401|409|422) .*\/api\//);
  const account = newMerchantAccount();
  const page = await browse();
  await signUpOverHttp(page.context(), account);
  await page.goto("/sandbox/settings/account");

  expect(await downloadJson(page, "Download your data")).toMatchObject({ account: [{ email: account.email }] });
  await page.getByRole("button", { name: "Delete your account" }).click();
  const accountDialog = page.getByRole("dialog", { name: "Delete your account?" });
  await accountDialog.getByLabel("Your e-mail address").fill(account.email);
  await accountDialog.getByRole("button", { name: "Delete account" }).click();
  await expect(accountDialog.getByRole("alert")).toContainText(`only owner of “${account.name}”`);
  await accountDialog.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("link", { name: "Business", exact: true }).click();
  expect(await downloadJson(page, "Download business data")).toMatchObject({
    merchant: [{ name: account.name }],
    members: [{ email: account.email }],
  });
  await page.getByRole("button", { name: "Delete business" }).click();
  const businessDialog = page.getByRole("dialog", { name: `Delete “${account.name}”?` });
  await businessDialog.getByLabel("Business name").fill("something else");
  await businessDialog.getByRole("button", { name: "Delete business" }).click();
  await expect(businessDialog.getByLabel("Business name")).toHaveAccessibleDescription(/Must be/);
  await businessDialog.getByLabel("Business name").fill(account.name);
  await businessDialog.getByRole("button", { name: "Delete business" }).click();
  await expect(page).toHaveURL(/\/sign-in/);

  await page.getByLabel("E-mail").fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("E-mail address and password do not match.")).toBeVisible();
});

test("a member chooses what they get mails about", async ({ merchant: { page } }) => {
  await page.goto("/sandbox/settings/account#notifications");
  const section = page.getByRole("region", { name: "Notifications", exact: true });
  await section.getByLabel("a request is paid late").check();
  await section.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Notifications saved")).toBeVisible();
  await page.reload();
  await expect(section.getByRole("checkbox", { checked: true })).toHaveAccessibleName("a request is paid late");
  await expect(section).toContainText("has set up no mail server");
});

async function downloadJson(page: Page, button: string): Promise<unknown> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    // By keyboard: each download adds an entry to the audit log above, which can move the button away during a click.
    page.getByRole("button", { name: button }).press("Enter"),
  ]);
  return JSON.parse(readFileSync(await download.path(), "utf8"));
}
