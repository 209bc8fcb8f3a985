// Limits the bytes of HTML and script, and the layout shift, of the main pages.
import type { BrowserContext, Page } from "playwright/test";
import { delayFonts } from "../support/fonts";
import { expect, test } from "../support/test";

const allowedHtmlBytes = 30_000;
const allowedScriptBytes = 180_000;
const allowedPayScriptBytes = 60_000;
const allowedLayoutShift = 0.02;

test("the main pages, with 20 requests, stay within their budgets and do not shift layout", async ({
  merchant,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of 503 .*\/changes/);
  const request = await merchant.api.create({ amount: "42.5", description: "Filter subscription" });
  for (let amount = 1; amount < 20; amount += 1)
    await merchant.api.create({
      amount: `${amount}.25`,
      description: `Beans, bag ${amount}`,
      external_id: `order-${amount}`,
    });
  const listPath = "/sandbox/payment-requests";
  for (const path of ["/sandbox", listPath, `${listPath}/${request.public_id}`]) {
    const { htmlBytes, scriptBytes, shift } = await measureWithData(merchant.page.context(), path);
    const kilobytes = [htmlBytes, scriptBytes].map((bytes) => (bytes / 1000).toFixed(1));
    process.stdout.write(
      `${path}: ${kilobytes[0]} kB of HTML, ${kilobytes[1]} kB of script, layout shift ${shift.toFixed(4)}\n`,
    );
    expect.soft(htmlBytes, path).toBeLessThanOrEqual(allowedHtmlBytes);
    expect.soft(scriptBytes, path).toBeLessThanOrEqual(allowedScriptBytes);
    expect.soft(shift, path).toBeLessThanOrEqual(allowedLayoutShift);
  }
});

test("the pay page stays within its script budget and does not shift layout on a phone without wallet", async ({
  browse,
  merchant,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of 503 .*\/stream/);
  const request = await merchant.api.create({ amount: "148.5", description: "Filter subscription" });
  for (const viewport of [
    { width: 390, height: 664 },
    { width: 320, height: 568 },
  ]) {
    const page = await browse({ viewport, hasTouch: true, isMobile: true });
    await delayFonts(page);
    const { scriptBytes, shift } = await measureLoad(page, request.payment_url);
    expect(scriptBytes).toBeLessThanOrEqual(allowedPayScriptBytes);
    expect(shift).toBeLessThanOrEqual(allowedLayoutShift);
    await page.close();
  }
});

/** Bytes as compressed on the wire. */
type Load = { html: string; htmlBytes: number; scriptBytes: number; shift: number };

/** The HTML lacks data that takes over a second, as on a busy machine: then measures another load. */
async function measureWithData(context: BrowserContext, path: string): Promise<Load> {
  for (;;) {
    const page = await context.newPage();
    const load = await measureLoad(page, path);
    await page.close();
    if (!load.html.includes('aria-busy="true"')) return load;
  }
}

async function measureLoad(page: Page, path: string): Promise<Load> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const urls = new Map<string, string>();
  const bytes = new Map<string, number>();
  // The router loads data from the page's own URL too.
  session.on("Network.requestWillBeSent", ({ requestId, type, request: { url } }) =>
    urls.set(requestId, type === "Document" ? "document" : new URL(url).pathname),
  );
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes.set(urls.get(requestId) ?? "", encodedDataLength);
  });
  // An open stream would keep the network busy.
  await page.route(/\/(changes|stream)$/, (route) => route.fulfill({ status: 503, body: "" }));
  const html = (await (await page.goto(path))?.text()) ?? "";
  await page.waitForLoadState("networkidle");
  // Only scripts in the HTML: prefetches of linked pages come later.
  const sources = html.matchAll(/(?:<script[^>]* src|rel="modulepreload" href)="([^"?]+)/g);
  const scripts = [...new Set([...sources].map(([, src = ""]) => src))];
  const scriptBytes = scripts.reduce((sum, src) => sum + (bytes.get(src) ?? 0), 0);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 200);
      }),
  );
  return { html, htmlBytes: bytes.get("document") ?? 0, scriptBytes, shift };
}
