import type { Page } from "playwright/test";
import { show, type PageState } from "./page-state";

const path = "settings/address-pool";

export const poolPageStates: PageState[] = [
  { name: "address pool", viewer: "owner", open: showPool },
  {
    name: "address pool, none yet",
    viewer: "owner",
    open: (page) => show(page, `/live/${path}`, "No pool addresses yet"),
  },
  {
    name: "address pool, add dialog with line errors",
    viewer: "owner",
    expected: /status of 422/,
    open: async (page) => {
      await showPool(page);
      await page.getByRole("button", { name: "Add addresses" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Addresses").fill("0x1234\nwallet two");
      await dialog.getByRole("button", { name: "Add addresses" }).click();
      await dialog.getByText("Line 2").waitFor();
    },
  },
  {
    name: "address pool, remove dialog",
    viewer: "owner",
    open: async (page) => {
      await showPool(page);
      await page
        .getByRole("row")
        .filter({ hasText: "Serves" })
        .getByRole("button", { name: /^Remove/ })
        .click();
      await page.getByRole("dialog").waitFor();
    },
  },
];

async function showPool(page: Page): Promise<void> {
  await show(page, `/sandbox/${path}`, "Address pool");
  await page.getByText(/^Serves /).waitFor();
}
