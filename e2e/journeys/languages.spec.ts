import type { Page } from "playwright/test";
import { languages, languagesOf } from "@/lib/platform/language/languages";
import { notFound } from "../support/page-state";
import { createSampleData } from "../support/sample-data";
import { expect, test } from "../support/test";
import { translatableTexts, withoutNames } from "../support/untranslated";

const translations = languagesOf("pay").filter((tag) => tag !== "en");
const narrowest = { width: 320, height: 640 };

test("every language in every main state of the pay page fits 320 px and leaves no English", async ({
  browse,
  browserProblems,
}) => {
  test.setTimeout(480_000);
  browserProblems.expected.push(notFound);
  const sample = await createSampleData(await browse());
  const page = await browse({ viewport: narrowest });
  const states = ["active", "partlyPaid", "completed", "expired", "cancelled"] as const;
  const pages = states.map((state) => [state, sample[state].payment_url] as const);
  for (const [state, url] of [...pages, ["verify", "/verify"], ["not found", "/nowhere"]] as const) {
    await openIn(page, url, "en");
    const english = new Set((await phrases(page)).map(withoutNames));
    for (const tag of translations) {
      await openIn(page, url, tag);
      const left = (await phrases(page)).filter((text) => english.has(withoutNames(text)));
      expect.soft(left, `${state} in ${tag}: English texts`).toEqual([]);
      expect(await page.locator("html").getAttribute("dir")).toBe(languages[tag]?.direction);
      const [scrollWidth, clientWidth] = await page.evaluate(() => {
        const { scrollWidth: content, clientWidth: viewport } = document.documentElement;
        return [content, viewport] as const;
      });
      expect.soft(scrollWidth, `${state} in ${tag} scrolls sideways at 320 px`).toBeLessThanOrEqual(clientWidth);
    }
  }
  await sample.stop();
});

async function openIn(page: Page, url: string, tag: string): Promise<void> {
  await page.goto(`${url}?lang=${tag}`);
  await page.locator("body:not([data-static])").waitFor();
  // Everything that is folded at first.
  await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
}

/** Texts of at least two words, because languages share some words, such as "Transaction". */
async function phrases(page: Page): Promise<string[]> {
  return (await translatableTexts(page)).filter((text) => /[a-z]{2,}\s+[a-z]{2,}/i.test(withoutNames(text)));
}

test("a browser's language is that of the pay page only, and the dashboard stays wholly English", async ({
  browse,
  merchant,
}) => {
  const { payment_url: url } = await merchant.api.create({ amount: "12.5" });
  const page = await browse({ locale: "de-AT" });
  await page.goto(url);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page).toHaveTitle(/^12\.50 TESTUSD an .* bezahlen$/);
  await page.goto("/sign-in");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("the reader's choice comes before the request's language, which comes before the browser's", async ({
  browse,
  merchant,
}) => {
  const french = await merchant.api.create({ amount: "12.5", locale: "fr-CA" });
  const other = await merchant.api.create({ amount: "13.5" });
  expect(french.locale).toBe("fr-CA");
  // Without script, to show that the choice needs none.
  const page = await browse({ locale: "de-DE", javaScriptEnabled: false });
  const language = page.locator("html");
  await page.goto(french.payment_url);
  await expect(language).toHaveAttribute("lang", "fr");
  await page.getByText("Français", { exact: true }).first().click();
  await page.getByRole("link", { name: "العربية" }).click();
  await expect(language).toHaveAttribute("lang", "ar");
  await expect(language).toHaveAttribute("dir", "rtl");
  await page.goto(other.payment_url);
  await expect(language).toHaveAttribute("lang", "ar");
});
