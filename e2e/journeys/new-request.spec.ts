import { get } from "../support/merchant";
import { fillSignIn } from "../support/sign-in";
import { expect, test } from "../support/test";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";

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

test("a template fills in the form the next time, and several requests are created one after the other", async ({
  browse,
  merchant,
}) => {
  const { page } = merchant;
  await page.goto("/sandbox/payment-requests/new");
  await page.getByLabel("Amount").fill("24");
  await page.getByLabel("Description").fill("Table for two");
  await page.getByLabel("External id").fill("4711");
  await page.getByLabel("Open for").selectOption("Another time");
  await page.getByRole("button", { name: "Create payment request" }).click();
  await expect(page.getByLabel("How long")).toHaveAccessibleDescription("From 5 minutes to 365 days.");
  await expect(page.getByLabel("How long")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("How long").fill("45");
  await page.getByLabel("Unit").selectOption("minutes");
  await expect(page.getByRole("region", { name: "What the customer sees" })).toContainText("Open for 45 min");
  await page.getByLabel("Metadata").fill('{"table": 7}');
  await page.getByRole("button", { name: "Templates" }).click();
  await page.getByRole("menuitem", { name: "Save as a template…" }).click();
  await page.getByLabel("Name").fill("Evening");
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-toast]")).toHaveText("“Evening” is saved");

  const phone = await browse({ viewport: { width: 320, height: 568 } });
  await phone.goto("/sandbox/payment-requests/new");
  await fillSignIn(phone, merchant);
  await phone.getByRole("button", { name: "Templates" }).click();
  await phone.getByRole("menuitem", { name: "Evening", exact: true }).click();
  await expect(phone.getByLabel("Description")).toHaveValue("Table for two");
  await expect(phone.getByLabel("External id")).toHaveValue("");
  await phone.getByLabel("External id").fill("4712");
  await phone.getByRole("button", { name: "Create and start another" }).click();
  await expect(phone.getByRole("link", { name: "24.00 TESTUSD" })).toHaveCount(1);
  await expect(phone.getByLabel("Amount")).toBeFocused();
  await expect(phone.getByLabel("Amount")).toHaveValue("");
  await expect(phone.getByLabel("External id")).toHaveValue("");
  await phone.getByLabel("Amount").fill("30");
  await phone.getByRole("button", { name: "Create and start another" }).click();
  await phone.getByRole("link", { name: "30.00 TESTUSD" }).click();
  await expect(phone.getByRole("heading", { name: "30.00 TESTUSD" })).toBeVisible();

  const response = await get(page.context(), "/api/payment-requests");
  const { data } = (await response.json()) as { data: PresentedPaymentRequest[] };
  expect(data).toMatchObject([
    { amount: { formatted: "30" }, description: "Table for two", external_id: "", metadata: { table: 7 } },
    { amount: { formatted: "24" }, description: "Table for two", external_id: "4712", metadata: { table: 7 } },
  ]);
  for (const { created_at: created, expires_at: expires } of data) {
    expect(Date.parse(expires) - Date.parse(created)).toBe(45 * 60_000);
  }
});

test("what is typed survives a reload, until the person starts over or signs out", async ({
  merchant: { page },
  browserProblems,
}) => {
  // The page may ask for its data once more before the browser has left it.
  browserProblems.expected.push(/status of 401 .*\/api\//);
  const amount = page.getByLabel("Amount");
  const note = page.getByText("What you typed here before is back.");
  await page.goto("/sandbox/payment-requests/new");
  await page.waitForLoadState("load");
  await page.reload();
  await expect(amount).toBeFocused();
  await expect(note).toHaveCount(0);
  await amount.fill("24");
  await page.getByLabel("Recipient").selectOption("other");
  await page.getByLabel("Address on Local EVM").fill("0x12");
  await page.reload();
  await expect(note).toBeVisible();
  await expect(amount).toHaveValue("24");
  await expect(page.getByLabel("Address on Local EVM")).toHaveValue("0x12");
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(amount).toHaveValue("");
  await expect(note).toHaveCount(0);
  await page.reload();
  await expect(amount).toHaveValue("");
  await amount.fill("25");
  await page.evaluate(() => sessionStorage.setItem("of another page", ""));
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/sign-in/);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(["of another page"]);
});
