// Every page in every state that a user can see, loaded completely. Used by the accessibility journeys and screenshots.
import type { Page } from "playwright/test";
import { apiKeyPageStates } from "./api-key-page-states";
import { paymentPageStates } from "./payment-page-states";
import { payPageStates } from "./pay-page-states";
import { poolPageStates } from "./pool-page-states";
import { recordDifference } from "./database";
import { notFound, show, type PageState } from "./page-state";
import { searchPageStates } from "./search-page-states";
import { settingsPageStates } from "./settings-page-states";
import type { SampleData } from "./sample-data";
import { viewPageStates } from "./view-page-states";
import { webhookPageStates } from "./webhook-page-states";

export const pageStates: PageState[] = [
  { name: "start", viewer: "stranger", open: (page) => show(page, "/", "Self-hosted crypto payment requests") },
  { name: "sign-up", viewer: "stranger", open: (page) => show(page, "/sign-up", "Create") },
  { name: "verify e-mail", viewer: "stranger", open: (page) => show(page, "/verify-email#token", "Verify") },
  { name: "sign-in", viewer: "stranger", open: (page) => show(page, "/sign-in", "Sign in") },
  { name: "forgotten password", viewer: "stranger", open: (page) => show(page, "/forgot-password", "Choose") },
  { name: "new password", viewer: "stranger", open: (page) => show(page, "/reset-password#token", "Choose") },
  { name: "sign-in, field errors", viewer: "stranger", open: submitEmptySignIn },
  {
    name: "not found",
    viewer: "stranger",
    expected: notFound,
    open: (page) => show(page, "/nowhere", "Page not found"),
  },
  { name: "documentation", viewer: "stranger", open: (page) => show(page, "/docs", "Documentation") },
  { name: "documentation, guide", viewer: "stranger", open: (page) => show(page, "/docs/quickstart", "Quickstart") },
  { name: "documentation, errors", viewer: "stranger", open: (page) => show(page, "/docs/errors", "Errors") },
  {
    name: "documentation, reference",
    viewer: "stranger",
    open: (page) => show(page, "/docs/reference", "API reference"),
  },
  {
    name: "documentation, reference chapter",
    viewer: "stranger",
    open: (page) => show(page, "/docs/reference/payment-requests", "Payment requests"),
  },
  {
    name: "documentation, reference objects",
    viewer: "stranger",
    open: (page) => show(page, "/docs/reference/objects", "Objects"),
  },
  {
    name: "overview",
    viewer: "owner",
    open: async (page) => {
      await show(page, "/sandbox", "Overview");
      await page.getByText(/of \d+ succeeded/).waitFor();
      await page
        .getByRole("link", { name: /unmatched transfer/ })
        .last()
        .waitFor();
    },
  },
  { name: "overview, books differ", viewer: "owner", open: showBooksDifference },
  {
    name: "overview, first steps",
    viewer: "owner",
    open: async (page) => {
      await show(page, "/live", "Overview");
      await page.getByRole("heading", { name: "First steps" }).waitFor();
    },
  },
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
      await changeChains(page, { is_active: false });
      await showRequest(page, active);
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
      await page.getByText("The metadata of the first request is kept").waitFor();
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
  ...paymentPageStates,
  ...viewPageStates,
  ...apiKeyPageStates,
  ...webhookPageStates,
  ...poolPageStates,
  ...settingsPageStates,
  ...searchPageStates,
  {
    name: "account menu",
    viewer: "owner",
    open: async (page) => {
      await show(page, "/sandbox/payment-requests", "Payment requests");
      await page.getByRole("button", { name: /account menu/ }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
    },
  },
  ...payPageStates,
];

async function changeChains(page: Page, change: object): Promise<void> {
  await page.route("**/api/public/chains?*", async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object[] };
    await route.fulfill({ response, json: { data: data.map((chain) => ({ ...chain, ...change })) } });
  });
}

async function showDegradedChain(page: Page): Promise<void> {
  await page.clock.install();
  await changeChains(page, { is_degraded: true, degraded_reason: "nodes_disagree" });
  await show(page, "/sandbox/payment-requests", "Payment requests");
  // The HTML contains the chains; the page requests them again every minute.
  await page.clock.fastForward("01:15");
  await page.getByText("Local EVM is degraded.").waitFor();
}

async function showBooksDifference(page: Page, { merchant }: SampleData): Promise<void> {
  await recordDifference(merchant.recipient);
  await show(page, "/sandbox", "Overview");
  await page.getByText("2 transfers differ between your books and Local EVM.").waitFor();
}

async function showRequest(page: Page, request: SampleData["active"]): Promise<void> {
  await page.goto(`/sandbox/payment-requests/${request.public_id}`);
  await page.getByRole("heading", { name: "API object" }).waitFor();
  await page.getByText("Created by API key “Checkout server”").waitFor();
}

async function submitEmptySignIn(page: Page): Promise<void> {
  await show(page, "/sign-in", "Sign in");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByText("Enter your password.").waitFor();
}

async function showNewRequestForm(page: Page): Promise<void> {
  await show(page, "/sandbox/payment-requests/new", "New payment request");
  await page.getByRole("button", { name: "Create payment request" }).waitFor();
}
