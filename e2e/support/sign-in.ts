import { decode, encode } from "next-auth/jwt";
import type { BrowserContext, Page } from "playwright/test";
import { loadSecrets } from "@/instance/secrets";
import { dataDir } from "./instance";

type Credentials = { email: string; password: string };

/** Fills in and submits the form of the sign-in page. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Makes the session's last sign-in older than ten minutes, after which such changes require the password or a passkey again. */
export function ageSession(context: BrowserContext): Promise<void> {
  return setLastSignIn(context, 11 * 60);
}

/** Makes the session's last sign-in new, for states of a page that a slow machine reaches later than ten minutes after it. */
export function renewSession(context: BrowserContext): Promise<void> {
  return setLastSignIn(context, 0);
}

async function setLastSignIn(context: BrowserContext, ageSeconds: number): Promise<void> {
  const { AUTH_SECRET: secret } = loadSecrets(dataDir(), false);
  const cookies = (await context.cookies()).filter(({ name }) => name === "remit.session");
  for (const cookie of cookies) {
    const token = {
      ...(await decode({ token: cookie.value, secret })),
      at: Math.floor(Date.now() / 1000) - ageSeconds,
    };
    await context.addCookies([{ ...cookie, value: await encode({ token, secret }) }]);
  }
}
