import type { Page } from "playwright/test";
import { expect, test } from "../support/test";

test("a key is made and handed over by keyboard alone, and the focus comes back", async ({ merchant }) => {
  const { page } = merchant;
  await page.goto("/sandbox/api-keys");
  const create = page.getByRole("button", { name: "Create key" });
  await tabTo(page, create);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Create a sandbox key" })).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(create).toBeFocused();

  await page.keyboard.press("Enter");
  await page.keyboard.type("Till by keyboard");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /Read only/ })).toBeChecked();
  await page.keyboard.press("Enter");
  const slip = page.getByRole("dialog", { name: "Key “Till by keyboard” is ready" });
  await expect(slip.getByRole("button", { name: "Copy key" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(slip).toBeVisible();
  await tabTo(page, slip.getByLabel("I have stored this key"));
  await page.keyboard.press("Space");
  await tabTo(page, slip.getByRole("button", { name: "Close" }));
  await page.keyboard.press("Enter");
  await expect(slip).toBeHidden();
  await expect(create).toBeFocused();
});

test("a request is cancelled by keyboard alone, the safe button first, and focus never leaves the dialog", async ({
  merchant,
}) => {
  const { public_id } = await merchant.api.create({ amount: "4" });
  const { page } = merchant;
  await page.goto(`/sandbox/payment-requests/${public_id}`);
  const open = page.getByRole("button", { name: "Cancel request" });
  await tabTo(page, open);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  const keep = dialog.getByRole("button", { name: "Keep the request" });
  await expect(keep).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Cancel request" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(keep).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(keep).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.locator(".headline").getByRole("status")).toHaveText("Cancelled");
  expect((await merchant.api.get(public_id)).data?.status).toBe("cancelled");
});

async function tabTo(page: Page, target: ReturnType<Page["getByRole"]>): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The control is not reached by the Tab key.");
}
