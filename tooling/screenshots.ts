// Takes the pictures of the README: node tooling/run.mjs screenshots. With a folder, takes every page in every state,
// light and dark, on a phone, a tablet and a desktop: node tooling/run.mjs screenshots <folder> [part of a name].
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright";
import { newAccount } from "@/e2e/support/chain";
import { chromiumFlags } from "@/e2e/support/chromium";
import startInstance from "@/e2e/support/global-setup";
import { baseUrl, localChain } from "@/e2e/support/instance";
import type { PageState } from "@/e2e/support/page-state";
import { pageStates } from "@/e2e/support/page-states";
import { addMoreRequests, createSampleData, type SampleData } from "@/e2e/support/sample-data";
import { createWallet, installWallet } from "@/e2e/support/wallet";
import { say } from "@/instance/terminal";
import { requireChromium } from "./test/chromium";

const readmeFolder = "docs/images";
const devices = [
  { device: "desktop", viewport: { width: 1440, height: 900 } },
  { device: "tablet", viewport: { width: 768, height: 1024 } },
  { device: "phone", viewport: { width: 390, height: 844 } },
];

const [folder, part = ""] = process.argv.slice(2);
const stopInstance = await startInstance();
try {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
  const sample = await createSampleData(await newPage(browser));
  if (folder) await takeAllPageStates(browser, sample, folder, part);
  else await takeReadmePictures(browser, sample);
  await browser.close();
  await sample.stop();
} finally {
  await stopInstance();
}

async function takeReadmePictures(browser: Browser, sample: SampleData): Promise<void> {
  mkdirSync(readmeFolder, { recursive: true });
  await addMoreRequests(sample);
  const pictures = [
    { name: "pay-page", pageState: "pay page", viewport: { width: 720, height: 1150 } },
    { name: "dashboard", pageState: "payment requests", viewport: { width: 1280, height: 900 } },
  ];
  for (const { name, pageState, viewport } of pictures) {
    const found = pageStates.find(({ name }) => name === pageState);
    if (!found) throw new Error(`There is no page state "${pageState}".`);
    const page = await openPageState(browser, sample, found, { viewport, deviceScaleFactor: 2 });
    await takeScreenshot(page, join(readmeFolder, `${name}.png`), false);
    await page.context().close();
  }
}

async function takeAllPageStates(browser: Browser, sample: SampleData, into: string, namePart: string): Promise<void> {
  mkdirSync(into, { recursive: true });
  for (const pageState of pageStates.filter(({ name }) => name.includes(namePart))) {
    const page = await openPageState(browser, sample, pageState);
    for (const { device, viewport } of devices) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await takeScreenshot(page, join(into, `${fileNameOf(pageState.name)}.${device}.${colorScheme}.png`), true);
      }
    }
    await page.context().close();
  }
}

/** Opens a page in this state, in a browser context of its own. */
async function openPageState(
  browser: Browser,
  sample: SampleData,
  { viewer, open }: PageState,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const isOwner = viewer === "owner";
  const storageState = isOwner ? await sample.merchant.page.context().storageState() : undefined;
  const page = await newPage(browser, { ...options, storageState });
  if (viewer === "payer") await installWallet(page.context(), createWallet(localChain(), newAccount()));
  await open(page, sample);
  return page;
}

async function newPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseUrl(),
    locale: "en-GB",
    timezoneId: "Europe/Oslo",
    colorScheme: "light",
    reducedMotion: "reduce",
    ...options,
  });
  return context.newPage();
}

async function takeScreenshot(page: Page, path: string, fullPage: boolean): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path, fullPage, animations: "disabled", caret: "hide" });
  say(path);
}

function fileNameOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}
