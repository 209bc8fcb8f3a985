// Payments that a wallet sends after its request has ended: the page must follow them and say what to do.
import { endRequestIn } from "../support/database";
import { fundedAccount, payWithReference } from "../support/chain";
import { localChain } from "../support/instance";
import { expect, test } from "../support/test";
import { holdDecision } from "../support/wallet";

const payButton = { name: "Pay with Journey Wallet" };

test("a payment that the payer confirms after the expiry is followed until the request is paid", async ({
  browse,
  merchant,
  wallet,
}) => {
  const { api } = merchant;
  const request = await api.create({ amount: "5" });
  const decide = holdDecision(wallet);
  // The transaction never arrives, so the page keeps showing that it is awaited.
  wallet.behavior.isDropped = true;
  const customer = await browse({ wallet });
  await customer.goto(request.payment_url);
  await customer.getByRole("button", payButton).click();
  await expect(customer.getByText("Confirm the payment in Journey Wallet")).toBeVisible();
  await endRequestIn(request.public_id, 0);
  await expect(customer.getByRole("heading", { name: "This payment request has expired" })).toBeVisible();
  const report = customer.waitForResponse(`**/${request.shortcode}/attempts`);
  decide("confirm");
  const awaited = customer.getByRole("heading", { name: "Time was up before your payment arrived. Checking…" });
  await expect(awaited).toBeVisible();
  await expect(customer.getByText("Do not pay again.")).toBeVisible();
  await expect(customer.getByRole("button", { name: "Copy transaction hash" })).toBeVisible();
  await expect(customer.getByText("This payment request has expired")).toBeHidden();
  expect((await report).status()).toBe(200);

  const chain = localChain();
  await payWithReference(chain, await fundedAccount(chain), request, 5_000_000n);
  await expect(customer.getByText("Paid", { exact: true }).first()).toBeVisible();
  await expect(customer.getByText("Your wallet sent another transaction.")).toBeVisible();
  expect((await api.get(request.public_id)).data).toMatchObject({ status: "completed", exception: "paid_late" });
});

test("a second payment is shown to the payer, on the receipt and to the merchant", async ({
  browse,
  merchant,
  wallet,
}) => {
  const { api, page } = merchant;
  const request = await api.create({ amount: "6", redirect_url: "https://shop.example/thanks" });
  const decide = holdDecision(wallet);
  const customer = await browse({ wallet });
  await customer.goto(request.payment_url);
  await customer.getByRole("button", payButton).click();
  await expect(customer.getByText("Confirm the payment in Journey Wallet")).toBeVisible();
  const chain = localChain();
  await payWithReference(chain, await fundedAccount(chain), request, 6_000_000n);
  await expect(customer.getByText("Paid", { exact: true }).first()).toBeVisible();
  await expect(customer.getByText("it would be a second payment")).toBeVisible();
  decide("confirm");
  const visitor = await browse();
  for (const viewer of [customer, visitor]) {
    if (viewer === visitor) await visitor.goto(request.payment_url);
    await expect(viewer.getByText("A second payment of 6.00 TESTUSD arrived.")).toBeVisible({ timeout: 120_000 });
    await expect(viewer.getByText("Ask Halden Roasters for a refund")).toBeVisible();
    await expect(viewer.getByRole("button", { name: "Copy transaction hash" })).toHaveCount(2);
  }
  await expect(customer.getByText("Your wallet sent another transaction.")).toBeHidden();

  await page.goto(`/sandbox/payment-requests/${request.public_id}`);
  const unmatched = page.getByRole("region", { name: "Unmatched transfers" });
  await expect(unmatched.getByRole("row", { name: /6\.00 TESTUSD/ })).toContainText("The request was already paid");
  const link = unmatched.getByRole("link", { name: "Dismiss them or assign them to another request" });
  await expect(link).toHaveAttribute("href", /unmatched$/);
});
