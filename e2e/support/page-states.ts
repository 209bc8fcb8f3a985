// Every page in every state that a user can see, loaded completely. Used by the accessibility journeys and screenshots.
import type { Page } from "playwright/test";
import { apiKeyPageStates } from "./api-key-page-states";
import { paymentPageStates } from "./payment-page-states";
import { payPageStates } from "./pay-page-states";
import { poolPageStates } from "./pool-page-states";
import { recordDifference } from "./database";
import { notFound, show, type PageState } from "./page-state";
import { requestPageStates } from "./request-page-states";
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
  ...requestPageStates,
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

async function showBooksDifference(page: Page, { merchant }: SampleData): Promise<void> {
  await recordDifference(merchant.recipient);
  await show(page, "/sandbox", "Overview");
  await page.getByText("2 transfers differ between your books and Local EVM.").waitFor();
}

async function submitEmptySignIn(page: Page): Promise<void> {
  await show(page, "/sign-in", "Sign in");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByText("Enter your password.").waitFor();
}
