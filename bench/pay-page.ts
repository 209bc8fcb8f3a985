// npm run bench -- pay-page: a pay page on a slow phone, and its speed while 200 pages are open. The phone is on its first
// visit, from a link of a shop's page, with the CPU four times slower and slow 4G as Lighthouse defines it. Measured are the
// paint of the largest element (LCP), beside that of a page of one sentence, and when the buttons work. Each open page holds
// its stream and also polls every second, as a page does whose stream is blocked. BENCH_ROUNDS (9) is the number of visits,
// BENCH_MS (20,000) the time of each kind of read.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Browser } from "playwright";
import { expect, test } from "vitest";
import { chromiumFlags, installedChromium } from "@/e2e/support/chromium";
import { openStream } from "@/testing/change-stream";
import { newShop, useInstance } from "./support/instance";
import { countRefused, p95, readFor, type Read } from "./support/paced-reads";
import { median, report } from "./support/report";
import { payersRead, pick, randomAddress } from "./support/visitors";

const visits = Number(process.env.BENCH_ROUNDS ?? 9);
const readMs = Number(process.env.BENCH_MS ?? 20_000);
const openPages = 200;

const bench = useInstance((tokenId) => newShop(tokenId, 1, { from: 1, to: 1000 }));

/** Slow 4G: a round trip of 150 ms, 1.6 Mbit/s down and 750 kbit/s up. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

test("first visit of a slow phone", { timeout: 600_000 }, async () => {
  const browser = await chromium.launch({ executablePath: installedChromium(), args: chromiumFlags });
  const shop = await openShop();
  const seen: { page: Visit; sentence: Visit }[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    const url = `${bench.url}/pay/${pick(bench.seeded.requests).shortcode}`;
    seen.push({
      page: await visitOnce(browser, shop, url),
      sentence: await visitOnce(browser, shop, shop.sentenceUrl),
    });
  }
  await browser.close();
  shop.close();
  const figures = (label: string, times: number[], beside = "") => {
    const [p50, max] = [median(times), Math.max(...times)];
    expect(Math.min(...times)).toBeGreaterThan(0);
    report(label, `median ${p50.toFixed(0)} ms, longest ${max.toFixed(0)} ms of ${visits} visits${beside}`, {
      p50,
      max,
    });
  };
  const [paints, floors] = [seen.map(({ page }) => page.paint), seen.map(({ sentence }) => sentence.paint)];
  figures("LCP", paints, `, ${(median(paints) / median(floors)).toFixed(1)} times that of one sentence`);
  figures("LCP of one sentence", floors);
  figures(
    "live, so that its buttons work",
    seen.map(({ page }) => page.live),
  );
});

type Shop = { linkTo: (url: string) => string; sentenceUrl: string; close: () => void };

/** A shop on another site than the pages that it links to, as `localhost` and an IP address are. */
async function openShop(): Promise<Shop> {
  const server = createServer(({ url = "" }, response) => {
    const to = new URL(url, "http://shop.example").searchParams.get("to");
    const body = to ? `<a href="${to}">Pay</a>` : "<p>One sentence, the largest element of this page.</p>";
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<!doctype html><meta name="viewport" content="width=device-width"><title>Shop</title>${body}`);
  }).listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    linkTo: (url) => `http://127.0.0.1:${port}/?to=${encodeURIComponent(url)}`,
    sentenceUrl: `http://localhost:${port}/`,
    close: () => void server.close(),
  };
}

/** Milliseconds from the start of navigation until the largest element was painted, and until the page was live, if ever. */
type Visit = { paint: number; live: number };

async function visitOnce(browser: Browser, shop: Shop, url: string): Promise<Visit> {
  const headers = { "x-forwarded-for": randomAddress() };
  const context = await browser.newContext({ viewport: { width: 390, height: 664 }, extraHTTPHeaders: headers });
  const page = await context.newPage();
  await page.goto(shop.linkTo(url));
  const devTools = await context.newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("Network.emulateNetworkConditions", slow4g);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(() => {
    const observer = new MutationObserver(([mutation]) => {
      if (mutation) performance.mark("live");
    });
    observer.observe(document, { subtree: true, attributeFilter: ["data-static"] });
  });
  await page.getByRole("link", { name: "Pay" }).click();
  await page.waitForURL(url);
  await page.locator("body:not([data-static])").waitFor();
  // Enough to paint the script's changes.
  await sleep(1000);
  const visit = await page.evaluate(
    () =>
      new Promise<Visit>((found) => {
        const live = performance.getEntriesByName("live").at(0)?.startTime ?? 0;
        const observer = new PerformanceObserver((list) =>
          found({ paint: list.getEntries().at(-1)?.startTime ?? 0, live }),
        );
        observer.observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
  await context.close();
  return visit;
}

const pageRead = (): Read => ({
  url: `${bench.url}/pay/${pick(bench.seeded.requests).shortcode}`,
  headers: { "accept-encoding": "gzip", "x-forwarded-for": randomAddress() },
});
const dataRead = () => payersRead(bench.url, bench.seeded.requests);

test("page and data with 200 open pages", { timeout: 300_000 }, async () => {
  await readFor(2000, pageRead);
  const idle = { page: p95(await readFor(readMs / 4, pageRead)), data: p95(await readFor(readMs / 4, dataRead)) };
  const closing = new AbortController();
  const opened = bench.seeded.requests.slice(0, openPages).map(({ shortcode }) => keepOpen(shortcode, closing.signal));
  const streams = await Promise.all(opened);
  const [pages, data] = [await readFor(readMs, pageRead), await readFor(readMs, dataRead)];
  closing.abort();
  expect([...streams.map(({ hasEnded }) => hasEnded()), countRefused([...pages, ...data])]).toEqual([
    ...streams.map(() => false),
    0,
  ]);
  for (const stream of streams) stream.close();
  const busy = { page: p95(pages), data: p95(data) };
  const figures = (name: "page" | "data") =>
    `p95 ${busy[name].toFixed(1)} ms, with no open page ${idle[name].toFixed(1)} ms, ${(busy[name] / idle[name]).toFixed(1)} times`;
  report("page, 200 pages open", figures("page"), { busy: busy.page, idle: idle.page });
  report("its data, 200 pages open", figures("data"), { busy: busy.data, idle: idle.data });
});

/** Opens a page's stream and polls its data every second until the signal, from one address. */
async function keepOpen(shortcode: string, signal: AbortSignal) {
  const headers = { "x-forwarded-for": randomAddress() };
  const url = `${bench.url}/api/public/payment-requests/${shortcode}`;
  const stream = await openStream(`${url}/stream`, headers);
  expect(stream.status).toBe(200);
  void (async () => {
    await sleep(Math.random() * 1000);
    while (!signal.aborted) {
      await fetch(url, { headers }).then((response) => response.arrayBuffer());
      await sleep(1000);
    }
  })();
  return stream;
}
