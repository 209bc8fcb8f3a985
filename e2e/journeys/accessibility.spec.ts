import { expect, test as base } from "../support/test";
import { changedSince, loadAxe, looksOf, seriousFindings } from "../support/axe";
import { newAccount } from "../support/chain";
import { localChain } from "../support/instance";
import { scenes } from "../support/scenes";
import { setStage, type Stage } from "../support/stage";
import { createWallet } from "../support/wallet";

const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, provide) => {
      const context = await browser.newContext();
      const stage = await setStage(await context.newPage());
      await provide(stage);
      await stage.stop();
      await context.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const narrowest = { width: 320, height: 640 };

for (const { name, who, expected, open } of scenes) {
  test(`${name}: axe finds nothing serious, light and dark, desktop and phone; 320 px hold it`, async ({
    browse,
    stage,
    watch,
  }) => {
    // The contrast of the API reference, a page of over 1 MB, takes minutes on a loaded machine.
    test.setTimeout(480_000);
    if (expected) watch.expected.push(expected);
    const page = await browse({
      reducedMotion: "reduce",
      ...(who === "owner" ? { storageState: await stage.merchant.page.context().storageState() } : {}),
      ...(who === "payer" ? { wallet: createWallet(localChain(), newAccount()) } : {}),
    });
    await open(page, stage);
    await loadAxe(page);
    await page.setViewportSize(desktop);
    await page.emulateMedia({ colorScheme: "light" });
    expect(await seriousFindings(page, "all"), "light, desktop").toEqual([]);
    const looks = await looksOf(page);
    // The theme is made of colors and nothing else.
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await seriousFindings(page, "colors"), "dark, desktop").toEqual([]);
    await page.setViewportSize(phone);
    await page.emulateMedia({ colorScheme: "light" });
    expect(await seriousFindings(page, "all but colors"), "phone").toEqual([]);
    // The width changes the colors of few elements.
    const changed = await changedSince(page, looks);
    expect(await seriousFindings(page, "colors", changed), "light, phone").toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await seriousFindings(page, "colors", changed), "dark, phone").toEqual([]);
    await page.setViewportSize(narrowest);
    const { scrolled, seen } = await page.evaluate(() => ({
      scrolled: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
      seen: document.documentElement.clientWidth,
    }));
    expect(scrolled, "the page scrolls sideways at 320 px").toBeLessThanOrEqual(seen);
  });
}
