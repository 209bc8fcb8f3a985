import type { Page } from "playwright/test";
import { show, type PageState } from "./page-state";

export const paymentPageStates: PageState[] = [
  {
    name: "payments",
    viewer: "owner",
    open: async (page) => {
      await show(page, "/sandbox/payments", "Payments");
      await page.getByText("42.50 TESTUSD").waitFor();
    },
  },
  { name: "payments, none yet", viewer: "owner", open: (page) => show(page, "/live/payments", "No payments yet") },
  {
    name: "payments, export dialog",
    viewer: "owner",
    open: async (page) => {
      await show(page, "/sandbox/payments", "Payments");
      await page.getByRole("button", { name: "Export" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "unmatched", viewer: "owner", open: showUnmatched },
  {
    name: "unmatched, none",
    viewer: "owner",
    open: (page) => show(page, "/live/payments/unmatched", "No unmatched transfers"),
  },
  {
    name: "unmatched, assign dialog",
    viewer: "owner",
    open: async (page) => {
      await showUnmatched(page);
      await page.getByRole("button", { name: /^Assign/ }).click();
      await page.getByRole("radio", { name: /148.50 TESTUSD/ }).check();
      await page.getByText("remain unpaid").waitFor();
    },
  },
  {
    name: "unmatched, dismiss dialog with field error",
    viewer: "owner",
    open: async (page) => {
      await showUnmatched(page);
      await page.getByRole("button", { name: /^Dismiss/ }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Dismiss" }).click();
      await page.locator("[data-field-error]").waitFor();
    },
  },
];

async function showUnmatched(page: Page): Promise<void> {
  await show(page, "/sandbox/payments/unmatched", "Unmatched");
  await page.getByText("50.00 TESTUSD").waitFor();
}
