import type { Page } from "playwright/test";
import { show, type PageState } from "./page-state";

export const apiKeyPageStates: PageState[] = [
  {
    name: "API keys",
    viewer: "owner",
    open: async (page) => {
      await show(page, "/sandbox/api-keys", "API keys");
      await page.getByText("active keys").waitFor();
    },
  },
  { name: "API keys, none yet", viewer: "owner", open: (page) => show(page, "/live/api-keys", "No live key yet") },
  { name: "API keys, create dialog", viewer: "owner", open: openCreateDialog },
  {
    name: "API keys, the key shown once",
    viewer: "owner",
    open: async (page) => {
      await openCreateDialog(page);
      await page.getByLabel("Name").fill("Shop in Bergen");
      await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
      await page.getByRole("heading", { name: "Key “Shop in Bergen” is ready" }).waitFor();
    },
  },
  {
    name: "API keys, revoke dialog",
    viewer: "owner",
    open: async (page) => {
      await openKeyMenu(page);
      await page.getByRole("menuitem", { name: "Revoke" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "API keys, menu", viewer: "owner", open: openKeyMenu },
  {
    name: "API keys, edit dialog with field errors",
    viewer: "owner",
    open: async (page) => {
      await openKeyMenu(page);
      await page.getByRole("menuitem", { name: "Edit" }).click();
      await page.getByRole("radio", { name: /Custom/ }).check();
      await page.getByLabel("IP addresses").fill("203.0.113.0/24\n203.0.113");
      await page.getByRole("button", { name: "Save changes" }).click();
      await page.locator("[data-field-error]").first().waitFor();
    },
  },
  {
    name: "API keys, roll dialog",
    viewer: "owner",
    open: async (page) => {
      await openKeyMenu(page);
      await page.getByRole("menuitem", { name: "Roll" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
];

async function openKeyMenu(page: Page): Promise<void> {
  await show(page, "/sandbox/api-keys", "API keys");
  await page.getByRole("button", { name: "Actions for Checkout server" }).first().click();
  await page.getByRole("menuitem", { name: "Revoke" }).waitFor();
}

async function openCreateDialog(page: Page): Promise<void> {
  await show(page, "/sandbox/api-keys", "API keys");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("dialog").waitFor();
}
