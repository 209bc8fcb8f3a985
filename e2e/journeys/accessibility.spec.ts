import { newPng } from "@/testing/images";
import { expect, newAddress, test as base } from "../support/test";
import { loadAxe, samplesOfColors, seriousFindings } from "../support/axe";
import { newAccount } from "../support/chain";
import { baseUrl, localChain } from "../support/instance";
import { pageStates } from "../support/page-states";
import { uploadLogo } from "../support/merchant";
import { readingPseudo } from "../support/pseudo-page";
import { createSampleData, type SampleData } from "../support/sample-data";
import { renewSession } from "../support/sign-in";
import { exposedData, untranslatedTexts } from "../support/untranslated";
import { createWallet } from "../support/wallet";

const test = base.extend<object, { sample: SampleData }>({
  sample: [
    async ({ browser }, provide) => {
      const context = await browser.newContext({ extraHTTPHeaders: { "x-forwarded-for": newAddress() } });
      const sample = await createSampleData(await context.newPage());
      await uploadLogo(context, newPng(96, 48));
      await provide(sample);
      await sample.stop();
      await context.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const narrowest = { width: 320, height: 640 };

for (const { name, viewer, expected, open } of pageStates) {
  test(`${name}: translated, without serious findings of axe in either theme, on desktop and phone, and fits 320 px`, async ({
    browse,
    sample,
    browserProblems,
  }) => {
    // Checking the contrast of the API reference, a page of over 1 MB, takes minutes on a loaded machine.
    test.setTimeout(480_000);
    if (expected) browserProblems.expected.push(expected);
    await renewSession(sample.merchant.page.context());
    // In the pseudo-language, whose texts are 40 % longer than the English ones.
    const plainPage = await browse({
      ...(viewer === "owner" ? { storageState: await sample.merchant.page.context().storageState() } : {}),
      ...(viewer === "payer" ? { wallet: createWallet(localChain(), newAccount()) } : {}),
    });
    await plainPage.context().addCookies([{ name: "remit_language", value: "en-XA", url: baseUrl() }]);
    const page = readingPseudo(plainPage);
    await open(page, sample);
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
  });
}
