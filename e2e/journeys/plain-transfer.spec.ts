import { expect, test } from "../support/test";
import { fundedAccount, transferTokens } from "../support/chain";
import { delayFonts } from "../support/fonts";
import { localChain } from "../support/instance";
import { scannedText } from "../support/qr";

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
  await expect(manualPayment.getByText("148.50 TESTUSD", { exact: true }).first()).toBeVisible();
  await expect(customer.getByText("No wallet was found in this browser.")).toBeVisible();

  const transferCode = customer.getByRole("img", { name: "QR code: 148.50 TESTUSD on Local EVM" });
  const uri = `ethereum:${chain.token.address}@31337/transfer?address=${merchant.recipient}&uint256=148500000`;
  expect(await scannedText(transferCode)).toBe(uri);
  await customer.getByRole("button", { name: "Address only" }).click();
  const addressCode = customer.getByRole("img", { name: `QR code: address ${merchant.recipient} on Local EVM` });
  expect(await scannedText(addressCode)).toBe(merchant.recipient);

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
  await expect(customer.getByText("Halden Roasters", { exact: true }).first()).toBeVisible();
  await expect(customer.getByText("Filter subscription").first()).toBeVisible();
  await expect(customer.getByText("on Local EVM", { exact: true })).toBeVisible();
  await expect(customer.locator("[data-address]")).toHaveText(merchant.recipient);
  await expect(customer.locator(`time[datetime="${request.expires_at}"]`)).toBeVisible();
  await expect(customer.getByRole("img", { name: /^QR code: 148.50 TESTUSD/ })).toBeVisible();
  // Nothing that would not work, and nothing that is not so.
  await expect(customer.getByRole("button")).toHaveCount(0);
  await expect(customer.getByRole("group", { name: "QR code contains" })).toBeHidden();
  await expect(customer.getByText("This page updates by itself.")).toBeHidden();
  const reload = customer.locator("p > noscript");
  await expect(reload).toHaveText(/^Load this page again/, { useInnerText: true });
  await expect(reload).toBeVisible();
  await customer.getByText("Sending from an exchange?").click();
  await expect(customer.getByText("The recipient must receive exactly")).toBeVisible();
  await expect(customer.getByRole("textbox")).toHaveCount(0);
});

test("a payer from an exchange learns what to type with its fee, and what it may ask for", async ({
  browse,
  merchant,
}) => {
  const request = await merchant.api.create({ amount: "148.5", description: "Filter subscription" });
  const customer = await browse();
  await customer.goto(request.payment_url);
  await customer.getByText("Sending from an exchange?").click();
  const fee = customer.getByRole("textbox", { name: "Fee of your exchange, in TESTUSD" });
  const result = customer.locator("details").getByRole("status").filter({ hasText: "TESTUSD" });
  await expect(result).toHaveText("148.50 TESTUSD");
  await fee.fill("1,5");
  await expect(result).toHaveText("150.00 TESTUSD");
  await expect(customer.getByRole("button", { name: "Copy Amount to type at the exchange" })).toBeVisible();
  await fee.fill("1.000,5");
  await expect(customer.getByText("Enter a number, such as 0.5.")).toBeVisible();
  await expect(result).toBeHidden();
  await fee.fill("2");
  // Made by the script, not by the server: a browser must not translate digits and symbols there either.
  await expect(result).toHaveText("150.50 TESTUSD");
  await expect(result).toHaveAttribute("translate", "no");
  for (const detail of ["Halden Roasters", "Filter subscription", "Self-hosted"])
    await expect(customer.getByRole("definition").filter({ hasText: detail })).toBeVisible();
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
  // Scanning brings the page itself to a phone, whose wallet apps can carry the reference.
  const code = customer.getByRole("img", { name: "QR code: this page" });
  expect(await scannedText(code)).toBe(second.payment_url);
  await customer.getByRole("button", { name: "Pay with Journey Wallet" }).click();
  await expect(customer.getByText("Paid", { exact: true }).first()).toBeVisible();
  expect((await merchant.api.get(first.public_id)).data).toMatchObject({ status: "active", payments: [] });

  await transferTokens(chain, await fundedAccount(chain), merchant.recipient, 9_000_000n);
  await customer.goto(first.payment_url);
  await expect(customer.getByText("Paid", { exact: true }).first()).toBeVisible();
});

for (const { viewport, ...screen } of [
  { viewport: { width: 390, height: 664 }, deviceScaleFactor: 2 },
  { viewport: { width: 320, height: 568 }, colorScheme: "dark" as const },
])
  test(`a phone of ${viewport.width} px without a wallet in its browser has each way to pay on its first screen`, async ({
    browse,
    merchant,
  }) => {
    const body = { amount: "9", description: "Order 1042, two bags of coffee" };
    const [plain, onlyWallet] = [await merchant.api.create(body), await merchant.api.create(body)];
    const phone = await browse({ viewport, ...screen, isMobile: true, hasTouch: true });
    await delayFonts(phone);
    await phone.addInitScript(() => Object.assign(navigator, { share: () => Promise.resolve() }));
    const payLink = phone.getByRole("link", { name: "Open in a wallet app" });
    const apps = phone.getByRole("group", { name: "Open this page in the browser of" }).getByRole("link");
    const code = phone.getByRole("img", { name: /^QR code/ });
    for (const request of [plain, onlyWallet]) {
      await phone.goto(request.payment_url);
      await expect(apps).toHaveText(["MetaMask", "Trust", "Base"]);
      const page = encodeURIComponent(request.payment_url);
      expect(await apps.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
        `https://link.metamask.io/dapp/${request.payment_url.replace("http://", "")}`,
        `https://link.trustwallet.com/open_url?coin_id=60&url=${page}`,
        `https://go.cb-w.com/dapp?cb_url=${page}`,
      ]);
      const onFirstScreen = [
        phone.getByRole("heading", { level: 1 }),
        ...(await apps.all()),
        phone.getByRole("button", { name: "Copy link" }),
        phone.getByRole("button", { name: "Share" }),
        phone.getByRole("button", { name: "Show QR code" }),
        // An Ethereum payment link cannot carry the reference that the second request needs, nor can a typed payment.
        ...(request === plain ? [payLink, phone.locator("[data-address]")] : []),
      ];
      for (const element of onFirstScreen) await expect(element).toBeInViewport({ ratio: 1 });
      if (request === plain) await expect(payLink).toHaveAttribute("href", plain.payment_instructions?.uri ?? "");
      else await expect(payLink).toBeHidden();
      await expect(code).toBeHidden();
      await phone.getByRole("button", { name: "Show QR code" }).click();
      expect(await scannedText(code)).toBe(request === plain ? plain.payment_instructions?.uri : request.payment_url);
    }
  });

test("a page that is never painted becomes live, and keeps the elements that it has shown", async ({
  browse,
  merchant,
}) => {
  const { payment_url: url } = await merchant.api.create({ amount: "9" });
  const page = await browse();
  // As in a tab in the background.
  await page.addInitScript(() => Object.assign(window, { requestAnimationFrame: () => 0 }));
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/pay/files/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(url);
  const link = await page.locator("a", { hasText: "MetaMask" }).elementHandle();
  release();
  await expect(page.getByRole("heading", { name: "No wallet was found in this browser." })).toBeVisible();
  expect(await link?.evaluate(({ isConnected }) => isConnected)).toBe(true);
});

test("a desktop without a wallet shows how to get one, and the code at once", async ({ browse, merchant }) => {
  const request = await merchant.api.create({ amount: "9" });
  const desktop = await browse();
  await desktop.goto(request.payment_url);
  await expect(desktop.getByRole("heading", { name: "No wallet was found in this browser." })).toBeVisible();
  await expect(desktop.getByRole("img", { name: /^QR code/ })).toBeVisible();
  for (const name of ["Open in a wallet app", "MetaMask"])
    await expect(desktop.getByRole("link", { name })).toBeHidden();
  await expect(desktop.getByRole("button", { name: "Show QR code" })).toBeHidden();
});
