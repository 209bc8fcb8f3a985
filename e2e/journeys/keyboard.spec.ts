import type { Page } from "playwright/test";
import { expect, test } from "../support/test";

test("a key is created and copied by keyboard, and focus returns", async ({ merchant }) => {
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
  const readyDialog = page.getByRole("dialog", { name: "Key “Till by keyboard” is ready" });
  await expect(readyDialog.getByRole("button", { name: "Copy key" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(readyDialog).toBeVisible();
  await tabTo(page, readyDialog.getByLabel("I have stored this key"));
  await page.keyboard.press("Space");
  await tabTo(page, readyDialog.getByRole("button", { name: "Close" }));
  await page.keyboard.press("Enter");
  await expect(readyDialog).toBeHidden();
  await expect(create).toBeFocused();
});

test("a request is cancelled by keyboard, with the safe button first and focus trapped in the dialog", async ({
  merchant,
}) => {
  const { public_id } = await merchant.api.create({ amount: "4" });
  const { page } = merchant;
  await page.goto(`/sandbox/payment-requests/${public_id}`);
  const open = page.getByRole("button", { name: "Cancel request" });
  await tabTo(page, open);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  const keep = dialog.getByRole("button", { name: "Keep request" });
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
  await expect(page.locator("[data-headline]").getByRole("status")).toHaveText("Cancelled");
  expect((await merchant.api.get(public_id)).data?.status).toBe("cancelled");
});

test("on a phone the overflow menu works by keyboard and marks the current page", async ({ merchant }) => {
  const { page } = merchant;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/sandbox");
  const more = page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "More" });
  await tabTo(page, more);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "API keys" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "API keys" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Events" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "No events yet" })).toBeVisible();
  await more.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Events" })).toHaveAttribute("aria-current", "page");
});

test("an endpoint is added by keyboard, and every control of it is reachable", async ({ merchant }) => {
  const { page } = merchant;
  await page.goto("/sandbox/webhooks");
  await tabTo(page, page.getByRole("button", { name: "Add endpoint" }));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("URL")).toBeFocused();
  await page.keyboard.type("http://127.0.0.1:9/hooks");
  await page.keyboard.press("Enter");
  const readyDialog = page.getByRole("dialog", { name: "The endpoint at 127.0.0.1:9 is ready" });
  await expect(readyDialog.getByRole("button", { name: "Copy secret" })).toBeFocused();
  await tabTo(page, readyDialog.getByLabel("I have stored this secret"));
  await page.keyboard.press("Space");
  await tabTo(page, readyDialog.getByRole("button", { name: "Close" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Add endpoint" })).toBeFocused();
  await tabTo(page, page.getByRole("link", { name: "http://127.0.0.1:9/hooks" }));
  await page.keyboard.press("Enter");
  const resendButton = page.getByRole("button", { name: "Resend missed events" });
  await tabTo(page, resendButton);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Since")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(resendButton).toBeFocused();
  const menu = page.getByRole("button", { name: "More actions" });
  await tabTo(page, menu);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem").last()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Keep endpoint" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(menu).toBeFocused();
});

async function tabTo(page: Page, target: ReturnType<Page["getByRole"]>): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The Tab key does not reach the control.");
}
