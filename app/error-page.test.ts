import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadOtherTexts } from "@/components/languages/other-languages";
import { languages, languagesOf } from "@/lib/platform/language/languages";
import { runInLanguage } from "@/lib/platform/language/request-language";
import { errorPage } from "./error-page";

const failures = [{ status: 404 }, { status: 429, retryAfterSeconds: 42 }, { status: 503 }] as const;
const wordsOf = (html: string) =>
  html
    .replace(/<(style|svg)[^]*?<\/\1>|<!--[^]*?-->|<[^>]*>/g, " ")
    .split(/\s+/)
    .join(" ");

test("the page that a proxy sends while no process responds is the English one", () => {
  const file = readFileSync("public/unavailable.html", "utf8");
  expect(wordsOf(runInLanguage("en", () => errorPage({ status: 503 })))).toBe(wordsOf(file));
});

test.each(languagesOf("pay"))(
  "error pages in %s name their language and direction, and have no English",
  async (tag) => {
    await loadOtherTexts(tag);
    for (const failure of failures) {
      const html = runInLanguage(tag, () => errorPage(failure));
      expect(html).toContain(`<html lang="${tag}" dir="${languages[tag]?.direction}">`);
      const words = wordsOf(html).replaceAll("Remit", "");
      if (tag !== "en") expect(words).not.toMatch(/\b(the|you|not|check|home)\b/i);
      if (failure.status === 429) expect(html).toMatch(/content="42"[^]*42/);
      if (failure.status === 404) expect(html).not.toContain("http-equiv");
    }
  },
);
