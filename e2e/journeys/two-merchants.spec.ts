import { expect, test } from "../support/test";
import { localChain } from "../support/instance";
import { createMerchant, newMerchantAccount } from "../support/merchant";

test("two merchants on one server never see each other's requests, keys or addresses", async ({
  browse,
  merchant,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of (404|422) .*\/api\//);
  const other = await createMerchant(await browse(), newMerchantAccount("Brookside Books"));
  const request = await merchant.api.create({ amount: "21", description: "Halden only", external_id: "halden-1" });
  await other.api.create({ amount: "22", description: "Brookside only" });

  const { page } = other;
  await page.goto("/sandbox/payment-requests");
  await expect(page.getByRole("link", { name: "22.00 TESTUSD" })).toBeVisible();
  await expect(page.getByText("Halden")).toHaveCount(0);
  await page.goto("/sandbox/payment-requests?external_id=halden-1");
  await expect(page.getByRole("heading", { name: "No payment requests match these filters" })).toBeVisible();

  await page.goto(`/sandbox/payment-requests/${request.public_id}`);
  await expect(page.getByRole("heading", { name: "No such payment request" })).toBeVisible();
  await page.goto("/sandbox/payment-requests/00000000-0000-4000-8000-000000000000");
  await expect(page.getByRole("heading", { name: "No such payment request" })).toBeVisible();
  expect(await other.api.get(request.public_id)).toMatchObject({ status: 404, code: "payment_request_not_found" });
  expect(await other.api.cancel(request.public_id)).toMatchObject({ status: 404, code: "payment_request_not_found" });
  expect((await merchant.api.get(request.public_id)).data?.status).toBe("active");

  await page.goto("/sandbox/api-keys");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.goto("/sandbox/settings");
  await expect(page.getByRole("button", { name: `Remove ${other.recipient}` })).toBeVisible();
  await expect(page.getByRole("button", { name: `Remove ${merchant.recipient}` })).toBeHidden();
  await page.getByLabel("Chain", { exact: true }).selectOption(localChain().slug);
  await page.getByLabel("Address", { exact: true }).fill(merchant.recipient);
  await page.getByRole("button", { name: "Add address" }).click();
  await expect(page.getByLabel("Address", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("button", { name: `Remove ${merchant.recipient}` })).toBeHidden();
});
