import type { Page } from "playwright/test";

type Credentials = { email: string; password: string };

/** Fills in and submits the form of the sign-in page. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
