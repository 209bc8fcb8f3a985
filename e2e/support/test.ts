import { randomInt } from "node:crypto";
import { expect, test as base, type BrowserContextOptions, type Page } from "playwright/test";
import { fundedAccount } from "./chain";
import { localChain } from "./instance";
import { furnishMerchant, type Merchant } from "./merchant";
import { createWallet, installWallet, type TestWallet } from "./wallet";
import { createWatch, unexpectedProblems, type Watch } from "./watch";

type Fixtures = {
  /** Opens a page in a browser of its own: no cookie is shared with another. */
  browse: (options?: BrowserContextOptions & { wallet?: TestWallet }) => Promise<Page>;
  /** A merchant of this journey alone, signed in, with a receiving address and a sandbox key. */
  merchant: Merchant;
  /** A wallet with money, not yet in any page. */
  wallet: TestWallet;
  watch: Watch;
};

export const test = base.extend<Fixtures>({
  watch: [
    async ({ browserName: _any }, provide) => {
      const watch = createWatch();
      await provide(watch);
      expect(unexpectedProblems(watch), "what the pages complained about").toEqual([]);
    },
    { auto: true },
  ],
  browse: async ({ browser, watch }, provide) => {
    const opened: Page[] = [];
    await provide(async ({ wallet, ...options } = {}) => {
      const context = await browser.newContext({ ...options, extraHTTPHeaders: { "x-forwarded-for": newAddress() } });
      await watch.over(context);
      if (wallet) await installWallet(context, wallet);
      const page = await context.newPage();
      opened.push(page);
      return page;
    });
    await Promise.all(opened.map((page) => page.context().close()));
  },
  merchant: async ({ browse }, provide) => {
    await provide(await furnishMerchant(await browse()));
  },
  wallet: async ({ browserName: _any }, provide) => {
    const chain = localChain();
    await provide(createWallet(chain, await fundedAccount(chain)));
  },
});

export { expect };

/** Each browser comes from an address of its own, as its proxy says: the throttles count by address. */
function newAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
