import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { forgeriesOf } from "@/testing/signed-documents";
import { fundedAccount, payWithReference } from "../support/chain";
import { baseUrl, localChain } from "../support/instance";
import { expect, test } from "../support/test";

/** The file that the page's link downloads. */
async function download(page: Page, link: string): Promise<string> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: link }).click();
  return readFileSync(await (await downloading).path(), "utf8");
}

async function verify(page: Page, content: string): Promise<void> {
  await page
    .getByLabel("File")
    .setInputFiles({ name: "file.json", mimeType: "application/json", buffer: Buffer.from(content) });
}

const signatureOf = (file: string) => (JSON.parse(file) as { data: { signature: string } }).data.signature;

test("a payer keeps the offer and the receipt, and the page verifies both and refuses forgeries", async ({
  browse,
  merchant,
}) => {
  const request = await merchant.api.create({ amount: "40" });
  const customer = await browse();
  await customer.goto(request.payment_url);
  const offer = await download(customer, "signed offer");

  const checker = await browse();
  await checker.goto("/verify");
  await expect(checker.getByRole("button", { name: "Verify" })).toBeEnabled();
  await verify(checker, offer);
  const domain = new URL(baseUrl()).host;
  await expect(checker.getByText(`Valid offer. ${domain} signed it`)).toBeVisible();
  const details = checker.locator("dl");
  for (const text of ["40 TESTUSD", merchant.recipient, request.payment_url, "Halden Roasters"])
    await expect(details).toContainText(text);
  for (const [what, forgery] of Object.entries(forgeriesOf(signatureOf(offer)))) {
    await test.step(what, async () => {
      await checker.getByLabel("Or paste its content").fill(forgery);
      await checker.getByRole("button", { name: "Verify" }).click();
      await expect(checker.getByText("Not valid.")).toBeVisible();
      await expect(details).toBeHidden();
      await verify(checker, offer);
      await expect(details).toBeVisible();
    });
  }

  const chain = localChain();
  await payWithReference(chain, await fundedAccount(chain), request, 40_000_000n);
  await expect(customer.getByText("This is a receipt of payment, not an invoice.")).toBeVisible();
  const receipt = await download(customer, "Signed receipt");
  await verify(checker, receipt);
  await expect(checker.getByText(`Valid receipt. ${domain} signed it`)).toBeVisible();
  await expect(details).toContainText("This is a receipt of payment, not an invoice.");
  await expect(details).not.toContainText(merchant.recipient);
});

test("the page explains what it needs, and that it cannot check another domain's file", async ({ browse }) => {
  const page = await browse();
  await page.goto("/verify");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("Choose a file or paste its content.")).toBeVisible();
  await verify(page, "hello");
  await expect(page.getByText("This holds no signed offer or receipt.")).toBeVisible();
});
