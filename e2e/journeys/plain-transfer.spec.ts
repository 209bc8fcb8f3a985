import { encode } from "uqr";
import { expect, test } from "../support/test";
import { fundedAccount, transferTokens } from "../support/chain";
import { localChain } from "../support/instance";

test("a plain transfer of the exact amount, scanned or typed, pays the request without a reference", async ({
  browse,
  merchant,
}) => {
  const chain = localChain();
  const request = await merchant.api.create({ amount: "148.5" });
  const customer = await browse();
  await customer.goto(request.payment_url);
  const manualPayment = customer.getByRole("region", { name: "Send manually" });
  await expect(manualPayment.locator("[data-address]")).toHaveText(merchant.recipient);
  await expect(manualPayment.getByText("148.50 TESTUSD", { exact: true })).toBeVisible();
  await expect(customer.getByText("No wallet was found in this browser.")).toBeVisible();

  const transferCode = customer.getByRole("img", { name: "QR code: 148.50 TESTUSD on Local EVM" });
  const uri = `ethereum:${chain.token.address}@31337/transfer?address=${merchant.recipient}&uint256=148500000`;
  expect(drawnModules(await transferCode.locator("path").getAttribute("d"))).toEqual(expectedModules(uri));
  await customer.getByRole("button", { name: "Address only" }).click();
  const addressCode = customer.getByRole("img", { name: `QR code: address ${merchant.recipient} on Local EVM` });
  expect(drawnModules(await addressCode.locator("path").getAttribute("d"))).toEqual(
    expectedModules(merchant.recipient),
  );

  const payer = await fundedAccount(chain);
  const hash = await transferTokens(chain, payer, merchant.recipient, 148_500_000n);
  await expect(customer.getByText("Paid", { exact: true }).first()).toBeVisible();
  const { data } = await merchant.api.get(request.public_id);
  expect(data).toMatchObject({ status: "completed", exception: null, payments: [{ transaction_hash: hash }] });
});

test("shows a payer everything they need without JavaScript", async ({ browse, merchant }) => {
  const request = await merchant.api.create({ amount: "148.5", description: "Filter subscription" });
  const customer = await browse({ javaScriptEnabled: false });
  await customer.goto(request.payment_url);
  await expect(customer.getByRole("heading", { name: "148.50 TESTUSD" })).toBeVisible();
  await expect(customer.getByText("Halden Roasters", { exact: true })).toBeVisible();
  await expect(customer.getByText("Filter subscription")).toBeVisible();
  await expect(customer.getByText("on Local EVM", { exact: true })).toBeVisible();
  await expect(customer.locator("[data-address]")).toHaveText(merchant.recipient);
  await expect(customer.locator(`time[datetime="${request.expires_at}"]`)).toBeVisible();
  await expect(customer.getByRole("img", { name: /^QR code: 148.50 TESTUSD/ })).toBeVisible();
});

test("of two requests for the same amount at one address, only one offers a plain transfer", async ({
  browse,
  merchant,
  wallet,
}) => {
  const chain = localChain();
  const body = { amount: "9" };
  const [first, second] = [await merchant.api.create(body), await merchant.api.create(body)];
  const customer = await browse({ wallet });
  await customer.goto(second.payment_url);
  await expect(customer.getByText("Scanning and sending manually are turned off")).toBeVisible();
  await expect(customer.getByRole("img", { name: /^QR code/ })).toBeHidden();
  await customer.getByRole("button", { name: "Pay with Journey Wallet" }).click();
  await expect(customer.getByText("Paid", { exact: true }).first()).toBeVisible();
  expect((await merchant.api.get(first.public_id)).data).toMatchObject({ status: "active", payments: [] });

  await transferTokens(chain, await fundedAccount(chain), merchant.recipient, 9_000_000n);
  await customer.goto(first.payment_url);
  await expect(customer.getByText("Paid", { exact: true }).first()).toBeVisible();
});

/** The dark modules of a displayed QR code, as "x,y". */
function drawnModules(path: string | null): string[] {
  return [...(path ?? "").matchAll(/M(\d+) (\d+)h(\d+)/g)]
    .flatMap(([, x, y, length]) => Array.from({ length: Number(length) }, (_, step) => `${Number(x) + step},${y}`))
    .sort();
}

/** The dark modules that the QR code of a text must have, as "x,y". */
function expectedModules(text: string): string[] {
  return encode(text, { border: 0, ecc: "M" })
    .data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])))
    .sort();
}

test("a phone without a wallet in its browser opens a wallet app by the payment link", async ({ browse, merchant }) => {
  const body = { amount: "9" };
  const [plain, onlyWallet] = [await merchant.api.create(body), await merchant.api.create(body)];
  const phone = await browse({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });
  const link = phone.getByRole("link", { name: "Open in a wallet app" });
  const copy = phone.getByRole("button", { name: "Copy link" });
  await phone.goto(plain.payment_url);
  await expect(phone.getByRole("heading", { name: "No wallet was found in this browser." })).toBeVisible();
  await expect(link).toHaveAttribute("href", plain.payment_instructions?.uri ?? "");
  for (const control of [link, copy]) await expect(control).toBeInViewport({ ratio: 1 });
  // An Ethereum payment link cannot carry the reference that this request needs.
  await phone.goto(onlyWallet.payment_url);
  await expect(copy).toBeInViewport({ ratio: 1 });
  await expect(link).toBeHidden();
  const desktop = await browse();
  await desktop.goto(plain.payment_url);
  await expect(desktop.getByRole("heading", { name: "No wallet was found in this browser." })).toBeVisible();
  await expect(desktop.getByRole("link", { name: "Open in a wallet app" })).toBeHidden();
});
