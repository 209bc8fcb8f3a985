import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { expect, test as base } from "../support/test";
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
    // Four looks at the API reference, a page of over 1 MB, take minutes.
    test.setTimeout(480_000);
    if (expected) watch.expected.push(expected);
    const page = await browse({
      reducedMotion: "reduce",
      ...(who === "owner" ? { storageState: await stage.merchant.page.context().storageState() } : {}),
      ...(who === "payer" ? { wallet: createWallet(localChain(), newAccount()) } : {}),
    });
    await open(page, stage);
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await seriousFindings(page), `${colorScheme}, ${viewport.width} px`).toEqual([]);
      }
    }
    await page.setViewportSize(narrowest);
    const { scrolled, seen } = await page.evaluate(() => ({
      scrolled: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
      seen: document.documentElement.clientWidth,
    }));
    expect(scrolled, "the page scrolls sideways at 320 px").toBeLessThanOrEqual(seen);
  });
}

async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    // Without frames there is nothing to gather in a page of its own.
    .setLegacyMode()
    .analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
    );
}
