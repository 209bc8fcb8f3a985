import type { Locator, Page } from "playwright/test";
import { timeStep, totpCode } from "@/lib/accounts/two-factor/totp";
import { addAuthenticator, moveAuthenticator, setRecognizes, withoutOffers } from "../support/passkeys";
import { changeRows } from "../support/database";
import { ageSession, fillSignIn } from "../support/sign-in";
import { newMerchantAccount, send, signUpOverHttp } from "../support/merchant";
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

test("a passkey signs in alone and confirms a change, and a second one or a recovery code replaces a lost one", async ({
  browse,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of 401 .*\/api\/auth/, /status of 403 .*\/security/);
  const account = newMerchantAccount();
  const here = await browse();
  await signUpOverHttp(here.context(), account);
  await here.goto("/sandbox/settings/security");
  const laptop = await addAuthenticator(here);
  await setRecognizes(laptop, false);
  const dialog = await openPasskeyDialog(here, "Laptop");
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  await expect(dialog.getByRole("button", { name: "Create passkey" })).toBeEnabled();
  await expect(dialog.getByRole("alert")).toBeHidden();
  await setRecognizes(laptop, true);
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  const [recoveryCode = ""] = await readCodes(here);
  const passkeys = here.getByRole("region", { name: "Passkeys" });
  await expect(passkeys).toContainText("not used yet");
  await expect(passkeys.getByRole("button", { name: "Add a passkey" })).toBeFocused();

  await ageSession(here.context());
  const again = await openPasskeyDialog(here, "Laptop again");
  await again.getByRole("button", { name: "Create passkey" }).click();
  await here
    .getByRole("dialog", { name: "Enter your password" })
    .getByRole("button", { name: "Use a passkey" })
    .click();
  await expect(again.getByRole("alert")).toContainText("already has a passkey of yours");
  await again.getByRole("button", { name: "Cancel" }).click();

  const elsewhere = await withoutOffers(await browse());
  await moveAuthenticator(laptop, elsewhere);
  const phone = await addAuthenticator(here);
  await (await openPasskeyDialog(here, "Phone")).getByRole("button", { name: "Create passkey" }).click();
  await expect(passkeys.getByRole("listitem")).toHaveCount(2);

  await elsewhere.goto("/sandbox/settings/security");
  await elsewhere.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(elsewhere.getByRole("region", { name: "Sessions" })).toContainText("with a passkey");
  await here.reload();
  await passkeys.getByRole("button", { name: "Remove Laptop" }).click();
  await here.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(passkeys.getByRole("listitem")).toHaveCount(1);
  await elsewhere.context().clearCookies();
  await elsewhere.goto("/sign-in");
  await elsewhere.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(elsewhere.getByText("This passkey was not accepted.")).toBeVisible();
  await fillSignIn(elsewhere, account);
  await expect(elsewhere.getByLabel("Recovery code")).toHaveAccessibleDescription(/has a passkey/);
  await elsewhere.getByLabel("Recovery code").fill(recoveryCode);
  await elsewhere.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(elsewhere.getByRole("heading", { name: "Overview" })).toBeVisible();

  await passkeys.getByRole("button", { name: "Remove Phone" }).click();
  await expect(here.getByRole("dialog")).toContainText("Your password alone signs you in");
  await here.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  const suggested = await browse();
  await moveAuthenticator(phone, suggested);
  await suggested.goto("/sign-in");
  await expect(suggested.getByRole("heading", { name: "Overview" })).toBeVisible();
});

test("a person renames a passkey with the keyboard, in any script, and learns why a name is refused", async ({
  browse,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of (403|404|422) .*\/security\/passkeys/);
  const account = newMerchantAccount();
  const page = await browse();
  await signUpOverHttp(page.context(), account);
  await page.goto("/sandbox/settings/security");
  await addAuthenticator(page);
  await (await openPasskeyDialog(page, "Laptop")).getByRole("button", { name: "Create passkey" }).click();
  await readCodes(page);
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await passkeys.getByRole("button", { name: "Rename Laptop" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Rename this passkey" });
  const name = dialog.getByLabel("Name");
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Laptop");
  await name.fill("");
  await name.press("Enter");
  await expect(name).toHaveAccessibleDescription(/Enter a name\./);
  await name.fill("Two\u202elines");
  await name.press("Enter");
  await expect(name).toHaveAccessibleDescription(/overrides of the writing direction/);

  await ageSession(page.context());
  await name.fill("مفتاح المقهى");
  await name.press("Enter");
  const confirmation = page.getByRole("dialog", { name: "Enter your password" });
  await confirmation.getByRole("button", { name: "Use a passkey" }).click();
  await expect(dialog).toBeHidden();
  await expect(passkeys.locator("p bdi")).toHaveText("مفتاح المقهى");
  const rename = passkeys.getByRole("button", { name: "Rename مفتاح المقهى" });
  await expect(rename).toBeFocused();
  await rename.press("Enter");
  await expect(name).toHaveCSS("direction", "rtl");
  await name.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(rename).toBeFocused();

  await rename.press("Enter");
  await changeRows("DELETE FROM passkey WHERE user_id = (SELECT id FROM app_user WHERE email = $1)", [account.email]);
  await name.fill("Old laptop");
  await name.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("You have no such passkey.");
  await name.press("Escape");
  await expect(passkeys).toContainText("No passkey yet.");
});

async function openPasskeyDialog(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill(name);
  return dialog;
}

test("an invited person sets up the second factor that the business requires before anything else", async ({
  browse,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of 422 .*\/authenticator-app/);
  const owner = await browse();
  await signUpOverHttp(owner.context(), newMerchantAccount());
  const data = { email: `kari-${Date.now()}@till.example`, role: "bookkeeper" };
  const invited = await send(owner.context(), "/api/dashboard/invitations", { data });
  const { link } = ((await invited.json()) as { data: { link: string } }).data;
  await setUpApp(owner);
  const requirement = owner.getByRole("region", { name: "Second factor for everyone" });
  await requirement.getByRole("button", { name: "Require of everyone" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Require of everyone" }).click();
  await expect(requirement.getByRole("status")).toHaveText("Required of everyone");

  const guest = await browse();
  await guest.goto(link);
  await guest.getByLabel("Your name").fill("Kari Moe");
  await guest.getByLabel("Password", { exact: true }).fill("quiet lantern of the north");
  await guest.getByRole("button", { name: "Join" }).click();
  await expect(guest).toHaveURL(/\/settings\/security$/);
  await guest.goto("/sandbox/webhooks");
  await expect(guest).toHaveURL(/\/settings\/security$/);
  await expect(guest.getByText("Halden Roasters requires a second factor.")).toBeVisible();
  // A slow network: the link must not lead anywhere before the server's new frame says where this person may go.
  await guest.route(/_rsc=/, async (route) => {
    await new Promise((done) => setTimeout(done, 1000));
    await route.fallback().catch(() => undefined);
  });
  await setUpApp(guest);
  await guest.getByRole("link", { name: "Go on" }).click();
  await expect(guest.getByRole("heading", { name: "Overview" })).toBeVisible();
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
  const codes = await readCodes(page);
  await expect(page.getByText(/^On since/)).toBeVisible();
  return { secret, usedCode, codes };
}

/** The recovery codes that a dialog shows, which it then closes. */
async function readCodes(page: Page): Promise<string[]> {
  const shown = page.getByRole("dialog", { name: "Your recovery codes" });
  const codes = (await shown.locator("[data-secret]").innerText()).split("\n").filter(Boolean);
  expect(codes).toHaveLength(10);
  await shown.getByRole("checkbox").check();
  await shown.getByRole("button", { name: "Close" }).click();
  return codes;
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code from your authenticator app").fill(code);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
