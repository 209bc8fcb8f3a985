import { expect, test } from "vitest";
import { chooseLanguage } from "./reader-language";

const offer = { all: ["en", "de", "pt-BR", "en-XA"], ordinary: ["en", "de", "pt-BR"] };
const nothing = { url: null, cookie: undefined, header: undefined };

test.each([
  ["nothing", {}, "en"],
  ["a language", { header: "de" }, "de"],
  ["a region of a language", { header: "de-AT,en;q=0.8" }, "de"],
  ["a region that is offered, whatever its case", { header: "PT-br" }, "pt-BR"],
  ["a language of which only another region is offered", { header: "pt-PT" }, "en"],
  ["the best of several", { header: "fr, en;q=0.3, de;q=0.7" }, "de"],
  ["a language that is not wanted", { header: "de;q=0, en;q=0.1" }, "en"],
  ["a wildcard and nonsense", { header: "*;q=x,,;;q=1" }, "en"],
  ["a URL before all else", { url: "en", cookie: "de", header: "pt-BR" }, "en"],
  ["an unknown language in the URL", { url: "tlh", cookie: "de" }, "de"],
  ["an earlier choice", { cookie: "de", header: "en" }, "de"],
  ["a pseudo-language by URL only", { url: "en-XA" }, "en-XA"],
  ["a pseudo-language of the browser", { header: "en-XA" }, "en"],
])("%s", (_name, wishes, language) => {
  expect(chooseLanguage({ ...nothing, ...wishes }, offer)).toBe(language);
});
