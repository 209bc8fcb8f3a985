import { expect, type Page } from "playwright/test";
import { loadAxe, samplesOfColors, seriousFindings } from "./axe";
import { readingPseudo } from "./pseudo-page";
import { exposedData, untranslatedTexts } from "./untranslated";

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const narrowest = { width: 320, height: 640 };
/** Further widths, checked in full and in both themes: ACCESSIBILITY_WIDTHS="320,720,768,1024" takes a few more minutes. */
const furtherWidths = process.env.ACCESSIBILITY_WIDTHS?.split(",").map(Number) ?? [];

/**
 * Opens a page in the pseudo-language, whose texts are 40 % longer than the English ones. It must be translated, without
 * serious findings of axe in either theme, on desktop and phone, and fit 320 px.
 */
export async function expectAccessible(
  plainPage: Page,
  { url, open }: { url: string; open: (page: Page) => Promise<void> },
): Promise<void> {
  await plainPage.context().addCookies([{ name: "remit_language", value: "en-XA", url }]);
  const page = readingPseudo(plainPage);
  await open(page);
  expect(await untranslatedTexts(plainPage), "texts without translation").toEqual([]);
  expect(await exposedData(plainPage), "data that a browser's translation or spelling may change").toEqual([]);
  await loadAxe(page);
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await seriousFindings(page, "all"), "light, desktop").toEqual([]);
  // The themes differ only in colors, and the width changes few of them: check one element per new combination.
  const checked = { light: new Set<string>(), dark: new Set<string>() };
  await samplesOfColors(page, checked.light);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await samplesOfColors(page, checked.dark);
  expect(await seriousFindings(page, "colors", dark), "dark, desktop").toEqual([]);
  await page.setViewportSize(phone);
  const darkOnPhone = await samplesOfColors(page, checked.dark);
  expect(await seriousFindings(page, "colors", darkOnPhone), "dark, phone").toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  const lightOnPhone = await samplesOfColors(page, checked.light);
  expect(await seriousFindings(page, "colors", lightOnPhone), "light, phone").toEqual([]);
  expect(await seriousFindings(page, "all but colors"), "phone").toEqual([]);
  await expectNoSidewaysScroll(page, narrowest);
  for (const width of furtherWidths) {
    await expectNoSidewaysScroll(page, { width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await seriousFindings(page, "all"), `${colorScheme}, ${width} px`).toEqual([]);
    }
  }
}

async function expectNoSidewaysScroll(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport);
  const { contentWidth, viewportWidth } = await page.evaluate(() => ({
    contentWidth: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
    viewportWidth: document.documentElement.clientWidth,
  }));
  expect(contentWidth, `the page scrolls sideways at ${viewport.width} px`).toBeLessThanOrEqual(viewportWidth);
}
