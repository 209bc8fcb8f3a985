import type { Page } from "playwright/test";

/** Names that the journeys, operators and people gave; no translation changes them. */
const names =
  /Halden (Roasters|ID)|Local (EVM|Solana)|TESTUSD|Checkout server|Shop in Bergen|Till in Storgata|The old shop|Chrome on Linux/g;
/** Ids, addresses, URLs, event types and HTTP responses, which contain digits or signs, and shortcodes. */
const identifiers = /\S*[\d_/@…]\S*|\w+\.\w+|^[A-Za-z]{10}$|(?<=\b503 )Service Unavailable/g;

/**
 * The texts, names and hints of a page in the pseudo-language en-XA that are plain English, thus in no catalog. Not
 * looked at: what no translation may change (`translate="no"`), what people wrote (`dir="auto"`), what has a language of
 * its own, such as the guides, and the errors of fields, which may be the API's.
 */
export async function untranslatedTexts(page: Page): Promise<string[]> {
  return (await translatableTexts(page)).filter((text) => /[a-z]{3}/i.test(withoutNames(text)));
}

/** Text without names and identifiers. */
export function withoutNames(text: string): string {
  return text.replaceAll(names, "").replaceAll(identifiers, "");
}

/** The texts, names and hints of a page that a translation may change. */
export function translatableTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const untouched =
      '[translate="no"], body [lang], [dir="auto"], [data-field-error], bdi, code, pre, kbd, time, script, style, noscript, textarea';
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest(untouched)) found.add(node.nodeValue?.trim() ?? "");
    }
    for (const name of ["aria-label", "aria-description", "placeholder", "title", "alt"]) {
      for (const element of document.querySelectorAll(`body [${name}]`)) {
        if (!element.closest(untouched)) found.add(element.getAttribute(name) ?? "");
      }
    }
    if (!document.querySelector("main[lang]")) found.add(document.title);
    return [...found];
  });
}

/** Amounts, addresses and hashes, which are written from left to right in every language, without `translate="no"`. */
export async function exposedData(page: Page): Promise<string[]> {
  const data = page.locator('[dir="ltr"]:not(html, [lang], [translate="no"] *)');
  return data.evaluateAll((elements) =>
    elements
      .filter((element) =>
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
          ? element.getAttribute("spellcheck") !== "false"
          : element.getAttribute("translate") !== "no",
      )
      .map((element) => element.outerHTML.slice(0, 200)),
  );
}
