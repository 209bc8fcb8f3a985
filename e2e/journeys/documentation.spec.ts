import type { Page } from "playwright/test";
import { guideSlugs } from "@/components/docs/guides";
import { chapterPath, referencePath } from "@/components/docs/reference/document";
import { tags } from "@/lib/api/openapi/tags";
import { expect, test } from "../support/test";
import { baseUrl } from "../support/instance";

const chapters = [...tags.map(({ name }) => name), "Objects"].map(chapterPath);
const pages = ["/docs", referencePath, ...chapters, ...guideSlugs.map((slug) => `/docs/${slug}`)];

test("every documentation link and anchor resolves without JavaScript", async ({ browse }) => {
  test.setTimeout(480_000);
  const page = await browse({ javaScriptEnabled: false });
  const links = new Map<string, string>();
  const anchors = new Map<string, Set<string>>();
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const href of await hrefsOf(page)) links.set(href, path);
    anchors.set(path, await idsOf(page));
  }
  const broken: string[] = [];
  for (const [href, from] of links) {
    const { origin, pathname, hash } = new URL(href);
    if (origin !== baseUrl()) continue;
    if (!anchors.has(pathname)) anchors.set(pathname, await readAnchors(page, pathname));
    const ids = anchors.get(pathname);
    if (ids?.size === 0 || (hash && !ids?.has(hash.slice(1)))) broken.push(`${from} → ${pathname}${hash}`);
  }
  expect(broken).toEqual([]);
  expect(links.size).toBeGreaterThan(100);
});

test("the doc_url of an error leads to the paragraph about its code", async ({ browse }) => {
  const page = await browse();
  const response = await page.request.get("/api/payment-requests");
  const { error } = (await response.json()) as { error: { doc_url: string } };
  await page.goto(error.doc_url);
  const heading = page.getByRole("heading", { name: "missing_api_key" });
  await expect(heading).toBeInViewport();
  await expect(page.locator("h3:target")).toHaveText(/^missing_api_key/);
});

test("a keyboard user skips to the content and copies a call", async ({ browse }) => {
  const page = await browse({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/docs/authentication");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  const copy = page.getByRole("button", { name: "Copy" }).first();
  for (let presses = 0; presses < 20; presses += 1) {
    if (await copy.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(copy).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeAttached();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(new RegExp(`^curl ${baseUrl()}/api/`));
});

async function hrefsOf(page: Page): Promise<string[]> {
  return page.locator("a[href]").evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
}

async function idsOf(page: Page): Promise<Set<string>> {
  return new Set(await page.locator("[id]").evaluateAll((elements) => elements.map(({ id }) => id)));
}

/** The anchors of a page or file outside the documentation; empty if it does not exist. */
async function readAnchors(page: Page, path: string): Promise<Set<string>> {
  const response = await page.request.get(path);
  if (!response.ok()) return new Set();
  const text = await response.text();
  return new Set(["", ...[...text.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id)]);
}
