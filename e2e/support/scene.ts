import type { Page } from "playwright/test";
import type { Stage } from "./stage";

export type Scene = {
  name: string;
  /** Whose browser it is: a stranger's, the signed-in owner's, or that of a payer with a wallet. */
  who: "stranger" | "owner" | "payer";
  /** Console messages that belong to it. */
  expected?: RegExp;
  open: (page: Page, stage: Stage) => Promise<void>;
};

/** The browser's console message for a missing page. */
export const notFound = /status of 404/;

/** Goes there and waits for the heading. */
export async function show(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { name: heading }).first().waitFor();
}
