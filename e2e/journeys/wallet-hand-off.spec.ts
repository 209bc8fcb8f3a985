// A wallet that has been asked for a payment and has not decided yet, as other tabs and devices see it.
import type { Page } from "playwright/test";
import { expect, test } from "../support/test";
import { newAccount } from "../support/chain";
import { localChain } from "../support/instance";
import { createWallet, holdDecision } from "../support/wallet";

const payButton = { name: "Pay with Journey Wallet" };
const hourMs = 3_600_000;

test("a wallet that never responds is known to a second tab, a reload and a phone, and each can still pay", async ({
  browse,
  merchant,
  wallet,
}) => {
  const request = await merchant.api.create({ amount: "5" });
  holdDecision(wallet);
  const customer = await browse({ wallet });
  await customer.clock.install();
  await customer.goto(request.payment_url);
  const secondTab = await customer.context().newPage();
  await secondTab.goto(request.payment_url);
  const phone = await browse({ wallet: createWallet(localChain(), newAccount()) });
  // The age follows the clock of the server.
  await phone.clock.install({ time: new Date(Date.now() - hourMs) });
  await phone.goto(request.payment_url);

  await customer.getByRole("button", payButton).click();
  await expect(customer.getByText("Confirm the payment in Journey Wallet")).toBeVisible();
  for (const page of [secondTab, phone]) await expectHandOff(page);
  await expect(handOff(customer)).toBeHidden();

  await expect(customer.getByText("If no window opened, open your wallet.")).toBeVisible();
  await customer.clock.fastForward(20_000);
  await expect(
    customer.getByText("No window? Open Journey Wallet. If you declined or closed it, load this page again."),
  ).toBeVisible();
  await customer.reload();
  await expectHandOff(customer);
  expect((await merchant.api.get(request.public_id)).data).toMatchObject({ status: "active", payment_attempts: 0 });
});

test("a hand-off ends everywhere once the wallet declines", async ({ browse, merchant, wallet }) => {
  const request = await merchant.api.create({ amount: "5" });
  const decide = holdDecision(wallet);
  const [customer, phone] = [await browse({ wallet }), await browse()];
  await phone.goto(request.payment_url);
  await customer.goto(request.payment_url);
  await customer.getByRole("button", payButton).click();
  await expect(handOff(phone)).toBeVisible();
  decide("decline");
  await expect(customer.getByText("You declined in your wallet. Nothing was sent.")).toBeVisible();
  for (const page of [customer, phone]) await expect(handOff(page)).toBeHidden();
});

test("a hand-off ends everywhere once its transaction is reported", async ({ browse, merchant, wallet }) => {
  const request = await merchant.api.create({ amount: "5" });
  const decide = holdDecision(wallet);
  wallet.behavior.isDropped = true;
  const [customer, phone] = [await browse({ wallet }), await browse()];
  await phone.goto(request.payment_url);
  await customer.goto(request.payment_url);
  await customer.getByRole("button", payButton).click();
  await expect(handOff(phone)).toBeVisible();
  decide("confirm");
  await expect(phone.getByText("A payment has already been sent")).toBeVisible();
  await expect(handOff(phone)).toBeHidden();
});

function handOff(page: Page) {
  return page.getByRole("status").filter({ hasText: "A payment was started in a wallet" });
}

async function expectHandOff(page: Page): Promise<void> {
  await expect(handOff(page)).toHaveText(
    /^A payment was started in a wallet \d{1,2} s ago\. If the prompt is still open, decline it first\.$/,
  );
  await expect(page.getByRole("button", payButton)).toBeEnabled();
}
