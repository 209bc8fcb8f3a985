import type { Page } from "playwright/test";
import { expect, test } from "../support/test";
import { send } from "../support/merchant";

const password = "quiet lantern of the north";

test("a person invited by link has created their first payment request after three clicks", async ({
  merchant,
  browse,
}) => {
  const { page } = merchant;
  const email = `kari-${Date.now()}@till.example`;
  await page.goto("/sandbox/settings");
  await page.getByRole("link", { name: "People", exact: true }).click();
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByRole("radio", { name: /Cashier/ }).check();
  await dialog.getByRole("button", { name: "Invite" }).click();
  const link = (await dialog.locator("[data-secret]").textContent()) ?? "";
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("row", { name: `${email} Cashier` })).toBeVisible();

  const guest = await browse();
  const clicks = { count: 0 };
  const click = (name: string, role: "button" | "link" = "button") => press(guest, clicks, name, role);
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "Join Halden Roasters" })).toBeVisible();
  await guest.getByLabel("Your name").fill("Kari Moe");
  await guest.getByLabel("Password", { exact: true }).fill(password);
  await click("Join");
  await click("New payment request", "link");
  await guest.getByLabel("Amount").fill("12.50");
  await click("Create payment request");
  await expect(guest.getByText("12.50").first()).toBeVisible();
  await expect(guest).toHaveURL(/\/payment-requests\/[0-9a-f-]{36}$/);
  expect(clicks.count).toBe(3);

  await page.reload();
  await expect(page.getByText("No open invitations")).toBeVisible();
  await expect(page.getByRole("row", { name: /Kari Moe.*Cashier/ })).toBeVisible();
});

test("a removed person's open page ends, and signing in says that they belong to no business", async ({
  merchant,
  browse,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of (401|403)/);
  const { page } = merchant;
  const data = { email: `kari-${Date.now()}@till.example`, role: "viewer" };
  const invited = await send(page.context(), "/api/dashboard/invitations", { data });
  const { link } = ((await invited.json()) as { data: { link: string } }).data;
  const guest = await browse();
  await guest.goto(link);
  await guest.getByLabel("Your name").fill("Kari Moe");
  await guest.getByLabel("Password", { exact: true }).fill(password);
  await guest.getByRole("button", { name: "Join" }).click();
  await expect(guest.getByRole("heading", { name: "Payment requests", exact: true })).toBeVisible();

  await page.goto("/sandbox/settings/people");
  await page.getByRole("button", { name: `Actions for ${data.email}` }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Kari Moe is removed.")).toBeVisible();
  await guest.goto("/sandbox/payment-requests");
  await guest.getByLabel("E-mail").fill(data.email);
  await guest.getByLabel("Password", { exact: true }).fill(password);
  await guest.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(guest.getByRole("heading", { name: "You belong to no business" })).toBeVisible();
});

async function press(page: Page, clicks: { count: number }, name: string, role: "button" | "link"): Promise<void> {
  clicks.count += 1;
  await page.getByRole(role, { name }).first().click();
}
