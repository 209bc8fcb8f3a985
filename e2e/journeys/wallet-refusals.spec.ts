import type { Page } from "playwright/test";
import { expect, test } from "../support/test";
import { mintTokens, newAccount, rpc, setCoins } from "../support/chain";
import { localChain } from "../support/instance";
import { createWallet, holdDecision } from "../support/wallet";

const payButton = { name: "Pay with Journey Wallet" };

test("a payer who declines in the wallet sees that nothing was sent and can pay again", async ({
  browse,
  merchant,
  wallet,
}) => {
  const request = await merchant.api.create({ amount: "5" });
  const customer = await browse({ wallet });
  await customer.goto(request.payment_url);
  for (const method of ["eth_requestAccounts", "eth_sendTransaction"]) {
    wallet.behavior.declines.add(method);
    await customer.getByRole("button", payButton).click();
    await expect(walletAlert(customer)).toHaveText("You declined in your wallet. Nothing was sent.");
    wallet.behavior.declines.clear();
  }
  expect((await merchant.api.get(request.public_id)).data?.payments).toEqual([]);
  await customer.getByRole("button", payButton).click();
  await expect(customer.getByText("Paid", { exact: true }).first()).toBeVisible();
});

test("a wallet on another network is switched before anything is sent", async ({ browse, merchant, wallet }) => {
  const request = await merchant.api.create({ amount: "6" });
  wallet.behavior.chainId = 1;
  wallet.behavior.declines.add("wallet_switchEthereumChain");
  const customer = await browse({ wallet });
  await customer.goto(request.payment_url);
  await customer.getByRole("button", payButton).click();
  await expect(walletAlert(customer)).toContainText("your wallet is on another network. Nothing was sent.");
  wallet.behavior.declines.clear();
  wallet.behavior.knowsLocalChain = false;
  await customer.getByRole("button", payButton).click();
  await expect(walletAlert(customer)).toContainText("does not have the network Local EVM");
  await expect(walletAlert(customer)).toContainText("chain ID 31337");
  expect(wallet.calledMethods).not.toContain("eth_sendTransaction");
  wallet.behavior.knowsLocalChain = true;
  await customer.getByRole("button", payButton).click();
  await expect(customer.getByText("Paid", { exact: true }).first()).toBeVisible();
  expect(wallet.behavior.chainId).toBe(31_337);
});

test("a sent payment that is not detected yet is shown on every device, and each device can still pay", async ({
  browse,
  merchant,
  wallet,
}) => {
  const request = await merchant.api.create({ amount: "5" });
  const [customer, phone] = [
    await browse({ wallet }),
    await browse({ wallet: createWallet(localChain(), newAccount()) }),
  ];
  await phone.goto(request.payment_url);
  await customer.goto(request.payment_url);
  wallet.behavior.isDropped = true;
  await customer.getByRole("button", payButton).click();
  await expect(customer.getByRole("heading", { name: "Payment sent. Waiting for the network" })).toBeVisible();
  await expect(customer.getByText("You can close this page.")).toBeVisible();
  await expect(phone.getByText("A payment has already been sent")).toBeVisible();
  await expect(phone.getByRole("button", payButton)).toBeEnabled();
  expect((await merchant.api.get(request.public_id)).data).toMatchObject({ status: "active", payment_attempts: 0 });
});

test("a payer without enough tokens or coins for the fee sees what is missing", async ({ browse, merchant }) => {
  const chain = localChain();
  const request = await merchant.api.create({ amount: "7" });
  const emptyWallet = createWallet(chain, newAccount());
  const customer = await browse({ wallet: emptyWallet });
  await customer.goto(request.payment_url);
  await customer.getByRole("button", payButton).click();
  await expect(walletAlert(customer)).toContainText("This account holds 0.00 TESTUSD but needs 7.00 TESTUSD.");
  await mintTokens(chain, emptyWallet.address, 7_000_000n);
  await customer.getByRole("button", payButton).click();
  await expect(walletAlert(customer)).toContainText("Besides the amount, it needs some ETH on Local EVM.");
  await setCoins(chain, emptyWallet.address, 10n ** 18n);
  await customer.getByRole("button", payButton).click();
  await expect(customer.getByText("Paid", { exact: true }).first()).toBeVisible();
});

test("a request cancelled just before payment does not open the wallet", async ({
  browse,
  merchant,
  wallet,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of 404 .*\/api\/public\/payment-requests\//);
  const request = await merchant.api.create({ amount: "8" });
  const customer = await browse({ wallet });
  await customer.goto(request.payment_url);
  await expect(customer.getByRole("button", payButton)).toBeVisible();
  expect((await merchant.api.cancel(request.public_id)).status).toBe(200);
  // The page may have removed the button already.
  await customer
    .getByRole("button", payButton)
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLButtonElement).click()));
  await expect(customer.getByRole("heading", { name: "No longer available. Do not pay." })).toBeVisible();
  expect(wallet.calledMethods).not.toContain("eth_sendTransaction");
});

test.describe("a wallet that changes its network after the page's check", () => {
  const methods = ["eth_requestAccounts", "eth_chainId", "eth_accounts", "eth_call", "eth_getBalance", "eth_getCode"];

  for (const method of methods) {
    test(`receives no transaction if it changes at ${method}`, async ({ browse, merchant, wallet }) => {
      // Only a payment in native coin calls these methods.
      const paysCoin = method === "eth_getBalance" || method === "eth_getCode";
      const request = await merchant.api.create(paysCoin ? { amount: "0.01", token: "native" } : { amount: "5" });
      wallet.behavior.leavesAfter = method;
      wallet.behavior.declines.add("wallet_switchEthereumChain");
      const customer = await browse({ wallet });
      await customer.goto(request.payment_url);
      await customer.getByRole("button", payButton).click();
      await expect(walletAlert(customer)).toContainText(
        method === "eth_requestAccounts" ? "your wallet is on another network" : "Your wallet is not on Local EVM yet.",
      );
      expect(wallet.calledMethods).toContain(method);
      expect(wallet.calledMethods).not.toContain("eth_sendTransaction");
    });
  }

  test("receives no transaction if its account changes", async ({ browse, merchant, wallet }) => {
    const request = await merchant.api.create({ amount: "5" });
    wallet.behavior.switchesAccountAfter = "eth_call";
    const customer = await browse({ wallet });
    await customer.goto(request.payment_url);
    await customer.getByRole("button", payButton).click();
    await expect(walletAlert(customer)).toContainText("Your wallet switched accounts. Nothing was sent.");
    expect(wallet.calledMethods).not.toContain("eth_sendTransaction");
  });

  test("shows that the payment should be declined, and the transaction names its chain", async ({
    browse,
    merchant,
    wallet,
  }) => {
    const request = await merchant.api.create({ amount: "5" });
    const decide = holdDecision(wallet);
    const customer = await browse({ wallet });
    await customer.goto(request.payment_url);
    await customer.getByRole("button", payButton).click();
    await expect(customer.getByText("Confirm the payment in Journey Wallet")).toBeVisible();
    await customer.evaluate(() => window.dispatchEvent(new Event("chainChanged")));
    await expect(customer.getByText("Decline the payment in Journey Wallet")).toBeVisible();
    decide("decline");
    await expect(walletAlert(customer)).toHaveText("You declined in your wallet. Nothing was sent.");
    expect(wallet.sentTransactions).toMatchObject([{ chainId: "0x7a69" }]);
  });
});

test("a request cancelled during wallet confirmation asks the payer to decline", async ({
  browse,
  merchant,
  wallet,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of 404 .*\/api\/public\/payment-requests\//);
  const request = await merchant.api.create({ amount: "8" });
  const decide = holdDecision(wallet);
  const customer = await browse({ wallet });
  await customer.goto(request.payment_url);
  await customer.getByRole("button", payButton).click();
  await expect(customer.getByText("Confirm the payment in Journey Wallet")).toBeVisible();
  expect((await merchant.api.cancel(request.public_id)).status).toBe(200);
  const warning = customer.getByRole("alert").filter({ hasText: "Decline in your wallet" });
  await expect(warning).toContainText("Do not confirm it: this request has ended.");
  await expect(customer.getByRole("heading", { name: "No longer available. Do not pay." })).toBeVisible();
  decide("decline");
  await expect(warning).toBeHidden();
});

test("a recipient that rejects coin with data is paid by the exact amount, or not at all if that is no evidence", async ({
  browse,
  merchant,
  wallet,
}) => {
  const chain = localChain();
  const recipient = newAccount().address;
  const setCode = (code: string) => rpc(chain, "anvil_setCode", [recipient, code]);
  const body = { amount: "0.01", token: "native", recipient_address: recipient };
  const [byAmount, byReference] = [await merchant.api.create(body), await merchant.api.create(body)];
  // Reverts if it gets data.
  const acceptsPlainCoin = "0x36156008575f5ffd5b00";
  await setCode(acceptsPlainCoin);
  const customer = await browse({ wallet });
  await customer.goto(byReference.payment_url);
  await customer.getByRole("button", payButton).click();
  await expect(walletAlert(customer)).toContainText("This recipient cannot be paid from a browser wallet.");
  expect(wallet.sentTransactions).toEqual([]);
  // Accepts anything, like an account with delegated code.
  await setCode("0x00");
  await customer.getByRole("button", payButton).click();
  await expect(customer.getByText("Paid", { exact: true }).first()).toBeVisible();
  expect(wallet.sentTransactions[0]?.data).toBe(byReference.payment_instructions?.reference_data);
  await setCode(acceptsPlainCoin);
  await customer.goto(byAmount.payment_url);
  await customer.getByRole("button", payButton).click();
  await expect(customer.getByText("Paid", { exact: true }).first()).toBeVisible();
  expect(wallet.sentTransactions[1]).toMatchObject({ to: recipient, value: "0x2386f26fc10000" });
  expect(wallet.sentTransactions[1]?.data).toBeUndefined();
  for (const { public_id: id } of [byAmount, byReference])
    expect((await merchant.api.get(id)).data).toMatchObject({ status: "completed", exception: null });
});

function walletAlert(page: Page) {
  return page.getByRole("region", { name: "Pay with a wallet" }).getByRole("alert");
}
