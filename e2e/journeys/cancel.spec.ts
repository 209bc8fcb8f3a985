import { expect, test } from "../support/test";
import { fundedAccount, payWithReference } from "../support/chain";
import { localChain } from "../support/instance";
import { statusOf } from "../support/merchant-api";

const payPageNotFound = /status of 404 .*\/api\/public\/payment-requests\//;

test("a cancelled request disappears for the customer and cannot be cancelled twice", async ({
  browse,
  merchant,
  wallet,
  browserProblems,
}) => {
  browserProblems.expected.push(payPageNotFound);
  const request = await merchant.api.create({ amount: "40" });
  const customer = await browse({ wallet });
  await customer.goto(request.payment_url);
  wallet.behavior.paysOnly = 15_000_000n;
  await customer.getByRole("button", { name: "Pay with Journey Wallet" }).click();
  await expect(customer.getByText("15.00 received")).toBeVisible();

  const { page } = merchant;
  await page.goto(`/sandbox/payment-requests/${request.public_id}`);
  await page.getByRole("button", { name: "Cancel request" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this request for 40.00 TESTUSD?" });
  await expect(dialog.getByRole("button", { name: "Keep request" })).toBeFocused();
  await expect(dialog).toContainText("Customers can no longer open");
  await expect(dialog).toContainText(request.shortcode);
  await expect(dialog).toContainText("The 15.00 TESTUSD already received stays with you. Nothing is refunded.");
  await expect(dialog).toContainText("A cancelled request cannot be made active again.");
  const cancelResponse = page.waitForResponse(`**/${request.public_id}/cancel`);
  await dialog.getByRole("button", { name: "Cancel request" }).click();
  expect((await cancelResponse).status()).toBe(200);

  await expect(customer.getByRole("heading", { name: "No longer available. Do not pay." })).toBeVisible();
  await expect(customer.getByText("Halden Roasters has the money")).toBeVisible();
  expect(await customer.locator("main").innerText()).not.toContain(merchant.recipient.slice(2, 6));
  await expect(customer).toHaveTitle("No longer available. Do not pay.");
  await expect(dialog).toBeHidden();
  await expect(page.locator("[data-headline]").getByRole("status")).toHaveText("Cancelled");
  await expect(page.getByRole("button", { name: "Cancel request" })).toBeHidden();

  const data = `${new URL(request.payment_url).origin}/api/public/payment-requests/${request.shortcode}`;
  for (const url of [request.payment_url, data, `${data}/offer`, `${data}/receipt`, `${data}/stream`])
    expect(await statusOf(url)).toBe(404);
  const second = await merchant.api.cancel(request.public_id);
  expect(second).toMatchObject({ status: 404, code: "payment_request_not_found" });
  const { data: own } = await merchant.api.get(request.public_id);
  expect(own).toMatchObject({ status: "cancelled", paid_amount: { formatted: "15" } });
});

test("warns a customer not to pay on a cancelled or mistyped link, even without JavaScript", async ({
  browse,
  merchant,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of 404 .*\/pay\//);
  const request = await merchant.api.create({ amount: "1" });
  expect((await merchant.api.cancel(request.public_id)).status).toBe(200);
  for (const options of [{}, { javaScriptEnabled: false }]) {
    const customer = await browse(options);
    for (const url of [request.payment_url, "/pay/nobodyMade"]) {
      const response = await customer.goto(url);
      expect(response?.status()).toBe(404);
      expect(response?.headers()["cache-control"]).toContain("no-store");
      await expect(customer.getByRole("heading", { name: "Payment request not found" })).toBeVisible();
      await expect(customer.getByText("Do not send money")).toBeVisible();
    }
  }
});

test("cancelling a request that was just cancelled elsewhere is rejected and shows its current state", async ({
  merchant,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of 404 .*\/cancel/);
  const request = await merchant.api.create({ amount: "2" });
  const { page } = merchant;
  await page.goto(`/sandbox/payment-requests/${request.public_id}`);
  await page.getByRole("button", { name: "Cancel request" }).click();
  // Keeps the page from reading the request again, so that its dialog still offers the cancellation.
  await page.route("**/api/payment-requests/*", (route) => route.abort());
  browserProblems.expected.push(/ERR_FAILED .*\/api\//);
  expect((await merchant.api.cancel(request.public_id)).status).toBe(200);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Cancel request" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The request is no longer active.");
  await page.unrouteAll();
  await dialog.getByRole("button", { name: "Keep request" }).click();
  await expect(page.locator("[data-headline]").getByRole("status")).toHaveText("Cancelled");
});

test("a change confirmed offline is refused and not carried out once the network is back", async ({
  merchant,
  browserProblems,
}) => {
  browserProblems.expected.push(/ERR_INTERNET_DISCONNECTED/);
  const { page, api } = merchant;
  const request = await api.create({ amount: "40" });
  const chain = localChain();
  await payWithReference(chain, await fundedAccount(chain), request, 15_000_000n);
  await page.goto(`/sandbox/payment-requests/${request.public_id}`);
  const changes: string[] = [];
  page.on("request", (sent) => (sent.method() === "GET" ? undefined : changes.push(sent.url())));
  const dialog = page.getByRole("dialog");
  for (const action of ["Cancel request", "Mark as paid"]) {
    await page.getByRole("button", { name: action }).click();
    await expect(dialog).toBeVisible();
    if (action === "Mark as paid") await dialog.getByLabel("Reason").fill("In cash.");
    await page.context().setOffline(true);
    await dialog.getByRole("button", { name: action }).click();
    await expect(dialog.getByText("You are offline. Nothing was changed.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    const refetch = page.waitForResponse(`**/api/payment-requests/${request.public_id}`);
    await page.context().setOffline(false);
    await refetch;
  }
  expect(changes).toEqual([]);
  expect((await api.get(request.public_id)).data?.status).toBe("active");
});

test("several requests are cancelled at once after seeing what has been received for them", async ({
  merchant,
  wallet,
  browse,
  browserProblems,
}) => {
  browserProblems.expected.push(payPageNotFound, /status of 404 .*\/cancel/);
  const create = (amount: string, fields = {}) => merchant.api.create({ amount, external_id: "batch-7", ...fields });
  const paidInPart = await create("40", { description: "Season pass" });
  const endedMeanwhile = await create("7");
  const requests = [paidInPart, endedMeanwhile, await create("8")];
  const other = await merchant.api.create({ amount: "9", external_id: "batch-8" });
  wallet.behavior.paysOnly = 15_000_000n;
  const customer = await browse({ wallet });
  await customer.goto(paidInPart.payment_url);
  await customer.getByRole("button", { name: "Pay with Journey Wallet" }).click();
  await expect(customer.getByText("15.00 received")).toBeVisible();

  const { page } = merchant;
  await page.goto("/sandbox/payment-requests?external_id=batch-7");
  await page.getByRole("button", { name: "Cancel several" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel several payment requests" });
  await expect(dialog.getByRole("button", { name: "Keep requests" })).toBeFocused();
  await expect(dialog.getByRole("button", { name: "Cancel 0 requests" })).toBeDisabled();
  await dialog.getByLabel("Season pass").check();
  await expect(dialog).toContainText("Already received: 15.00 TESTUSD on Local EVM");
  await dialog.getByLabel("Select all 3").check();
  await expect(dialog).toContainText("the links of 3 requests");
  // The list of the dialog is up to date within seconds, so the call has to be held back to be too late.
  await page.route("**/cancel", async (route) => {
    await merchant.api.cancel(endedMeanwhile.public_id);
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Cancel 3 requests" }).click();
  await expect(page.getByText("2 cancelled, 1 no longer active")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Cancel several" })).toBeHidden();
  for (const { public_id: id } of requests) expect((await merchant.api.get(id)).data?.status).toBe("cancelled");
  expect((await merchant.api.get(other.public_id)).data?.status).toBe("active");
});

test("cancelling several requests stops when the dialog closes, and says where an error stopped it", async ({
  merchant,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of 503/);
  const requests = await Promise.all(["1", "2", "3"].map((amount) => merchant.api.create({ amount })));
  const statuses = () =>
    Promise.all(requests.map(async ({ public_id: id }) => (await merchant.api.get(id)).data?.status));
  const { page } = merchant;
  await page.goto("/sandbox/payment-requests");
  const dialog = page.getByRole("dialog");
  const chooseAll = async () => {
    await page.getByRole("button", { name: "Cancel several" }).click();
    await dialog.getByLabel(/^Select all/).check();
  };
  let calls = 0;
  await page.route("**/cancel", async (route) => {
    calls += 1;
    if (calls === 2) await route.fulfill({ status: 503, json: {} });
    else await route.continue();
  });
  await chooseAll();
  await dialog.getByRole("button", { name: "Cancel 3 requests" }).click();
  await expect(dialog.getByRole("alert")).toContainText("1 of 3 were cancelled, then:");
  await expect(dialog.getByRole("button", { name: "Cancel 2 requests" })).toBeEnabled();
  await page.unroute("**/cancel");

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/cancel", async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Cancel 2 requests" }).click();
  await expect(dialog.getByRole("button", { name: "Cancelled 0 of 2" })).toBeVisible();
  await page.keyboard.press("Escape");
  release();
  await expect(page.getByText("1 request cancelled")).toBeVisible();
  expect((await statuses()).filter((status) => status === "active")).toHaveLength(1);
});
