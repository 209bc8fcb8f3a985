import type { Page } from "playwright/test";
import { languages, languagesOf, type Surface } from "@/lib/platform/language/languages";
import { dashboardPaths } from "../support/dashboard-pages";
import { get, newestId } from "../support/merchant";
import { notFound } from "../support/page-state";
import { createSampleData } from "../support/sample-data";
import { fillSignIn } from "../support/sign-in";
import { expect, test } from "../support/test";
import { tableFaults } from "../support/table-faults";
import { translatableTexts, withoutNames } from "../support/untranslated";

const narrowest = { width: 320, height: 640 };

test("every language in every main state of the pay page fits 320 px and leaves no English", async ({
  browse,
  browserProblems,
}) => {
  test.setTimeout(480_000);
  browserProblems.expected.push(notFound, /ERR_FAILED .*\.woff2/);
  const sample = await createSampleData(await browse());
  const page = await browse({ viewport: narrowest });
  // The first visit of a phone shows the phone's own font, which may be wider.
  await page.route("**/*.woff2", (route) => route.abort());
  const states = ["active", "partlyPaid", "completed", "expired", "cancelled"] as const;
  const urls = [...states.map((state) => sample[state].payment_url), "/verify", "/nowhere"];
  for (const url of urls) {
    await expectTranslations("pay", page, url, () => page.locator("body:not([data-static])").waitFor());
  }
  await sample.stop();
});

test("every language of the dashboard fits 320 and 1280 px on every page and leaves no English", async ({ browse }) => {
  test.setTimeout(900_000);
  const sample = await createSampleData(await browse());
  const storageState = await sample.merchant.page.context().storageState();
  // Without script, because a hundred pages then take a fraction of the time, and the server's HTML has their data.
  const page = await browse({ storageState, viewport: narrowest, javaScriptEnabled: false });
  const deliveries = `/api/webhook-endpoints/${sample.webhooks.working}/deliveries`;
  const { page: owner } = sample.merchant;
  const newest = await Promise.all([newestId(owner, deliveries), newestId(owner, "/api/events")]);
  for (const path of [...dashboardPaths(sample, ...newest), "/"]) {
    await expectTranslations("dashboard", page, path, () => page.getByRole("heading", { level: 1 }).first().waitFor());
  }
  await page.context().clearCookies({ name: "remit.session" });
  for (const path of ["/sign-in", "/sign-up", "/forgot-password", "/invitation/unknown"]) {
    await expectTranslations("dashboard", page, path, () => page.getByRole("heading", { level: 1 }).first().waitFor());
  }
  await sample.stop();
});

/** Opens a page in each language of its surface. */
async function expectTranslations(
  surface: Surface,
  page: Page,
  path: string,
  untilShown: () => Promise<void>,
): Promise<void> {
  const openIn = async (tag: string) => {
    // The HTML lacks data that takes over a second, which a page without script never gets.
    await expect(async () => {
      await page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=${tag}`);
      await untilShown();
      expect(await page.locator('[aria-busy="true"]').count(), `${path}: parts without data`).toBe(0);
    }).toPass({ timeout: 120_000 });
    // Everything that is folded at first.
    await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
  };
  await openIn("en");
  const english = new Set((await phrases(page)).map(withoutNames));
  for (const tag of languagesOf(surface).filter((language) => language !== "en")) {
    await openIn(tag);
    const left = (await phrases(page)).filter((text) => english.has(withoutNames(text)));
    expect.soft(left, `${path} in ${tag}: English texts`).toEqual([]);
    expect(await page.locator("html").getAttribute("dir")).toBe(languages[tag]?.direction);
    const [scrollWidth, clientWidth] = await page.evaluate(() => {
      const { scrollWidth: content, clientWidth: viewport } = document.documentElement;
      return [content, viewport] as const;
    });
    expect.soft(scrollWidth, `${path} in ${tag} scrolls sideways at 320 px`).toBeLessThanOrEqual(clientWidth);
    if (surface === "pay") continue;
    // Wide enough for tables with most columns.
    await page.setViewportSize({ width: 1280, height: 800 });
    expect.soft(await tableFaults(page), `${path} in ${tag} at 1280 px`).toEqual([]);
    await page.setViewportSize(narrowest);
  }
}

/** Texts of at least two words, because languages share some words, such as "Transaction". */
async function phrases(page: Page): Promise<string[]> {
  return (await translatableTexts(page)).filter((text) => /[a-z]{2,}\s+[a-z]{2,}/i.test(withoutNames(text)));
}

test("a browser's language is that of every page that has it, and of no part of the others", async ({
  browse,
  merchant,
}) => {
  const { payment_url: url } = await merchant.api.create({ amount: "12.5" });
  const german = await browse({ locale: "de-AT" });
  await german.goto(url);
  await expect(german.locator("html")).toHaveAttribute("lang", "de");
  await expect(german).toHaveTitle(/^12\.50 TESTUSD an .* bezahlen$/);
  await german.goto("/sign-in");
  await expect(german.locator("html")).toHaveAttribute("lang", "de");
  await expect(german.getByRole("heading", { name: "Anmelden" })).toBeVisible();
  const japanese = await browse({ locale: "ja-JP" });
  await japanese.goto(url);
  await expect(japanese.locator("html")).toHaveAttribute("lang", "ja");
  await japanese.goto("/sign-in");
  await expect(japanese.locator("html")).toHaveAttribute("lang", "en");
  await expect(japanese.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("a language that is chosen before the sign-in keeps where the sign-in leads", async ({ browse, merchant }) => {
  const page = await browse();
  await page.goto("/sandbox/api-keys");
  await page.getByText("English", { exact: true }).first().click();
  await page.getByRole("link", { name: "Français" }).click();
  await expect(page.getByRole("heading", { name: "Connexion" })).toBeVisible();
  await page.getByLabel("E-mail").fill(merchant.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(merchant.password);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  await expect(page).toHaveURL(/\/sandbox\/api-keys$/);
  await expect(page.getByRole("heading", { level: 1, name: "Clés API" })).toBeVisible();
});

test("a person's language, time zone and formats are theirs in every browser", async ({ browse, merchant }) => {
  const { page } = merchant;
  const request = await merchant.api.create({ amount: "12.5" });
  await page.goto("/sandbox/settings/account");
  const section = page.getByRole("region", { name: "Language and formats" });
  await section.getByRole("button", { name: "Change" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Language", { exact: true }).selectOption("de");
  await dialog.getByLabel("Time zone").selectOption("America/St_Johns");
  await dialog.getByLabel("Clock").selectOption("h12");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ihr Konto" })).toBeVisible();

  const other = await browse({ locale: "en-US", timezoneId: "Asia/Tokyo" });
  await other.goto(`/sign-in?callbackUrl=/sandbox/payment-requests/${request.public_id}`);
  await fillSignIn(other, merchant);
  await expect(other.locator("html")).toHaveAttribute("lang", "de");
  const created = other.getByRole("complementary", { name: "Details" }).locator("time").first();
  await expect(created).toHaveAttribute("title", /(AM|PM) .*\(America\/St_Johns\)$/);
  const html = await (await get(other.context(), `/sandbox/payment-requests/${request.public_id}`)).text();
  expect(html).toMatch(/<time [^>]*>\d+\. [^<]* (AM|PM) GMT-\d:30</);

  await other.goto("/sandbox/settings/account");
  await other.getByRole("region", { name: "Sprache und Formate" }).getByRole("button", { name: "Ändern" }).click();
  await other.getByRole("dialog").getByLabel("Sprache", { exact: true }).selectOption("");
  await other.getByRole("dialog").getByRole("button", { name: "Speichern" }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
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
