import type { Page } from "playwright/test";
import { fillSignIn } from "../support/sign-in";
import { expect, test } from "../support/test";

const path = "/sandbox/payment-requests";
const viewsButton = (page: Page) => page.getByRole("button", { name: "Views" });
const entry = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true });
const toast = (page: Page) => page.locator("[data-toast]");

async function saveAs(page: Page, name: string): Promise<void> {
  await viewsButton(page).click();
  await entry(page, "Save this view…").click();
  await page.getByLabel("Name").fill(name);
  await page.keyboard.press("Enter");
}

test("a view of a list is saved, chosen on another device with two clicks, and deleted", async ({
  merchant,
  browse,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of 409 .*\/saved-views/);
  const { api, page } = merchant;
  await api.create({ amount: "7", description: "Winter roast" });
  await api.cancel((await api.create({ amount: "8", description: "Withdrawn order" })).public_id);
  let reads = 0;
  page.on("request", (request) => (reads += request.url().includes("/saved-views?") ? 1 : 0));
  await page.goto(path);
  await page.waitForLoadState("load");
  expect(reads, "an unopened menu loads nothing").toBe(0);
  await viewsButton(page).click();
  await expect(page.getByRole("menuitem")).toHaveText([/^No views yet/]);
  await expect(page.getByRole("menuitem")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(viewsButton(page)).toBeFocused();

  await page.goto(`${path}?status=cancelled&sort=created_at`);
  await saveAs(page, "Withdrawn");
  await expect(toast(page)).toHaveText("“Withdrawn” is saved");
  await expect(viewsButton(page)).toBeFocused();
  await saveAs(page, " Withdrawn ");
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("[data-field-error]")).toContainText("already in use");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(viewsButton(page)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(entry(page, "Withdrawn")).toBeFocused();
  await expect(entry(page, "Withdrawn")).toHaveAttribute("aria-current", "true");

  const phone = await browse({ viewport: { width: 320, height: 568 } });
  await phone.goto(path);
  await fillSignIn(phone, merchant);
  const rows = phone.locator("tbody").getByRole("row");
  await expect(rows).toHaveCount(2);
  await viewsButton(phone).click();
  await entry(phone, "Withdrawn").click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Withdrawn order");
  const { searchParams } = new URL(phone.url());
  expect(Object.fromEntries(searchParams)).toEqual({ status: "cancelled", sort: "created_at" });

  await viewsButton(phone).click();
  await entry(phone, "Delete “Withdrawn”").click();
  await phone.getByRole("dialog").getByRole("button", { name: "Delete view" }).click();
  await expect(toast(phone)).toHaveText("View deleted");
  await viewsButton(phone).click();
  await expect(phone.getByRole("menuitem").first()).toContainText("No views yet");
});

test("each list has views of its own, and views that fail to load can be loaded again", async ({
  merchant: { page },
  browserProblems,
}) => {
  browserProblems.expected.push(/status of 503 .*\/saved-views/);
  await page.goto("/sandbox/payments/unmatched?status=dismissed");
  await saveAs(page, "Not ours");
  await expect(toast(page)).toHaveText("“Not ours” is saved");
  await page.goto("/sandbox/payments?status=failed");
  await viewsButton(page).click();
  await expect(page.getByRole("menuitem")).toHaveText([/^No views yet/, "Save this view…"]);

  await page.route("**/saved-views?*", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto("/sandbox/payments/unmatched");
  await viewsButton(page).click();
  await expect(page.getByRole("menuitem").first()).toHaveText("Your views could not be loaded.");
  await page.unrouteAll();
  await entry(page, "Try again").click();
  await expect(entry(page, "Not ours")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/unmatched\?status=dismissed$/);
  await expect(page.getByRole("link", { name: /^Dismissed/ })).toHaveAttribute("aria-current", "true");
});
