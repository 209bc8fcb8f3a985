import { readFile } from "node:fs/promises";
import { newAccount } from "../support/chain";
import { expect, test } from "../support/test";

test("pool addresses are pasted or uploaded with errors by line, serve one request each, and are exported and removed", async ({
  merchant,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of 422 .*\/api\/pool-addresses/);
  const { page } = merchant;
  const [first, second] = [newAccount().address, newAccount().address];
  await page.goto("/sandbox/settings");
  await page.getByRole("link", { name: "Use an address pool" }).click();
  await expect(page.getByRole("heading", { name: "No pool addresses yet" })).toBeVisible();

  await page.getByRole("button", { name: "Add addresses" }).click();
  const dialog = page.getByRole("dialog");
  const list = dialog.getByLabel("Addresses");
  await dialog.getByRole("button", { name: "Add addresses" }).click();
  await expect(list).toHaveAccessibleDescription(/Enter at least one address/);
  await list.fill(`${first}\n\n0x1234\nnothing`);
  await dialog.getByRole("button", { name: "Add addresses" }).click();
  await expect(list).toHaveAccessibleDescription(/Line 3: Must be 0x .* Line 4: Must be 0x/);
  // More than one call takes; nothing is added twice.
  await list.fill(`${`${first}\n`.repeat(100)}${second}\nnothing`);
  await dialog.getByRole("button", { name: "Add addresses" }).click();
  await expect(list).toHaveAccessibleDescription(/The addresses above line 101 have been added. Line 102: Must be 0x/);
  const csv = {
    name: "wallets.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`address,till\n${first},1\n${second},2\n`),
  };
  await dialog.getByLabel("Or a CSV file").setInputFiles(csv);
  await expect(list).toHaveValue(new RegExp(second));
  await dialog.getByRole("button", { name: "Add addresses" }).click();
  await expect(dialog).toBeHidden();
  const rows = page.locator("tbody").getByRole("row");
  await expect(rows).toHaveText([/Free/, /Free/]);
  await expect(page.getByText("Local EVM: 2 of 2 free")).toBeVisible();

  const request = await merchant.api.create({ amount: "5" });
  await merchant.api.create({ amount: "5" });
  await expect(rows).toHaveText([/Serves/, /Serves/]);
  await expect(page.getByText("No address is free on Local EVM.")).toBeVisible();
  await expect(merchant.api.create({ amount: "5" })).rejects.toThrow("409 recipient_pool_exhausted");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  const exported = await readFile(await download.path(), "utf8");
  expect(exported).toContain(`${request.recipient_address},local-evm,${request.public_id},`);

  await page.getByRole("button", { name: `Remove ${second}` }).click();
  await expect(dialog).toContainText("keeps it until its late-payment window ends");
  await dialog.getByRole("button", { name: "Remove address" }).click();
  await expect(rows).toHaveCount(1);
  await rows.first().getByRole("link").click();
  await expect(page.getByRole("heading", { name: "5.00 TESTUSD" })).toBeVisible();
});

test("the form offers the pool and explains when a plain transfer cannot pay the request", async ({ merchant }) => {
  const { page, api, recipient } = merchant;
  await api.create({ amount: "7", recipient_address: recipient });
  await page.goto("/sandbox/payment-requests/new");
  await page.getByLabel("Amount").fill("7");
  await page.getByRole("button", { name: "Create payment request" }).click();
  await expect(page.getByText("Only a wallet can pay this request.")).toBeVisible();

  await page.goto("/sandbox/settings/address-pool");
  await page.getByRole("button", { name: "Add addresses" }).click();
  await page.getByRole("dialog").getByLabel("Addresses").fill(newAccount().address);
  await page.getByRole("dialog").getByRole("button", { name: "Add addresses" }).click();
  await expect(page.getByText("Local EVM: 1 of 1 free")).toBeVisible();
  await page.goto("/sandbox/payment-requests/new");
  await expect(page.getByLabel("Recipient")).toHaveAccessibleDescription("Address pool: 1 of 1 free.");
  await page.getByLabel("Amount").fill("7");
  await page.getByRole("button", { name: "Create payment request" }).click();
  await expect(page.getByRole("heading", { name: "7.00 TESTUSD" })).toBeVisible();
  await expect(page.getByText("Only a wallet can pay this request.")).toBeHidden();
});
