import { expect, test } from "../support/test";
import { fundedAccount, payWithReference } from "../support/chain";
import { localChain } from "../support/instance";

test("the timeline of an edited, partly paid and resolved request names actors and matching rules", async ({
  merchant,
}) => {
  const { page, api } = merchant;
  const request = await api.create({ amount: "40", description: "Lamp" });
  await page.goto(`/sandbox/payment-requests/${request.public_id}`);
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByText("Created by API key “Checkout server”")).toBeVisible();

  await page.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit this payment request" });
  await edit.getByLabel("Description").fill("Lamp, brass");
  await edit.getByLabel("Metadata").fill("not json");
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(edit.getByText("Must be an object.")).toBeVisible();
  await edit.getByLabel("Metadata").fill('{ "shelf": 4 }');
  await edit.getByLabel("Expires").selectOption({ label: "24 hours later" });
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(edit).toBeHidden();
  await expect(timeline.getByText(`Changed by ${merchant.email}`)).toBeVisible();
  await expect(timeline.getByText("Changed: Metadata.")).toBeVisible();
  const { data } = await api.get(request.public_id);
  expect(data).toMatchObject({ description: "Lamp, brass", metadata: { shelf: 4 } });
  expect(Date.parse(data?.expires_at ?? "") - Date.parse(request.expires_at)).toBe(86_400_000);

  await expect(page.getByRole("button", { name: "Mark as paid" })).toBeHidden();
  const chain = localChain();
  await payWithReference(chain, await fundedAccount(chain), request, 15_000_000n);
  await expect(timeline.getByText("Partly paid: 15.00 TESTUSD so far")).toBeVisible({ timeout: 120_000 });
  await expect(timeline.getByText("The transfer carried this request's reference.")).toBeVisible();

  await page.getByRole("button", { name: "Mark as paid" }).click();
  const dialog = page.getByRole("dialog", { name: "Mark this 40.00 TESTUSD request as paid?" });
  await dialog.getByRole("button", { name: "Mark as paid" }).click();
  await expect(dialog.getByText("Required", { exact: true })).toBeVisible();
  await dialog.getByLabel("Reason").fill("The rest in cash, receipt 118.");
  await dialog.getByRole("button", { name: "Mark as paid" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator("[data-headline]").getByRole("status")).toHaveText("Completed");
  await expect(timeline.getByText(`Resolved by ${merchant.email}`)).toBeVisible();
  await expect(timeline.getByText("The rest in cash, receipt 118.")).toBeVisible();
});
