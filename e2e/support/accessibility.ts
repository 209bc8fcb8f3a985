import { expect, type Page } from "playwright/test";
import { loadAxe, samplesOfColors, seriousFindings } from "./axe";
import { readingPseudo } from "./pseudo-page";
import { exposedData, untranslatedTexts } from "./untranslated";

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const narrowest = { width: 320, height: 640 };

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
  await page.setViewportSize(narrowest);
  const { contentWidth, viewportWidth } = await page.evaluate(() => ({
    contentWidth: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
    viewportWidth: document.documentElement.clientWidth,
  }));
  expect(contentWidth, "the page scrolls sideways at 320 px").toBeLessThanOrEqual(viewportWidth);
}
