import type { Locator, Page } from "playwright/test";
import { expect, test } from "../support/test";

const payData = "**/api/public/payment-requests/*";

/** Counts the page's polls. */
function countPolls(page: Page): () => number {
  let polls = 0;
  page.on("request", (request) => {
    if (/\/api\/public\/payment-requests\/\w+$/.test(request.url())) polls += 1;
  });
  return () => polls;
}

async function blockStream(page: Page): Promise<void> {
  await page.route("**/stream", (route) => route.fulfill({ status: 503, body: "" }));
}

test("a rate-limited page waits, shows that it may be out of date, and resumes by itself", async ({
  browse,
  merchant,
  browserProblems,
}) => {
  // After the cancellation, the page's poll gets a 404.
  browserProblems.expected.push(/status of 429/, /status of 404/, /status of 503 .*\/stream/);
  const request = await merchant.api.create({ amount: "30" });
  const customer = await browse();
  await blockStream(customer);
  await customer.goto(request.payment_url);
  await expect(customer.getByRole("heading", { name: "30.00 TESTUSD" })).toBeVisible();
  const polls = countPolls(customer);
  await customer.route(payData, (route) => route.fulfill({ status: 429, headers: { "retry-after": "6" }, body: "{}" }));
  const slowdownNotice = customer.getByText("This page is open many times");
  await expect(slowdownNotice).toBeVisible();
  expect(polls()).toBeLessThanOrEqual(2);
  await customer.unroute(payData);
  await expect(slowdownNotice).toBeHidden();
  await merchant.api.cancel(request.public_id);
  await expect(customer.getByRole("heading", { name: "No longer available. Do not pay." })).toBeVisible();
});

test("two pages of one request that poll from one address are not rate-limited", async ({
  browse,
  merchant,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of 503 .*\/stream/);
  const request = await merchant.api.create({ amount: "31" });
  const first = await browse();
  const second = await first.context().newPage();
  const statuses: number[] = [];
  for (const page of [first, second]) {
    page.on("response", (response) => {
      if (response.url().endsWith(`/api/public/payment-requests/${request.shortcode}`))
        statuses.push(response.status());
    });
    await blockStream(page);
    await page.goto(request.payment_url);
  }
  await expect.poll(() => statuses.length).toBeGreaterThan(12);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test("a proxy's 404 page is not taken for a cancellation, and cut off for a minute, the page offers no payment", async ({
  browse,
  merchant,
  wallet,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of 404/, /status of 503 .*\/stream/);
  const request = await merchant.api.create({ amount: "32" });
  const customer = await browse({ wallet });
  await blockStream(customer);
  await customer.clock.install();
  await customer.goto(request.payment_url);
  await customer.route(payData, (route) =>
    route.fulfill({ status: 404, contentType: "text/html", body: "<h1>404 Not Found</h1>" }),
  );
  const retrying = customer.getByText("We cannot reach our server and are retrying.");
  await expect(retrying).toBeVisible();
  await expect(customer.getByRole("heading", { name: "32.00 TESTUSD" })).toBeVisible();
  const doNotPay = customer.getByRole("heading", { name: "Do not pay yet" });
  const payButton = customer.getByRole("button", { name: "Pay with Journey Wallet" });
  const offer = customer.getByRole("link", { name: "signed offer" });
  await expect(doNotPay).toBeHidden();
  await expect(payButton).toBeEnabled();
  await expect(offer).toBeVisible();
  await customer.clock.fastForward("01:01");
  await expect(doNotPay).toBeVisible();
  await expect(payButton).toBeDisabled();
  await expect(payButton).toHaveAccessibleDescription(/^Do not pay yet.*no answer from our server/);
  await expect(offer).toHaveCount(0);
  // A payer who has prepared the payment elsewhere can still compare it, below the warning.
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? NaN;
  expect(await top(doNotPay)).toBeLessThan(await top(customer.getByRole("region", { name: "Send manually" })));
  await customer.unroute(payData);
  await expect(doNotPay).toBeHidden();
  await expect(payButton).toBeEnabled();
  await expect(offer).toBeVisible();
  await expect(retrying).toBeHidden();
});

test("a browser without the younger APIs follows a payment until it is paid", async ({
  browse,
  merchant,
  wallet,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of 503 .*\/stream/);
  const request = await merchant.api.create({ amount: "33" });
  const customer = await browse({ wallet });
  await customer.addInitScript(() => {
    const younger: [object, string[]][] = [
      [AbortSignal, ["any", "timeout"]],
      [Array.prototype, ["findLast", "findLastIndex", "toSorted", "toReversed", "toSpliced", "with"]],
      [Promise, ["withResolvers", "try"]],
      [Object, ["groupBy"]],
      [Map, ["groupBy"]],
      [Array, ["fromAsync"]],
      [URL, ["parse"]],
      [crypto, ["randomUUID"]],
      [Crypto.prototype, ["randomUUID"]],
    ];
    for (const [owner, names] of younger) for (const name of names) Reflect.deleteProperty(owner, name);
  });
  await blockStream(customer);
  await customer.goto(request.payment_url);
  await customer.getByRole("button", { name: "Pay with Journey Wallet" }).click();
  await expect(customer.getByText("Paid", { exact: true }).first()).toBeVisible();
  expect(await customer.evaluate(() => "any" in AbortSignal)).toBe(false);
});
