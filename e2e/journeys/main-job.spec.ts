import type { Page } from "playwright/test";
import { expect, test } from "../support/test";
import { newAccount } from "../support/chain";
import { baseUrl } from "../support/instance";
import { newMerchantAccount, type Account } from "../support/merchant";
import { merchantApi } from "../support/merchant-api";
import { serveShop, shop } from "../support/browser-problems";

test("a new user's key creates a request that a customer pays in two parts, shown live until it completes", async ({
  browse,
  wallet,
}) => {
  const owner = await browse();
  await signUp(owner, newMerchantAccount());
  const recipient = newAccount().address;
  await addReceivingAddress(owner, recipient);
  const key = await createKeyShownOnce(owner, "Shop in Bergen");

  const request = await merchantApi(key).create({
    amount: "25",
    description: "Two concert tickets",
    external_id: "ticket 7/8",
    redirect_url: `${shop}/thanks?reference={external_id}&code={shortcode}`,
  });
  expect(request.recipient_address).toBe(recipient);
  await owner.goto(`/sandbox/payment-requests/${request.public_id}`);
  const status = owner.locator("[data-headline]").getByRole("status");
  await expect(status).toHaveText("Active");

  const customer = await browse({ wallet });
  await serveShop(customer.context());
  await customer.goto(request.payment_url);
  await expect(customer.getByRole("heading", { name: "25.00 TESTUSD" })).toBeVisible();
  await expect(customer.getByText("Two concert tickets").first()).toBeVisible();
  wallet.behavior.paysOnly = 12_500_000n;
  await customer.getByRole("button", { name: "Pay with Journey Wallet" }).click();
  await expect(customer.getByText("Partly paid", { exact: true })).toBeVisible();
  await expect(customer.getByRole("heading", { name: "12.50 TESTUSD" })).toBeVisible();
  await expect(customer.getByText("12.50 received")).toBeVisible();

  await expect(status).toHaveText("Active, partly paid");
  await expect(figure(owner, "Paid")).toHaveText("12.50 TESTUSD");
  await expect(figure(owner, "Remaining")).toHaveText("12.50 TESTUSD");
  await expect(owner.getByRole("table").getByText("Completed")).toHaveCount(1);

  await customer.getByRole("button", { name: "Pay the remaining 12.50 TESTUSD with Journey Wallet" }).click();
  await expect(customer.getByText("Paid", { exact: true }).first()).toBeVisible();
  await expect(customer.getByText("Payment 2 of 2").first()).toBeVisible();
  await expect(status).toHaveText("Completed");
  await expect(figure(owner, "Remaining")).toHaveText("0.00 TESTUSD");
  await customer.waitForURL(`${shop}/thanks?reference=ticket%207%2F8&code=${request.shortcode}`);

  // No webhook endpoint was added: a business that needs none has nothing left to do.
  await owner.goto("/sandbox");
  await owner.getByText("1 created").waitFor();
  await expect(owner.getByRole("region", { name: "First steps" })).toBeHidden();

  const { data } = await merchantApi(key).get(request.public_id);
  expect(data).toMatchObject({ status: "completed", exception: null, payment_attempts: 2 });
  expect(data?.payments.map((payment) => payment.received_amount.formatted)).toEqual(["12.5", "12.5"]);
  expect(data?.payments.map((payment) => payment.from_address)).toEqual([wallet.address, wallet.address]);
});

test("a reopened receipt does not redirect and shows no payment address", async ({ browse, merchant, wallet }) => {
  const request = await merchant.api.create({
    amount: "3.2",
    redirect_url: `${shop}/thanks`,
  });
  const customer = await browse({ wallet });
  await customer.goto(request.payment_url);
  await customer.getByRole("button", { name: "Pay with Journey Wallet" }).click();
  await customer.getByRole("button", { name: "Stay here" }).click();
  await expect(customer.getByText("Redirecting in")).toBeHidden();

  await customer.reload();
  await expect(customer.getByText("Paid", { exact: true }).first()).toBeVisible();
  await expect(customer.getByRole("link", { name: "Back to shop.example" })).toBeVisible();

  // On paper, nothing can be opened or copied.
  const [payment] = (await merchant.api.get(request.public_id)).data?.payments ?? [];
  await customer.emulateMedia({ media: "print" });
  for (const text of [
    payment?.transaction_hash ?? "none",
    payment?.from_address ?? "none",
    request.token.contract_address ?? "none",
    request.payment_url,
    "Local EVM (chain ID 31337)",
    "This is a receipt of payment, not an invoice.",
  ])
    await expect(customer.getByText(text, { exact: true })).toBeVisible();
  await expect(customer.getByRole("button")).toHaveCount(0);
  await customer.emulateMedia({ media: "screen" });
  await expect(customer.getByRole("button", { name: "Stay here" })).toBeHidden();
  expect(await customer.content()).not.toContain(merchant.recipient);
});

async function signUp(page: Page, account: Account): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("Business name").fill(account.name);
  await page.getByLabel("E-mail").fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(`${baseUrl()}/sandbox`);
  await expect(page.getByRole("region", { name: "First steps" })).toContainText("0 of 5");
}

async function addReceivingAddress(page: Page, address: string): Promise<void> {
  await page.getByRole("link", { name: "Receiving address" }).click();
  await expect(page.getByText("No addresses yet. Without one")).toBeVisible();
  await page.getByLabel("Address", { exact: true }).fill(address);
  await page.getByRole("button", { name: "Add address" }).click();
  await expect(page.getByRole("button", { name: `Remove ${address} on Local EVM` })).toBeVisible();
}

/**
 * Creates a key in the dialogs and checks that it is shown once and that the dialog closes only after the confirmation.
 */
async function createKeyShownOnce(page: Page, name: string): Promise<string> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "API keys" }).click();
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  const readyDialog = page.getByRole("dialog", { name: `Key “${name}” is ready` });
  const key = (await readyDialog.locator("code").textContent())?.trim() ?? "";
  expect(key).toMatch(/^remit_[0-9A-Za-z]{40}$/);
  await expect(readyDialog.getByRole("button", { name: "Close" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(readyDialog).toBeVisible();
  await readyDialog.getByLabel("I have stored this key").check();
  await readyDialog.getByRole("button", { name: "Close" }).click();
  await expect(readyDialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole("cell", { name, exact: true })).toBeVisible();
  expect(await page.content()).not.toContain(key);
  await expect(page.getByText(`${key.slice(0, 10)}…${key.slice(-4)}`)).toBeVisible();
  return key;
}

function figure(page: Page, name: "Paid" | "Remaining") {
  return page.locator("dl > div", { has: page.locator("dt", { hasText: name }) }).locator("dd");
}
