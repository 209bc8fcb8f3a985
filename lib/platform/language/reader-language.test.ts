import { expect, test } from "vitest";
import { languages, languagesOf } from "./languages";
import { chooseLanguage } from "./reader-language";

const ordinary = ["en", "de", "pt-BR", "zh-Hans"];
const offer = { all: [...ordinary, "en-XA"], ordinary };

test.each([
  ["nothing", {}, "en"],
  ["a language", { header: "de" }, "de"],
  ["a region of a language", { header: "de-AT,en;q=0.8" }, "de"],
  ["a region that is offered, whatever its case", { header: "PT-br" }, "pt-BR"],
  ["a language of which only another region is offered", { header: "pt-PT" }, "en"],
  ["a language of which one region is offered", { header: "pt" }, "pt-BR"],
  ["Chinese in mainland China", { header: "zh-CN" }, "zh-Hans"],
  ["Chinese in Singapore, with its script", { header: "zh-Hans-SG" }, "zh-Hans"],
  ["Chinese without a region", { header: "zh" }, "zh-Hans"],
  ["Chinese in the script that is not offered", { header: "zh-TW" }, "en"],
  ["the best of several", { header: "fr, en;q=0.3, de;q=0.7" }, "de"],
  ["a language that is not wanted", { header: "de;q=0, en;q=0.1" }, "en"],
  ["a wildcard and nonsense", { header: "*;q=x,,;;q=1" }, "en"],
  ["a URL before all else", { url: "en", cookie: "de", header: "pt-BR" }, "en"],
  ["the request's before the cookie and the browser", { locale: "de-AT", cookie: "en", header: "pt-BR" }, "de"],
  ["a URL before the request", { url: "pt-BR", locale: "de" }, "pt-BR"],
  ["a request's language that is not offered", { locale: "tlh", cookie: "de" }, "de"],
  ["a request's pseudo-language by its language", { locale: "en-XA", cookie: "de" }, "en"],
  ["an unknown language in the URL", { url: "tlh", cookie: "de" }, "de"],
  ["a URL longer than any tag, whatever it begins with", { url: `de-${"a-".repeat(20)}a` }, "en"],
  ["a cookie longer than any tag", { cookie: `de-${"a-".repeat(20)}a` }, "en"],
  ["a header longer than any tag", { header: `de-${"a-".repeat(20)}a` }, "en"],
  ["an earlier choice", { cookie: "de", header: "en" }, "de"],
  ["a pseudo-language by URL only", { url: "en-XA" }, "en-XA"],
  ["a pseudo-language of the browser", { header: "en-XA" }, "en"],
])("%s", (_name, wishes, language) => {
  expect(chooseLanguage(wishes, offer)).toBe(language);
});

test("offers a language only where it is translated completely", () => {
  expect(languagesOf("pay")).toContain("de");
  expect(languagesOf("dashboard")).toEqual(["en", "de", "es", "fr"]);
  expect(languagesOf("mail")).toEqual(languagesOf("dashboard"));
});

test("every tag is canonical, and only Arabic runs from right to left", () => {
  for (const [tag, { isPseudo, direction }] of Object.entries(languages)) {
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
    if (!isPseudo) expect(direction, tag).toBe(tag === "ar" ? "rtl" : "ltr");
  }
});
