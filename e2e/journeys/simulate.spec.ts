import { expect, test } from "../support/test";

test("in the sandbox a request is paid in part, paid off and paid late from its page, without a wallet", async ({
  merchant,
}) => {
  const { page, api } = merchant;
  const simulate = async (choice: string, told: string) => {
    await page.getByRole("button", { name: "Simulate" }).click();
    await page.getByRole("menuitem", { name: choice }).click();
    await expect(page.getByText(told)).toBeVisible();
  };
  const status = page.locator(".headline").getByRole("status");

  const request = await api.create({ amount: "40" });
  await page.goto(`/sandbox/payment-requests/${request.public_id}`);
  await simulate("Pay half of it", "A payment of half of what is due is on its way.");
  await expect(page.getByRole("table")).toContainText("20.00");
  await expect(page.getByRole("table")).toContainText("Completed", { timeout: 20_000 });
  await simulate("Pay what is due", "A payment of what is due is on its way.");
  await expect(status).toHaveText("Completed", { timeout: 20_000 });
  await expect(page.getByRole("button", { name: "Simulate" })).toBeHidden();
  const { data } = await api.get(request.public_id);
  expect(data).toMatchObject({ status: "completed", exception: null, paid_amount: { formatted: "40" } });

  const missed = await api.create({ amount: "12" });
  await page.goto(`/sandbox/payment-requests/${missed.public_id}`);
  await simulate("Let the time run out", "The time is up; the request expires in a moment.");
  await expect(status).toHaveText("Expired", { timeout: 20_000 });
  await simulate("Pay too late", "a late payment is on its way");
  await expect(status).toHaveText("Completed", { timeout: 20_000 });
  expect((await api.get(missed.public_id)).data).toMatchObject({ exception: "paid_late" });
});
