import { expect, test } from "../support/test";

test("the form shows each error at its field, keeps the input, and creates what the preview showed", async ({
  browse,
  merchant,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of 422 .*\/api\/payment-requests/);
  const { page } = merchant;
  await page.goto("/sandbox/payment-requests");
  await page.getByRole("link", { name: "New payment request" }).first().click();
  await page.getByRole("button", { name: "Create payment request" }).click();
  await expect(page.getByLabel("Amount")).toHaveAccessibleDescription(/\S/);
  await expect(page.getByLabel("Amount")).toBeFocused();

  await page.getByLabel("Amount").fill("1.2345678");
  await page.getByLabel("Success URL").fill("ftp://shop.example");
  await page.getByLabel("Recipient").selectOption("other");
  await page.getByLabel("Address on Local EVM").fill("0x1234");
  await page.getByRole("button", { name: "Create payment request" }).click();
  await expect(page.getByLabel("Success URL")).toHaveAccessibleDescription(/must be an absolute https URL/i);
  await page.getByLabel("Success URL").fill("");
  await page.getByRole("button", { name: "Create payment request" }).click();
  await expect(page.getByLabel("Amount")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Address on Local EVM")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Amount")).toHaveValue("1.2345678");

  await page.getByLabel("Amount").fill("1 234.50");
  await page.getByLabel("Recipient").selectOption("auto");
  await page.getByLabel("Description").fill("Winter stock, second half");
  await page.getByLabel("External id").fill("stock-77");
  await page.getByLabel("Open for").selectOption("7 days");
  const preview = page.getByRole("region", { name: "What the customer sees" });
  await expect(preview).toContainText("Halden Roasters");
  await expect(preview).toContainText("Winter stock, second half");
  await expect(preview).toContainText("1,234.50");
  await page.getByRole("button", { name: "Create payment request" }).click();
  await expect(page.getByRole("heading", { name: "1,234.50 TESTUSD" })).toBeVisible();
  await expect(page.locator("[data-headline]").getByRole("status")).toHaveText("Active");

  const link = await page.getByRole("link", { name: /the pay page in a new tab/ }).getAttribute("href");
  const customer = await browse();
  await customer.goto(link ?? "");
  await expect(customer.getByRole("heading", { name: "1,234.50 TESTUSD" })).toBeVisible();
  await expect(customer.getByText("Winter stock, second half").first()).toBeVisible();
  expect(await customer.content()).not.toContain("stock-77");
});
