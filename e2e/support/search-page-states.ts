import type { Page } from "playwright/test";
import { show, type PageState } from "./page-state";

export const searchPageStates: PageState[] = [
  {
    name: "search, pages and actions",
    viewer: "owner",
    open: async (page) => {
      await openSearch(page);
      await page.getByRole("option").last().waitFor();
    },
  },
  {
    name: "search, requests and transfers of an amount",
    viewer: "owner",
    open: async (page) => {
      await openSearch(page);
      await page.getByRole("combobox", { name: "Search" }).fill("50");
      await page.getByRole("group", { name: "Unmatched transfers" }).waitFor();
      await page.getByRole("group", { name: "Open requests of nearly this amount" }).waitFor();
    },
  },
  {
    name: "search, nothing found",
    viewer: "owner",
    open: async (page) => {
      await openSearch(page);
      await page.getByRole("combobox", { name: "Search" }).fill("xyzzy");
      await page.getByText("Nothing found for").last().waitFor();
    },
  },
  {
    name: "keyboard shortcuts",
    viewer: "owner",
    open: async (page) => {
      await show(page, "/sandbox/payment-requests", "Payment requests");
      await page.getByRole("button", { name: /account menu/ }).click();
      await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
      await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    },
  },
];

async function openSearch(page: Page): Promise<void> {
  await show(page, "/sandbox/payment-requests", "Payment requests");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("dialog", { name: "Search" }).waitFor();
}
