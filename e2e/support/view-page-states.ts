import type { Page } from "playwright/test";
import { show, type PageState } from "./page-state";

export const viewPageStates: PageState[] = [
  {
    name: "payment requests, saved views",
    viewer: "owner",
    open: async (page) => {
      await openViews(page, "/sandbox/payment-requests?status=active", "Payment requests");
      await page.getByRole("menuitem", { name: "Open orders", exact: true }).waitFor();
    },
  },
  {
    name: "payment requests, save a view with field error",
    viewer: "owner",
    open: async (page) => {
      await openViews(page, "/sandbox/payment-requests?sort=created_at", "Payment requests");
      await page.getByRole("menuitem", { name: "Save this view…" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
      await page.locator("[data-field-error]").waitFor();
    },
  },
  {
    name: "payment requests, delete view dialog",
    viewer: "owner",
    open: async (page) => {
      await openViews(page, "/sandbox/payment-requests", "Payment requests");
      await page.getByRole("menuitem", { name: "Delete “Open orders”" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "payment requests, columns",
    viewer: "owner",
    open: async (page) => {
      await show(page, "/sandbox/payment-requests", "Payment requests");
      await page.getByRole("button", { name: "Columns" }).click();
      await page.getByRole("menuitemcheckbox", { name: "Metadata" }).waitFor();
    },
  },
  {
    name: "payments, no views yet",
    viewer: "owner",
    open: async (page) => {
      await openViews(page, "/sandbox/payments", "Payments");
      await page.getByText("No views yet.").waitFor();
    },
  },
  {
    name: "unmatched, views that could not be loaded",
    viewer: "owner",
    expected: /status of 503/,
    open: async (page) => {
      await page.route("**/api/dashboard/saved-views?*", (route) => route.fulfill({ status: 503, body: "" }));
      await openViews(page, "/sandbox/payments/unmatched", "Unmatched");
      await page.getByText("Your views could not be loaded.").waitFor();
    },
  },
];

async function openViews(page: Page, path: string, heading: string): Promise<void> {
  await show(page, path, heading);
  await page.getByRole("button", { name: "Views" }).click();
}
