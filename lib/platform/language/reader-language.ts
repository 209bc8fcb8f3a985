import { languageCookie } from "./language-cookie";
import { languages, languagesOf, type Surface } from "./languages";
import { isLocale, maxTagLength } from "./locale-schema";
import { sourceLanguage } from "./texts";
import { env } from "@/lib/platform/env";

/** The languages that a request asks for. */
export type Wishes = {
  /** The parameter `lang` of the URL. */
  url?: string | null;
  /** The language that a merchant has set for a payment request. */
  locale?: string | null;
  /** The language of an earlier URL. */
  cookie?: string;
  /** `Accept-Language` (RFC 9110 section 12.5.4). */
  header?: string;
};

export type Offer = {
  all: readonly string[];
  /** Without the languages that only a URL or cookie chooses. */
  ordinary: readonly string[];
};

const pseudoLanguages = Object.keys(languages).filter((tag) => languages[tag]?.isPseudo);

/** Only an instance with local chains offers pseudo-languages, so that no link makes a customer's page hard to read. */
function offerOf(surface: Surface): Offer {
  const ordinary = languagesOf(surface);
  return { all: env().LOCAL_CHAINS === "on" ? [...ordinary, ...pseudoLanguages] : ordinary, ordinary };
}

const cookiePattern = new RegExp(`(?:^|;\\s*)${languageCookie}=([\\w-]+)`);

/** The surface's language for the sender of these headers. `wishes`: the other wishes of the request. */
export function readerLanguage(
  surface: Surface,
  headers: Headers,
  wishes: Pick<Wishes, "url" | "locale"> = {},
): string {
  const cookie = cookiePattern.exec(headers.get("cookie") ?? "")?.[1];
  return chooseLanguage({ ...wishes, cookie, header: headers.get("accept-language") ?? undefined }, offerOf(surface));
}

/** The surface's language that a URL names, if it offers it. */
export function languageOfUrl(surface: Surface, url: string): string | undefined {
  return matchOf(url, offerOf(surface).all);
}

/**
 * The offered language that the reader prefers: by the URL, else the payment request, the cookie or the browser, else
 * the source language.
 */
export function chooseLanguage({ url, locale, cookie, header = "" }: Wishes, { all, ordinary }: Offer): string {
  const offers = [[url, all] as const, [locale, ordinary] as const, [cookie, all] as const];
  const chosen = offers.map(([tag, offered]) => tag && matchOf(tag, offered)).find(Boolean);
  const ranges = header
    .slice(0, 1000)
    .split(",")
    .map(readRange)
    .filter(({ quality }) => quality > 0);
  const preferred = ranges.toSorted((a, b) => b.quality - a.quality).map(({ tag }) => matchOf(tag, ordinary));
  return chosen || preferred.find(Boolean) || sourceLanguage;
}

function readRange(text: string): { tag: string; quality: number } {
  const [tag = "", ...parameters] = text.split(";").map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
  return { tag, quality: Number(quality) || 0 };
}

/**
 * Lookup by RFC 4647 section 3.4: "de-AT" finds "de" unless "de-AT" is offered. Else by the likely script and region
 * (Unicode CLDR): "zh-CN", "zh-SG" and "zh" find "zh-Hans", which "zh-TW" does not, and "pt" finds "pt-BR".
 */
function matchOf(tag: string, offered: readonly string[]): string | undefined {
  if (tag.length > maxTagLength) return undefined;
  const parts = tag.toLowerCase().split("-");
  const ranges = parts.map((_part, index) => parts.slice(0, parts.length - index).join("-"));
  for (const range of [...ranges, ...likelyRanges(tag)]) {
    const found = offered.find((one) => one.toLowerCase() === range);
    if (found) return found;
  }
  return undefined;
}

function likelyRanges(tag: string): string[] {
  if (!isLocale(tag)) return [];
  const { language, script, region } = new Intl.Locale(tag).maximize();
  return [`${language}-${script}`, `${language}-${region}`].map((range) => range.toLowerCase());
}
