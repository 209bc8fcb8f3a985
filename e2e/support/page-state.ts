import type { Page } from "playwright/test";
import type { SampleData } from "./sample-data";

/** A page in one of its states, such as a list without entries, and how to reach it. */
export type PageState = {
  name: string;
  /** Whose browser opens the page. Only the owner is signed in, and only the payer has a wallet. */
  viewer: "stranger" | "owner" | "payer";
  /** Console messages that do not fail the journey. */
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
