import { languages } from "./languages";
import { sourceLanguage } from "./texts";

/** The languages that a request asks for. */
export type Wishes = {
  /** The parameter `lang` of the URL. */
  url: string | null;
  /** The language of an earlier URL. */
  cookie: string | undefined;
  /** `Accept-Language` (RFC 9110 section 12.5.4). */
  header: string | undefined;
};

export type Offer = {
  all: readonly string[];
  /** Without the languages that only a URL or cookie chooses. */
  ordinary: readonly string[];
};

const ours: Offer = {
  all: Object.keys(languages),
  ordinary: Object.keys(languages).filter((tag) => !languages[tag]?.isPseudo),
};

/** Keeps the choice of a URL for the pages that follow. */
export const languageCookie = "remit_language";

/** The language for the sender of these headers. `url`: the parameter `lang` of the page's URL. */
export function readerLanguage(headers: Headers, url: string | null = null): string {
  const cookie = new RegExp(`(?:^|;\\s*)${languageCookie}=([\\w-]+)`).exec(headers.get("cookie") ?? "")?.[1];
  return chooseLanguage({ url, cookie, header: headers.get("accept-language") ?? undefined });
}

/** The offered language that the reader prefers: by the URL, else the cookie, else the browser, else the source language. */
export function chooseLanguage({ url, cookie, header = "" }: Wishes, { all, ordinary } = ours): string {
  const chosen = [url, cookie].map((tag) => tag && matchOf(tag, all)).find(Boolean);
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

/** Lookup by RFC 4647 section 3.4: "de-AT" finds "de" unless "de-AT" is offered. */
function matchOf(tag: string, offered: readonly string[]): string | undefined {
  const parts = tag.toLowerCase().split("-");
  for (let length = parts.length; length > 0; length -= 1) {
    const range = parts.slice(0, length).join("-");
    const found = offered.find((one) => one.toLowerCase() === range);
    if (found) return found;
  }
  return undefined;
}
