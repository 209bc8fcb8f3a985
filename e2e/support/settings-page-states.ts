import type { Page } from "playwright/test";
import { show, type PageState } from "./page-state";
import type { SampleData } from "./sample-data";

export const settingsPageStates: PageState[] = [
  { name: "settings", viewer: "owner", open: showSettings },
  {
    name: "settings, proof of an address",
    viewer: "owner",
    open: async (page, sample) => {
      await showSettings(page, sample);
      await page.getByRole("button", { name: `Prove ownership of ${sample.merchant.recipient}` }).click();
      await page.getByRole("dialog").getByRole("region", { name: "Statement to sign" }).waitFor();
    },
  },
  {
    name: "settings, address protection dialog",
    viewer: "owner",
    open: async (page, sample) => {
      await showSettings(page, sample);
      await page.getByRole("button", { name: "Accept listed addresses only" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "settings, deleting the business",
    viewer: "owner",
    open: async (page) => {
      await show(page, "/sandbox/settings", "Settings");
      await page.getByRole("button", { name: "Delete business" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete business" }).waitFor();
    },
  },
];

async function showSettings(page: Page, { merchant }: SampleData): Promise<void> {
  await show(page, "/sandbox/settings", "Settings");
  await page.getByRole("button", { name: `Remove ${merchant.recipient}` }).waitFor();
  await page.getByRole("button", { name: "Add threshold" }).waitFor();
  await page.getByRole("button", { name: "Accept listed addresses only" }).waitFor();
}
