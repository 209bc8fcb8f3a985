import type { Page } from "playwright/test";

/** Lets fonts arrive after the text is drawn, as on a slow network. */
export async function delayFonts(page: Page): Promise<void> {
  await page.route("**/*.woff2", async (route) => {
    await page.waitForLoadState("domcontentloaded");
    await page.waitForTimeout(1000);
    await route.continue();
  });
}
