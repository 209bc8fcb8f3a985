import { expect, test } from "../support/test";
import { endRequestIn } from "../support/database";
import { serveShop, shop } from "../support/browser-problems";

test("at the expiry the pay page hides the payment details, shows that payments are checked, then that it has expired", async ({
  browse,
  merchant,
  wallet,
}) => {
  const request = await merchant.api.create({ amount: "30", cancel_url: `${shop}/basket` });
  const customer = await browse({ wallet });
  await serveShop(customer.context());
  await customer.goto(request.payment_url);
  wallet.behavior.paysOnly = 10_000_000n;
  await customer.getByRole("button", { name: "Pay with Journey Wallet" }).click();
  await expect(customer.getByText("10.00 received")).toBeVisible();
  await endRequestIn(request.public_id, 2);

  const checking = customer.getByRole("heading", { name: "Time is up; if you have paid, we are checking" });
  const expired = customer.getByRole("heading", { name: "This payment request has expired" });
  await expect(checking.or(expired)).toBeVisible();
  await expect(customer.getByRole("button", { name: /^Pay/ })).toBeHidden();
  expect(await customer.locator("main").innerText()).not.toContain(merchant.recipient.slice(2, 6));
  await expect(expired).toBeVisible();
  await expect(
    customer.getByText("10.00 TESTUSD of 30.00 TESTUSD arrived and stays with Halden Roasters"),
  ).toBeVisible();
  await expect(customer.getByText("Do not send money")).toBeVisible();
  await customer.getByRole("link", { name: "Back to shop.example" }).click();
  await expect(customer).toHaveURL(`${shop}/basket`);

  const { page } = merchant;
  await page.goto(`/sandbox/payment-requests/${request.public_id}`);
  await expect(page.locator("[data-headline]")).toContainText("Expired");
  await expect(page.locator("[data-headline]")).toContainText("Underpaid");
  expect(await merchant.api.cancel(request.public_id)).toMatchObject({ status: 404 });
  expect((await merchant.api.get(request.public_id)).data).toMatchObject({
    status: "expired",
    exception: "underpaid",
    remaining_amount: { formatted: "20" },
  });
});
