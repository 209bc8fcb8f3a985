import type { Page } from "playwright/test";
import { timeStep, totpCode } from "@/lib/accounts/two-factor/totp";
import { verifyAddress } from "../support/database";
import { newMerchantAccount, send, signUpOverHttp } from "../support/merchant";
import { ageSession } from "../support/sign-in";
import { expectAccessible } from "../support/accessibility";
import { startSignOnInstance, type SignOnInstance } from "../support/single-sign-on";
import { expect, test } from "../support/test";

// Both journeys in one worker, which starts the instance once.
test.describe.configure({ mode: "default" });

let instance: SignOnInstance;
test.beforeAll(async () => void (instance = await startSignOnInstance("Halden ID")));
test.afterAll(() => instance.stop());

/** Both are foreign to the instance of the other journeys. */
const ownHosts = () => new RegExp(`requested a foreign host: (${instance.url}|${instance.provider.issuer})/`);

async function answerProvider(page: Page, subject: string): Promise<void> {
  await page.getByLabel("Subject").fill(subject);
  await page.getByRole("button", { name: "Continue" }).click();
}

test("a person signs in with the identity provider, and confirms a change there", async ({
  browse,
  browserProblems,
}) => {
  browserProblems.expected.push(ownHosts(), /status of 403 .*\/api-keys/);
  const account = newMerchantAccount();
  await signUpOverHttp((await browse()).context(), account);
  await verifyAddress(account.email);
  instance.provider.people.set(account.email, { email: account.email, email_verified: true });
  const page = await browse();
  await page.goto(`${instance.url}/sandbox/api-keys`);
  await page.getByRole("link", { name: "Sign in with Halden ID" }).click();
  await answerProvider(page, account.email);
  await expect(page.getByRole("heading", { name: "API keys" })).toBeVisible();

  await ageSession(page.context());
  await page.getByRole("button", { name: "Create key" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create a sandbox key" });
  await dialog.getByLabel("Name").fill("Till");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await page
    .getByRole("dialog", { name: "Enter your password" })
    .getByRole("button", { name: "Sign in with Halden ID" })
    .click();
  await answerProvider(page, account.email);
  await expect(page).toHaveURL(`${instance.url}/sandbox/api-keys`);
  await page.goto(`${instance.url}/sandbox/settings/security`);
  await expect(page.getByRole("region", { name: "Sessions" })).toContainText("with single sign-on");
});

test("a person with a second factor also proves it, and a stranger reads what to do", async ({
  browse,
  browserProblems,
}) => {
  browserProblems.expected.push(ownHosts(), /status of 401 .*\/api\/auth/);
  const account = newMerchantAccount();
  const elsewhere = await browse();
  await signUpOverHttp(elsewhere.context(), account);
  const begun = await send(elsewhere.context(), "/api/dashboard/security/authenticator-app", { data: {} });
  const { secret } = ((await begun.json()) as { data: { secret: string } }).data;
  const codeOf = (steps: number) => totpCode(secret, timeStep(new Date()) + steps);
  await send(elsewhere.context(), "/api/dashboard/security/authenticator-app/confirmation", {
    data: { code: codeOf(0) },
  });
  await verifyAddress(account.email);
  instance.provider.people.set(account.email, { email: account.email, email_verified: true });
  const page = await browse();
  await page.goto(`${instance.url}/sign-in?callbackUrl=/sandbox`);
  await page.getByRole("link", { name: "Sign in with Halden ID" }).click();
  await answerProvider(page, account.email);
  await expect(page.getByText("Halden ID has confirmed who you are.")).toBeVisible();
  const code = page.getByLabel("Code from your authenticator app");
  await code.fill("000000");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(code).toHaveAccessibleDescription(/wrong, has expired or was used/);
  await code.fill(codeOf(1));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();

  const stranger = await browse();
  instance.provider.people.set("stranger", { email: "stranger@other.example", email_verified: true });
  await stranger.goto(`${instance.url}/sign-in`);
  await stranger.getByRole("link", { name: "Sign in with Halden ID" }).click();
  await answerProvider(stranger, "stranger");
  await expect(stranger.getByRole("alert").filter({ hasText: /\S/ })).toContainText(
    "Ask an owner of the business for an invitation",
  );
});

for (const path of ["/sign-in", "/sign-on", "/sign-on?factor=app", "/sign-on?factor=passkey"]) {
  test(`${path} with a provider: translated, without serious findings of axe, and fits 320 px`, async ({
    browse,
    browserProblems,
  }) => {
    browserProblems.expected.push(ownHosts());
    const page = await browse();
    // The page would go on to the provider by itself.
    await page.route(/signin\/oidc/, () => undefined);
    const open = async (opened: Page) => {
      await opened.goto(`${instance.url}${path}`);
      await opened.getByRole("heading", { level: 1 }).waitFor();
    };
    await expectAccessible(page, { url: instance.url, open });
  });
}
