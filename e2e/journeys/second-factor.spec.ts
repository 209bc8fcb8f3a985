import type { Page } from "playwright/test";
import { timeStep, totpCode } from "@/lib/accounts/two-factor/totp";
import { fillSignIn } from "../support/sign-in";
import { newMerchantAccount, signUpOverHttp } from "../support/merchant";
import { expect, test } from "../support/test";

const codeOf = (secret: string, steps = 0) => totpCode(secret, timeStep(new Date()) + steps);

test("an authenticator app is set up once, then signs in with each code once, and a recovery code once", async ({
  browse,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of 401 .*\/api\//, /status of 422 .*\/authenticator-app/);
  const account = newMerchantAccount();
  const here = await browse();
  await signUpOverHttp(here.context(), account);
  const { secret, usedCode, codes } = await setUpApp(here);
  const elsewhere = await browse();
  await elsewhere.goto("/sandbox/settings/security");
  await fillSignIn(elsewhere, account);
  const code = elsewhere.getByLabel("Code from your authenticator app");
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await enterCode(elsewhere, usedCode);
  await expect(code).toHaveAccessibleDescription(/wrong, has expired or was used/);
  await enterCode(elsewhere, codeOf(secret, 1));
  await expect(elsewhere.getByRole("region", { name: "Sessions" })).toContainText("with an authenticator app");

  const [recoveryCode = ""] = codes;
  for (const isFirst of [true, false]) {
    const page = await browse();
    await page.goto("/sign-in");
    await fillSignIn(page, account);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(recoveryCode.toLowerCase());
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    if (isFirst) await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
    else await expect(page.getByLabel("Recovery code")).toHaveAccessibleDescription(/wrong, has expired or was used/);
  }
  await here.reload();
  await expect(here.getByRole("region", { name: "Recovery codes" })).toContainText("9 unused codes");

  await here.getByRole("button", { name: "Remove Authenticator app" }).click();
  await here.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(here.getByText("No authenticator app yet.")).toBeVisible();
  const last = await browse();
  await last.goto("/sign-in");
  await fillSignIn(last, account);
  await expect(last.getByRole("heading", { name: "Overview" })).toBeVisible();
});

/** Sets up the app on the page of the security settings. Returns its secret, the code that was used and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; usedCode: string; codes: string[] }> {
  await page.goto("/sandbox/settings/security");
  await page.getByRole("button", { name: "Set up Authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  const secret = (await dialog.getByRole("region", { name: "Setup key" }).innerText()).replace(/\s/g, "");
  await dialog.getByLabel("Code that the app shows").fill("00000");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByLabel("Code that the app shows")).toHaveAccessibleDescription(/six digits/);
  const usedCode = codeOf(secret);
  await dialog.getByLabel("Code that the app shows").fill(usedCode);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  const shown = page.getByRole("dialog", { name: "Your recovery codes" });
  const codes = (await shown.locator("[data-secret]").innerText()).split("\n").filter(Boolean);
  expect(codes).toHaveLength(10);
  await shown.getByRole("checkbox").check();
  await shown.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(/^On since/)).toBeVisible();
  return { secret, usedCode, codes };
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code from your authenticator app").fill(code);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
