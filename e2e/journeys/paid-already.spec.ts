// A payer who says that they have paid: the page says what their transaction is, and never trusts it.
import type { Page } from "playwright/test";
import { fundedAccount, newAccount, transferTokens } from "../support/chain";
import { deactivateChain, endRequestIn } from "../support/database";
import { localChain } from "../support/instance";
import { runAdmin } from "../support/operator";
import { expect, test } from "../support/test";
import { startAnvil } from "@/testing/anvil";

async function check(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Transaction hash, or its link in an explorer" }).fill(text);
  await page.getByRole("button", { name: "Check", exact: true }).click();
}

test("a pasted transaction or link is named for what it is, and only a payment on the chain counts", async ({
  browse,
  merchant,
}) => {
  const chain = localChain();
  const payer = await fundedAccount(chain);
  const request = await merchant.api.create({ amount: "5" });
  const customer = await browse();
  await customer.goto(request.payment_url);
  const form = customer.getByRole("group").filter({ hasText: "I have paid already" });
  const answer = form.getByRole("status").first();
  await customer.getByText("I have paid already").click();

  await check(customer, "https://etherscan.io/address/0x04A7Eb9941411a605A4315F1bF8341332f90f7Eb");
  await expect(form).toContainText("This contains no transaction hash of Local EVM.");
  await check(customer, `https://etherscan.io/tx/0x${"7".repeat(64)}`);
  await expect(answer).toContainText("Local EVM does not have this transaction yet.");
  const elsewhere = await transferTokens(chain, payer, newAccount().address, 5_000_000n);
  await check(customer, elsewhere);
  await expect(answer).toContainText("This transaction does not pay this request: we see no payment to its address");
  expect((await merchant.api.get(request.public_id)).data).toMatchObject({ status: "active", payment_attempts: 0 });

  const part = await transferTokens(chain, payer, merchant.recipient, 2_000_000n);
  await check(customer, part);
  await expect(answer).toContainText(/2.00 TESTUSD/);
  await transferTokens(chain, payer, merchant.recipient, 5_000_000n);
  await expect(customer.getByText("Paid", { exact: true }).first()).toBeVisible();
});

test("a payment on another chain is named with that chain", async ({ browse, merchant }) => {
  const { payment_url: url } = await merchant.api.create({ amount: "5" });
  // Live, so that no other journey's sandbox offers this chain.
  const chainId = 900_000 + (Date.now() % 90_000);
  const slug = `fjord-${chainId}`;
  const other = await startAnvil({ chainId });
  try {
    await other.mine(12);
    const names = ["--slug", slug, "--name", "Fjord", "--symbol", "FJD", "--explorer-url", "https://fjord.example"];
    const policy = ["--chain-id", `${chainId}`, "--confirmations", "2", "--rpc-url", other.url];
    runAdmin("chain", "add", ...names, ...policy);
    const hash = await other.send({ to: merchant.recipient, value: "0x5" });
    const customer = await browse();
    await customer.goto(url);
    await customer.getByText("I have paid already").click();
    await check(customer, hash);
    await expect(customer.getByText("it is on Fjord, but only Local EVM counts")).toBeVisible();
  } finally {
    await deactivateChain(slug);
    await other.stop();
  }
});

test("an expired page answers too", async ({ browse, merchant }) => {
  const chain = localChain();
  const payer = await fundedAccount(chain);
  const request = await merchant.api.create({ amount: "6" });
  const elsewhere = await transferTokens(chain, payer, newAccount().address, 6_000_000n);
  await endRequestIn(request.public_id, 0);
  const customer = await browse();
  await customer.goto(request.payment_url);
  await expect(customer.getByRole("heading", { name: "This payment request has expired" })).toBeVisible();
  await customer.getByText("I have paid already").click();
  await check(customer, elsewhere);
  await expect(customer.getByText("This transaction does not pay this request:")).toBeVisible();
});

/** Whether a script of the page has the German texts of the form, which load after the others. */
const hasFormTexts = (script: string) => script.includes("Transaktions-Hash oder ein Link dazu");

test("the form speaks the page's language from the first, however late its texts arrive", async ({
  browse,
  merchant,
}) => {
  const { payment_url: url } = await merchant.api.create({ amount: "7" });
  const customer = await browse({ locale: "de-DE" });
  let isFormLoaded = false;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await customer.route("**/*.js", async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    if (hasFormTexts(script)) await released;
    await route.fulfill({ response });
    isFormLoaded ||= script.includes("noHash(");
  });
  await customer.goto(url);
  const form = customer.getByRole("group").filter({ hasText: "Ich habe schon bezahlt" });
  await form.getByText("Ich habe schon bezahlt").click();
  await expect.poll(() => isFormLoaded).toBe(true);
  await customer.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(form.getByRole("textbox")).toBeHidden();
  release();
  await expect(form.getByRole("textbox", { name: "Transaktions-Hash oder ein Link dazu" })).toBeVisible();
});

test("the form is there in English if its texts cannot be loaded", async ({ browse, merchant, browserProblems }) => {
  browserProblems.expected.push(/Failed to load resource: net::ERR_FAILED/);
  const { payment_url: url } = await merchant.api.create({ amount: "7" });
  const customer = await browse({ locale: "de-DE" });
  await customer.route("**/*.js", async (route) => {
    const response = await route.fetch();
    if (hasFormTexts(await response.text())) await route.abort();
    else await route.fulfill({ response });
  });
  await customer.goto(url);
  await customer.getByText("Ich habe schon bezahlt").click();
  await expect(customer.getByRole("textbox", { name: "Transaction hash, or its link in an explorer" })).toBeVisible();
});
