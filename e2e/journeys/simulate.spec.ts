import { expect, test } from "../support/test";

test("a sandbox request is paid in part, in full and late from its page, without a wallet", async ({ merchant }) => {
  const { page, api } = merchant;
  const simulate = async (choice: string, message: string) => {
    await page.getByRole("button", { name: "Simulate" }).click();
    // By keyboard, because a click misses if Playwright first scrolls the page, which moves the menu.
    await page.getByRole("menuitem", { name: choice }).press("Enter");
    await expect(page.getByText(message)).toBeVisible();
  };
  const status = page.locator("[data-headline]").getByRole("status");

  const request = await api.create({ amount: "40" });
  await page.goto(`/sandbox/payment-requests/${request.public_id}`);
  await simulate("Pay half", "Simulating a 50% payment…");
  await expect(page.getByRole("table")).toContainText("20.00");
  await expect(page.getByRole("table")).toContainText("Completed");
  await simulate("Pay in full", "Simulating a full payment…");
  await expect(status).toHaveText("Completed");
  await expect(page.getByRole("button", { name: "Simulate" })).toBeHidden();
  const { data } = await api.get(request.public_id);
  expect(data).toMatchObject({ status: "completed", exception: null, paid_amount: { formatted: "40" } });

  const expiredRequest = await api.create({ amount: "12" });
  await page.goto(`/sandbox/payment-requests/${expiredRequest.public_id}`);
  await simulate("Expire now", "Expiring the request…");
  await expect(status).toHaveText("Expired");
  await simulate("Pay late", "Expiring the request and simulating a late payment…");
  await expect(status).toHaveText("Completed");
  expect((await api.get(expiredRequest.public_id)).data).toMatchObject({ exception: "paid_late" });

  await page.goto("/sandbox");
  const received = page.getByRole("region", { name: "Received" });
  await expect(received).toContainText("52.00 TESTUSD3 payments");
  await expect(received).toContainText("100.0% completed");
  await received.getByRole("link", { name: "7 days" }).click();
  await expect(page).toHaveURL(/\?days=7$/);
  await expect(received.getByRole("link", { name: "7 days" })).toHaveAttribute("aria-current", "true");
  await expect(received.getByRole("img", { name: /^Received by day\. The most: 52\.00 TESTUSD on / })).toBeVisible();
  await received.getByText("Other days").click();
  await page.getByLabel("From").fill("2026-01-01");
  await page.getByLabel("To").fill("2026-01-31");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/\?from=2026-01-01&to=2026-01-31$/);
  await expect(received).toContainText("No payment was completed in these days.");
});

test("the sandbox simulates another amount, the wrong token and a failing payment", async ({ merchant }) => {
  const { page, api } = merchant;
  const simulate = async (choice: string) => {
    await page.getByRole("button", { name: "Simulate" }).click();
    // By keyboard, because a click misses if new content on the page moves the menu.
    await page.getByRole("menuitem", { name: choice }).press("Enter");
  };
  const request = await api.create({ amount: "40" });
  await page.goto(`/sandbox/payment-requests/${request.public_id}`);
  await simulate("Payment that fails");
  await expect(page.getByText("Simulating a payment that fails…")).toBeVisible();
  await expect(page.getByText("Payment of 40.00 TESTUSD failed")).toBeVisible({ timeout: 120_000 });
  await simulate("Pay in the wrong token");
  await expect(page.getByText("Sent in a different token than the request asks for.")).toBeVisible({
    timeout: 120_000,
  });
  await simulate("Pay another amount…");
  await page.getByRole("dialog").getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.locator("[data-field-error]")).toBeVisible();
  await page.getByLabel("Amount in TESTUSD").fill("7.5");
  await page.getByRole("dialog").getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText("Payment of 7.50 TESTUSD completed")).toBeVisible({ timeout: 120_000 });
});
