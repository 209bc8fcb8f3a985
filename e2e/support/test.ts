import { randomInt } from "node:crypto";
import { expect, test as base, type BrowserContext, type BrowserContextOptions, type Page } from "playwright/test";
import { fundedAccount } from "./chain";
import { localChain } from "./instance";
import { createMerchant, type Merchant } from "./merchant";
import { createWallet, installWallet, type TestWallet } from "./wallet";
import { newBrowserProblems, unexpectedProblems, type BrowserProblems } from "./browser-problems";

type Fixtures = {
  /** Opens a page in its own browser context without shared cookies. */
  browse: (options?: BrowserContextOptions & { wallet?: TestWallet }) => Promise<Page>;
  /** A signed-in merchant of this journey with a receiving address and a sandbox key. */
  merchant: Merchant;
  /** A funded wallet that is not installed in a page yet. */
  wallet: TestWallet;
  /** Fails the journey if a browser reports a problem that the journey does not expect. */
  browserProblems: BrowserProblems;
};

// Playwright requires a destructured first parameter: a fixture without dependencies names `browserName` and ignores it.
export const test = base.extend<Fixtures>({
  browserProblems: [
    async ({ browserName: _any }, provide) => {
      const browserProblems = newBrowserProblems();
      await provide(browserProblems);
      expect(unexpectedProblems(browserProblems), "unexpected console messages").toEqual([]);
    },
    { auto: true },
  ],
  browse: async ({ browser, browserProblems }, provide) => {
    const opened: Page[] = [];
    await provide(async ({ wallet, ...options } = {}) => {
      const context = await browser.newContext({ ...options, extraHTTPHeaders: { "x-forwarded-for": newAddress() } });
      browserProblems.observe(context);
      if (wallet) await installWallet(context, wallet);
      const page = await context.newPage();
      opened.push(page);
      return page;
    });
    await Promise.all(opened.map((page) => close(page.context())));
  },
  merchant: async ({ browse }, provide) => {
    await provide(await createMerchant(await browse()));
  },
  wallet: async ({ browserName: _any }, provide) => {
    const chain = localChain();
    await provide(createWallet(chain, await fundedAccount(chain)));
  },
});

export { expect };

/** Closes a browser. Its routes may still be answering requests, which the journey no longer needs. */
async function close(context: BrowserContext): Promise<void> {
  await Promise.all([context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: "ignoreErrors" })));
  await context.close();
}

/** Each browser has its own address behind the proxy, because rate limits count by address. */
export function newAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
