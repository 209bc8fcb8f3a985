// Records problems in every page of a journey: console errors, exceptions, policy violations and requests to foreign
// hosts. They fail the journey unless it expects them.
import type { BrowserContext } from "playwright/test";
import { baseUrl } from "./instance";

/** The merchant's own site. */
export const shop = "https://shop.example";

/**
 * Serves the merchant's own site in a browser that visits it, because nothing may reach the network. Other browsers have
 * no route, because Playwright turns off the cache of a browser with one, and each page then loads every script again.
 */
export async function serveShop(context: BrowserContext): Promise<void> {
  const body = "<!doctype html><title>Shop</title><h1>Thank you</h1>";
  await context.route(`${shop}/**`, (route) => route.fulfill({ contentType: "text/html", body }));
}

export type BrowserProblems = {
  problems: string[];
  /** Messages that a journey causes on purpose. */
  expected: RegExp[];
  observe: (context: BrowserContext) => void;
};

export function newBrowserProblems(): BrowserProblems {
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const record = (problem: string) => problems.push(problem);
  function observe(context: BrowserContext): void {
    context.on("console", (message) => {
      if (message.type() === "error" || /content.security.policy/i.test(message.text())) {
        record(`console: ${message.text()} ${message.location().url}`);
      }
    });
    context.on("weberror", (error) => record(`page error: ${error.error().stack ?? error.error().message}`));
    context.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      const isOwn = origin === new URL(baseUrl()).origin || origin === shop;
      if (/^https?:$/.test(protocol) && !isOwn) record(`requested a foreign host: ${request.url()}`);
    });
  }
  return { problems, expected, observe };
}

export function unexpectedProblems({ problems, expected }: BrowserProblems): string[] {
  return problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
}
