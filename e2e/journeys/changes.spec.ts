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

test("a pay page with a stream hardly polls and shows a cancellation", async ({
  browse,
  merchant,
  browserProblems,
}) => {
  browserProblems.expected.push(payPageNotFound);
  const request = await merchant.api.create({ amount: "40" });
  const customer = await browse();
  await customer.clock.install();
  const stream = customer.waitForResponse(`**/${request.shortcode}/stream`);
  const reads = countReads(customer, request.shortcode);
  await customer.goto(request.payment_url);
  expect((await stream).headers()["content-type"]).toBe("text/event-stream");
  await expect.poll(reads).toBeGreaterThan(0);
  await customer.clock.runFor(1500);
  const readsBefore = reads();
  await customer.clock.runFor(10_000);
  // Without a stream it would poll ten times. One read may be due, because time also passes by itself.
  expect(reads() - readsBefore).toBeLessThanOrEqual(1);
  await merchant.api.cancel(request.public_id);
  await expect(cancelledHeading(customer)).toBeVisible();
});

test("a pay page without a stream polls", async ({ browse, merchant, browserProblems }) => {
  browserProblems.expected.push(payPageNotFound, /status of 503 .*\/stream/);
  const request = await merchant.api.create({ amount: "40" });
  const customer = await browse();
  await customer.route("**/stream", (route) => route.fulfill({ status: 503, body: "" }));
  const reads = countReads(customer, request.shortcode);
  await customer.goto(request.payment_url);
  await expect.poll(reads).toBeGreaterThanOrEqual(4);
  await merchant.api.cancel(request.public_id);
  await expect(cancelledHeading(customer)).toBeVisible();
});

test("the dashboard lists a new request, and a hidden tab closes its stream", async ({ merchant }) => {
  const { page } = merchant;
  const stream = page.waitForRequest("**/api/dashboard/changes");
  await page.goto("/sandbox/payment-requests");
  const opened = await stream;
  await merchant.api.create({ amount: "7", description: "Created while visible" });
  await expect(page.getByText("Created while visible")).toBeVisible();

  const streamClosed = page.waitForEvent("requestfailed", (request) => request === opened);
  await setVisibility(page, "hidden");
  await streamClosed;
  const reopened = page.waitForRequest("**/api/dashboard/changes");
  await merchant.api.create({ amount: "8", description: "Created while hidden" });
  await setVisibility(page, "visible");
  await reopened;
  await expect(page.getByText("Created while hidden")).toBeVisible();
});

/** Simulates a tab in the background, because a headless browser shows every tab. */
async function setVisibility(page: Page, visibility: DocumentVisibilityState): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, visibility);
}
