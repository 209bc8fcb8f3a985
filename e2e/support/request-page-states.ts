import type { Page } from "playwright/test";
import { notFound, show, type PageState } from "./page-state";
import type { SampleData } from "./sample-data";

export const requestPageStates: PageState[] = [
  {
    name: "payment requests",
    viewer: "owner",
    open: async (page) => {
      await show(page, "/sandbox/payment-requests", "Payment requests");
      await page.getByRole("link", { name: "148.50 TESTUSD" }).waitFor();
    },
  },
  {
    name: "payment requests, cancel several",
    viewer: "owner",
    open: async (page) => {
      await show(page, "/sandbox/payment-requests", "Payment requests");
      await page.getByRole("button", { name: "Cancel several" }).click();
      await page.getByLabel(/^Select all/).check();
      await page.getByText("stays with you").waitFor();
    },
  },
  {
    name: "payment requests, none yet",
    viewer: "owner",
    open: (page) => show(page, "/live/payment-requests", "No payment requests yet"),
  },
  {
    name: "payment requests, no results",
    viewer: "owner",
    open: (page) => show(page, "/sandbox/payment-requests?external_id=none", "No payment requests match these filters"),
  },
  { name: "payment requests, a chain is degraded", viewer: "owner", open: showDegradedChain },
  { name: "payment request, active", viewer: "owner", open: (page, { active }) => showRequest(page, active) },
  {
    name: "payment request, partly paid",
    viewer: "owner",
    open: (page, sample) => showRequest(page, sample.partlyPaid),
  },
  {
    name: "payment request, chain not read",
    viewer: "owner",
    open: async (page, { active }) => {
      await changeChainsLater(
        page,
        () => [],
        () => showRequest(page, active),
      );
      await page.getByText("Nothing on Local EVM is being read.").waitFor();
    },
  },
  { name: "payment request, completed", viewer: "owner", open: (page, { completed }) => showRequest(page, completed) },
  { name: "payment request, expired", viewer: "owner", open: (page, { expired }) => showRequest(page, expired) },
  { name: "payment request, cancelled", viewer: "owner", open: (page, { cancelled }) => showRequest(page, cancelled) },
  {
    name: "payment request, missing",
    viewer: "owner",
    expected: notFound,
    open: (page, { active }) => show(page, `/live/payment-requests/${active.public_id}`, "No such payment request"),
  },
  {
    name: "payment request, cancel dialog",
    viewer: "owner",
    open: async (page, { partlyPaid }) => {
      await showRequest(page, partlyPaid);
      await page.getByRole("button", { name: "Cancel request" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "payment request, edit dialog with field errors",
    viewer: "owner",
    open: async (page, { active }) => {
      await showRequest(page, active);
      await page.getByRole("button", { name: "Edit" }).click();
      await page.getByLabel("Metadata").fill("table 7");
      await page.getByRole("button", { name: "Save changes" }).click();
      await page.locator("[data-field-error]").first().waitFor();
    },
  },
  {
    name: "payment request, resolve dialog",
    viewer: "owner",
    open: async (page, { expired }) => {
      await showRequest(page, expired);
      await page.getByRole("button", { name: "Mark as paid" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "payment request, note dialog with field error",
    viewer: "owner",
    open: async (page, { active }) => {
      await showRequest(page, active);
      await page.getByText("Pays on Friday.").waitFor();
      await page.getByRole("button", { name: "Add note" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Add note" }).click();
      await page.locator("[data-field-error]").waitFor();
    },
  },
  {
    name: "payment request, simulate menu",
    viewer: "owner",
    open: async (page, { active }) => {
      await showRequest(page, active);
      await page.getByRole("button", { name: "Simulate" }).click();
      await page.getByRole("menu").waitFor();
    },
  },
  {
    name: "payment request, simulate another amount",
    viewer: "owner",
    open: async (page, { active }) => {
      await showRequest(page, active);
      await page.getByRole("button", { name: "Simulate" }).click();
      await page.getByRole("menuitem", { name: "Pay another amount…" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "new payment request", viewer: "owner", open: showNewRequestForm },
  {
    name: "new payment request, like another one",
    viewer: "owner",
    open: async (page, { active }) => {
      await showRequest(page, active);
      await page.getByRole("link", { name: "Create again" }).click();
      await page.getByLabel("Amount").waitFor();
      await page.getByLabel("Open for").selectOption({ value: "other" });
      await page.getByLabel("How long").fill("45");
    },
  },
  {
    name: "new payment request, templates",
    viewer: "owner",
    open: async (page) => {
      await showNewRequestForm(page);
      await page.getByRole("button", { name: "Templates" }).click();
      await page.getByRole("menuitem", { name: "Table for two", exact: true }).waitFor();
    },
  },
  {
    name: "new payment request, delete template dialog",
    viewer: "owner",
    open: async (page) => {
      await showNewRequestForm(page);
      await page.getByRole("button", { name: "Templates" }).click();
      await page.getByRole("menuitem", { name: "Delete “Table for two”" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "new payment request, field errors",
    viewer: "owner",
    open: async (page) => {
      await showNewRequestForm(page);
      await page.getByRole("button", { name: "Create payment request" }).click();
      await page.locator("[data-field-error]").first().waitFor();
    },
  },
];

type ChangeChains = (chains: object[]) => object[];

/** The HTML contains the chains as they are; an idle page with a stream requests them again after a quarter of an hour. */
async function changeChainsLater(page: Page, change: ChangeChains, open: () => Promise<void>): Promise<void> {
  await page.clock.install();
  await page.route("**/api/public/chains?*", async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object[] };
    await route.fulfill({ response, json: { data: change(data) } });
  });
  // The first request of a page's scripts.
  const isHydrated = page.waitForRequest("**/api/dashboard/changes");
  await open();
  await isHydrated;
  await page.clock.fastForward("15:05");
}

async function showDegradedChain(page: Page): Promise<void> {
  const degraded = { is_degraded: true, degraded_reason: "nodes_disagree" };
  const degrade: ChangeChains = (chains) => chains.map((chain) => ({ ...chain, ...degraded }));
  await changeChainsLater(page, degrade, () => show(page, "/sandbox/payment-requests", "Payment requests"));
  await page.getByText("Local EVM is degraded.").waitFor();
}

async function showRequest(page: Page, request: SampleData["active"]): Promise<void> {
  await page.goto(`/sandbox/payment-requests/${request.public_id}`);
  await page.getByRole("heading", { name: "API object" }).waitFor();
  await page.getByText("Created by API key “Checkout server”").waitFor();
}

async function showNewRequestForm(page: Page): Promise<void> {
  await show(page, "/sandbox/payment-requests/new", "New payment request");
  await page.getByRole("button", { name: "Create payment request" }).waitFor();
}
