// The dashboard offers a member what their role allows.
import { moveToMerchant } from "../support/database";
import { createKey, newMerchantAccount, signUpOverHttp } from "../support/merchant";
import { expect, test } from "../support/test";

test("a developer can neither roll a key with more permissions than their own nor widen its reach", async ({
  merchant,
  browse,
}) => {
  await createKey(merchant.page.context(), "sandbox", { name: "Back office", permissions: ["*"] });
  const page = await browse();
  const account = newMerchantAccount();
  await signUpOverHttp(page.context(), account);
  await moveToMerchant(account.email, merchant.email, "developer");
  await page.goto("/sandbox/api-keys");
  for (const [key, isWithinRole] of [
    ["Checkout server", true],
    ["Back office", false],
  ] as const) {
    await page.getByRole("button", { name: `Actions for ${key}` }).click();
    await expect(page.getByRole("menuitem", { name: "Roll" })).toBeVisible({ visible: isWithinRole });
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await expect(page.getByLabel("IP addresses")).toBeEnabled({ enabled: isWithinRole });
    await expect(page.getByLabel("Expires")).toBeEnabled({ enabled: isWithinRole });
    await page.keyboard.press("Escape");
  }
});
