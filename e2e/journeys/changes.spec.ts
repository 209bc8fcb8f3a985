// Tests that changes reach an open page through its event stream and, without a stream, by polling.
import type { Page } from "playwright/test";
import { expect, test } from "../support/test";

const payPageNotFound = /status of 404 .*\/api\/public\/payment-requests\//;
const cancelledHeading = (page: Page) => page.getByRole("heading", { name: "No longer available. Do not pay." });

/** Counts the requests for a pay page's data from now on. */
function countReads(page: Page, shortcode: string): () => number {
  let reads = 0;
  page.on("request", (request) => {
    if (request.url().endsWith(`/api/public/payment-requests/${shortcode}`)) reads += 1;
  });
  return () => reads;
}

test("a pay page shows a cancellation from the stream without polling first", async ({
  browse,
  merchant,
  browserProblems,
}) => {
  browserProblems.expected.push(payPageNotFound);
  const request = await merchant.api.create({ amount: "40" });
  const customer = await browse();
  const stream = customer.waitForResponse(`**/${request.shortcode}/stream`);
  await customer.goto(request.payment_url);
  expect((await stream).headers()["content-type"]).toBe("text/event-stream");
  // The first read precedes the stream.
  await customer.waitForTimeout(1500);
  const reads = countReads(customer, request.shortcode);
  await customer.waitForTimeout(3000);
  expect(reads()).toBe(0);
  await merchant.api.cancel(request.public_id);
  await expect(cancelledHeading(customer)).toBeVisible({ timeout: 2000 });
  expect(reads()).toBe(1);
});

test("a pay page without a stream polls every second", async ({ browse, merchant, browserProblems }) => {
  browserProblems.expected.push(payPageNotFound, /status of 503 .*\/stream/);
  const request = await merchant.api.create({ amount: "40" });
  const customer = await browse();
  await customer.route("**/stream", (route) => route.fulfill({ status: 503, body: "" }));
  await customer.goto(request.payment_url);
  await customer.waitForTimeout(1500);
  const reads = countReads(customer, request.shortcode);
  await customer.waitForTimeout(3000);
  expect(reads()).toBeGreaterThanOrEqual(2);
  await merchant.api.cancel(request.public_id);
  await expect(cancelledHeading(customer)).toBeVisible({ timeout: 3000 });
});

test("the dashboard lists a new request within two seconds, and a hidden tab closes its stream", async ({
  merchant,
}) => {
  const { page } = merchant;
  const stream = page.waitForRequest("**/api/dashboard/changes");
  await page.goto("/sandbox/payment-requests");
  const opened = await stream;
  await merchant.api.create({ amount: "7", description: "Created while visible" });
  await expect(page.getByText("Created while visible")).toBeVisible({ timeout: 2000 });

  const streamClosed = page.waitForEvent("requestfailed", (request) => request === opened);
  await setVisibility(page, "hidden");
  await streamClosed;
  const reopened = page.waitForRequest("**/api/dashboard/changes");
  await merchant.api.create({ amount: "8", description: "Created while hidden" });
  await setVisibility(page, "visible");
  await reopened;
  await expect(page.getByText("Created while hidden")).toBeVisible({ timeout: 2000 });
});

/** Simulates a tab in the background, because a headless browser shows every tab. */
async function setVisibility(page: Page, visibility: DocumentVisibilityState): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, visibility);
}
