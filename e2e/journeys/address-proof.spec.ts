import { expect, test } from "../support/test";
import { newAccount } from "../support/chain";
import { createMerchant } from "../support/merchant";

test("moves an address to the merchant who proves ownership and cancels the other merchant's request", async ({
  browse,
  merchant,
  wallet,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of 422 .*receiving-addresses/);
  const otherMerchantsRequest = await merchant.api.create({ amount: "5", recipient_address: wallet.address });
  const { page } = await createMerchant(await browse({ wallet }));
  await page.goto("/sandbox/settings");
  const section = page.getByRole("region", { name: /^Receiving addresses/ });
  await section.getByLabel("Address", { exact: true }).fill(wallet.address);
  await section.getByRole("button", { name: "Add address" }).click();
  await expect(section.getByText(/in use by another merchant/)).toBeVisible();

  await section.getByRole("button", { name: `Prove ownership of ${wallet.address}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("region", { name: "Statement to sign" })).toContainText(wallet.address);
  wallet.behavior.declines.add("personal_sign");
  await dialog.getByRole("button", { name: /^Sign with/ }).click();
  await expect(dialog.getByRole("alert")).toHaveText("You declined in the wallet. Nothing has changed.");
  wallet.behavior.declines.clear();
  await dialog.getByRole("button", { name: /^Sign with/ }).click();
  await expect(dialog).toBeHidden();

  const row = section.getByRole("listitem").filter({ hasText: wallet.address });
  await expect(row.getByText("Proven")).toBeVisible();
  expect((await merchant.api.get(otherMerchantsRequest.public_id)).data?.status).toBe("cancelled");
});

test("accepts a pasted signature for a listed address and rejects a signature by another key", async ({
  merchant,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of 422 .*proofs/);
  const { page } = merchant;
  const account = newAccount();
  await page.goto("/sandbox/settings");
  const section = page.getByRole("region", { name: /^Receiving addresses/ });
  await section.getByLabel("Address", { exact: true }).fill(account.address);
  await section.getByRole("button", { name: "Add address" }).click();
  const row = section.getByRole("listitem").filter({ hasText: account.address });
  await row.getByRole("button", { name: /^Prove ownership/ }).click();
  const dialog = page.getByRole("dialog");
  const statement = (await dialog.getByRole("region", { name: "Statement to sign" }).textContent()) ?? "";
  const submit = dialog.getByRole("button", { name: "Prove ownership", exact: true });
  await dialog.getByLabel("Signature").fill(await newAccount().signMessage({ message: statement }));
  await submit.click();
  await expect(dialog.getByText(/not a signature of the current statement/)).toBeVisible();
  await dialog.getByLabel("Signature").fill(await account.signMessage({ message: statement }));
  await submit.click();
  await expect(row.getByText("Proven")).toBeVisible();
});
