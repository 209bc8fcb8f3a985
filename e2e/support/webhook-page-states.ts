import type { Page } from "playwright/test";
import { notFound, show, type PageState } from "./page-state";
import type { SampleData } from "./sample-data";

export const webhookPageStates: PageState[] = [
  { name: "webhooks", viewer: "owner", open: showWebhooks },
  { name: "webhooks, none yet", viewer: "owner", open: (page) => show(page, "/live/webhooks", "No endpoint yet") },
  {
    name: "webhooks, add dialog with field errors",
    viewer: "owner",
    expected: /status of 422/,
    open: async (page) => {
      await showWebhooks(page);
      await page.getByRole("button", { name: "Add endpoint" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("radio", { name: /Selected events/ }).check();
      await dialog.getByLabel("URL").fill("https://10.0.0.1/hooks");
      await dialog.getByRole("button", { name: "Add endpoint" }).click();
      await dialog.getByText("Must be at a public address.").waitFor();
    },
  },
  {
    name: "webhooks, the secret shown once",
    viewer: "owner",
    open: async (page, sample) => {
      await choose(page, sample, "Rotate secret");
      await page.getByRole("button", { name: "Rotate secret" }).click();
      await page.getByLabel("I have stored this secret").waitFor();
    },
  },
  { name: "webhook endpoint", viewer: "owner", open: (page, { webhooks }) => showEndpoint(page, webhooks.working) },
  {
    name: "webhook endpoint, failing",
    viewer: "owner",
    open: (page, { webhooks }) => showEndpoint(page, webhooks.failing),
  },
  {
    name: "webhook endpoint, disabled by Remit",
    viewer: "owner",
    open: async (page, sample) => {
      await showEndpoint(page, sample.webhooks.gone);
      await page.getByText("no longer receives events").waitFor();
    },
  },
  {
    name: "webhook endpoint, no results",
    viewer: "owner",
    open: (page, { webhooks }) =>
      show(page, `/sandbox/webhooks/${webhooks.working}?status=cancelled`, "No results match these filters"),
  },
  {
    name: "webhook endpoint, missing",
    viewer: "owner",
    expected: notFound,
    open: (page, { webhooks }) => show(page, `/live/webhooks/${webhooks.working}`, "No such endpoint"),
  },
  { name: "webhook endpoint, menu", viewer: "owner", open: openMenu },
  { name: "webhook endpoint, edit dialog", viewer: "owner", open: (page, sample) => choose(page, sample, "Edit") },
  {
    name: "webhook endpoint, rotate dialog",
    viewer: "owner",
    open: (page, sample) => choose(page, sample, "Rotate secret"),
  },
  {
    name: "webhook endpoint, disable dialog",
    viewer: "owner",
    open: (page, sample) => choose(page, sample, "Disable"),
  },
  { name: "webhook endpoint, delete dialog", viewer: "owner", open: (page, sample) => choose(page, sample, "Delete") },
  {
    name: "webhook endpoint, recover dialog",
    viewer: "owner",
    open: async (page, { webhooks }) => {
      await showEndpoint(page, webhooks.failing);
      await page.getByRole("button", { name: "Resend missed events" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "webhook delivery, succeeded",
    viewer: "owner",
    open: (page, { webhooks }) => showDelivery(page, webhooks.working),
  },
  {
    name: "webhook delivery, retrying",
    viewer: "owner",
    open: async (page, { webhooks }) => {
      await showDelivery(page, webhooks.failing);
      await page.getByText("503 Service Unavailable").first().waitFor();
    },
  },
  { name: "events", viewer: "owner", open: showEvents },
  { name: "events, none yet", viewer: "owner", open: (page) => show(page, "/live/events", "No events yet") },
  {
    name: "events, no results",
    viewer: "owner",
    open: (page) => show(page, "/sandbox/events?type=payment.failed", "No results match these filters"),
  },
  {
    name: "event",
    viewer: "owner",
    open: async (page) => {
      await showEvents(page);
      await page.getByRole("link", { name: "payment_request.completed" }).click();
      await page.getByRole("heading", { name: "API object" }).waitFor();
      await page.getByText("Succeeded").waitFor();
    },
  },
];

async function showWebhooks(page: Page): Promise<void> {
  await show(page, "/sandbox/webhooks", "Webhooks");
  await page.getByText("3 of 10 endpoints").waitFor();
}

async function showEndpoint(page: Page, id: string): Promise<void> {
  await page.goto(`/sandbox/webhooks/${id}`);
  await page.locator("tbody").getByRole("link").first().waitFor();
}

async function showDelivery(page: Page, endpointId: string): Promise<void> {
  await showEndpoint(page, endpointId);
  await page.locator("tbody").getByRole("link").first().click();
  await page.getByRole("heading", { name: "Attempts" }).waitFor();
}

async function openMenu(page: Page, { webhooks }: SampleData): Promise<void> {
  await showEndpoint(page, webhooks.working);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).waitFor();
}

async function choose(page: Page, sample: SampleData, name: string): Promise<void> {
  await openMenu(page, sample);
  await page.getByRole("menuitem", { name }).click();
  await page.getByRole("dialog").waitFor();
}

async function showEvents(page: Page): Promise<void> {
  await show(page, "/sandbox/events", "Events");
  await page.locator("tbody").getByRole("link").first().waitFor();
}
