import type { Page } from "playwright/test";
import type { SampleData } from "./sample-data";

export type Scene = {
  name: string;
  /** The browser: a stranger's, the signed-in owner's, or a payer's with a wallet. */
  who: "stranger" | "owner" | "payer";
  /** Expected console messages. */
  expected?: RegExp;
  open: (page: Page, sample: SampleData) => Promise<void>;
};

/** The browser's console message for a missing page. */
export const notFound = /status of 404/;

/** Opens the path and waits for the heading. */
export async function show(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { name: heading }).first().waitFor();
}
