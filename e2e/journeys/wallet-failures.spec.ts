// Each way in which a wallet fails: what the page says, where the focus goes, and that the payer can go on.
import type { Page } from "playwright/test";
import { expect, test } from "../support/test";
import { holdDecision } from "../support/wallet";

const payButton = { name: "Pay with Journey Wallet" };

const failures: { wallet: string; code: number; message: string; text: string }[] = [
  ...[
    { wallet: "MetaMask", code: -32603, message: "insufficient funds for gas * price + value: have 0 want 21000" },
    { wallet: "Rabby", code: -32603, message: "Gas balance is not enough for transaction" },
    { wallet: "Trust", code: -32000, message: "gas required exceeds allowance (0)" },
    {
      wallet: "Coinbase Wallet",
      code: -32603,
      message:
        "The total cost (gas * gas fee + value) of executing this transaction exceeds the balance of the account.",
    },
    { wallet: "Base", code: -32603, message: "UserOperation reverted with reason: AA21 didn't pay prefund" },
  ].map((failure) => ({ ...failure, text: "This account cannot pay the network fee." })),
  {
    wallet: "a token contract",
    code: -32603,
    message: "execution reverted: ERC20: transfer amount exceeds balance",
    text: "This account does not hold 5.00 TESTUSD.",
  },
  {
    wallet: "a wallet without its node",
    code: 4901,
    message: "Chain disconnected",
    text: "no connection to Local EVM",
  },
  {
    wallet: "a wallet with another request",
    code: -32002,
    message: "Already pending",
    text: "already has an open request",
  },
  { wallet: "a locked wallet", code: 4100, message: "Unauthorized", text: "did not share an account" },
  { wallet: "any other wallet", code: -32603, message: "Ledger is asleep", text: "Your wallet says: Ledger is asleep" },
];

test("each failure in a wallet's own words has its text, and the focus goes to it", async ({
  browse,
  merchant,
  wallet,
}) => {
  const customer = await browse({ wallet });
  for (const { wallet: name, text, ...failure } of failures) {
    // A page may report only ten hand-offs and refusals a minute.
    await customer.goto((await merchant.api.create({ amount: "5" })).payment_url);
    wallet.behavior.failure = failure;
    await customer.getByRole("button", payButton).click();
    await expect(walletAlert(customer), name).toContainText(text);
    await expect(walletAlert(customer), name).toBeFocused();
  }
  wallet.behavior.failure = null;
  // From the message, the way out is the next stop of the keyboard.
  await customer.keyboard.press("Tab");
  await expect(customer.getByRole("button", payButton)).toBeFocused();
  await customer.keyboard.press("Enter");
  await expect(customer.getByText("Paid", { exact: true }).first()).toBeVisible();
});

test("after a new start the focus is on the button that pays, and never leaves a field that someone fills in", async ({
  browse,
  merchant,
  wallet,
}) => {
  const request = await merchant.api.create({ amount: "5" });
  const customer = await browse({ wallet });
  await customer.goto(request.payment_url);
  const isAsked = wallet.handle;
  let answer: (accounts: unknown) => void = () => undefined;
  const silence = new Promise((resolve) => (answer = resolve));
  wallet.handle = (method, params) => (method === "eth_requestAccounts" ? silence : isAsked(method, params));
  await customer.getByRole("button", payButton).click();
  await customer.getByRole("button", { name: "Start over" }).click();
  await expect(customer.getByRole("button", payButton)).toBeFocused();
  answer([]);
  wallet.handle = isAsked;

  const decide = holdDecision(wallet);
  await customer.getByRole("button", payButton).click();
  await expect(customer.getByText("Confirm the payment in Journey Wallet")).toBeVisible();
  await customer.getByText("Sending from an exchange?").click();
  const fee = customer.getByRole("textbox", { name: "Fee of your exchange, in TESTUSD" });
  await fee.fill("1");
  decide("decline");
  await expect(walletAlert(customer)).toHaveText("You declined in your wallet. Nothing was sent.");
  await expect(fee).toBeFocused();
});

test("a transaction that the payer replaces by a faster one leads to the receipt without a second payment", async ({
  browse,
  merchant,
  wallet,
}) => {
  const request = await merchant.api.create({ amount: "5" });
  wallet.behavior.isReplacedBy = "payment";
  const customer = await browse({ wallet });
  await customer.goto(request.payment_url);
  await customer.getByRole("button", payButton).click();
  await expect(customer.getByText("Paid", { exact: true }).first()).toBeVisible();
  await expect(customer.getByText("Your wallet sent another transaction.")).toBeHidden();
  expect((await merchant.api.get(request.public_id)).data).toMatchObject({ status: "completed", exception: null });
});

test("a transaction that the payer cancels in the wallet can be sent again", async ({ browse, merchant, wallet }) => {
  const request = await merchant.api.create({ amount: "5" });
  wallet.behavior.isReplacedBy = "nothing";
  const customer = await browse({ wallet });
  await customer.goto(request.payment_url);
  await customer.getByRole("button", payButton).click();
  await expect(customer.getByRole("heading", { name: "Payment sent. Waiting for the network" })).toBeVisible();
  await expect(walletAlert(customer)).toContainText("Your wallet replaced or cancelled this transaction.");
  await expect(walletAlert(customer)).toBeFocused();
  wallet.behavior.isReplacedBy = null;
  await customer.getByRole("button", payButton).click();
  await expect(customer.getByText("Paid", { exact: true }).first()).toBeVisible();
});

test("a transaction that the network drops keeps its page, which offers to pay again once it is slow", async ({
  browse,
  merchant,
  wallet,
}) => {
  const request = await merchant.api.create({ amount: "5" });
  wallet.behavior.isDropped = true;
  const customer = await browse({ wallet });
  await customer.clock.install();
  await customer.goto(request.payment_url);
  await customer.getByRole("button", payButton).click();
  await expect(customer.getByRole("heading", { name: "Payment sent. Waiting for the network" })).toBeVisible();
  await customer.clock.fastForward("01:01");
  wallet.behavior.isDropped = false;
  await customer.getByRole("button", { name: "It failed in my wallet. Pay again" }).click();
  await customer.getByRole("button", payButton).click();
  await expect(customer.getByText("Paid", { exact: true }).first()).toBeVisible();
});

function walletAlert(page: Page) {
  return page.getByRole("region", { name: "Pay with a wallet" }).getByRole("alert");
}
