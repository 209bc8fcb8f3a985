import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/lib/platform/env";
import { languageCookie } from "@/lib/platform/language/language-cookie";
import type { Surface } from "@/lib/platform/language/languages";
import { languageOfUrl, readerLanguage } from "@/lib/platform/language/reader-language";

/** The reader's language. A choice by URL is kept for the pages that follow. */
export function languageOf(
  surface: Surface,
  { url = "", headers }: IncomingMessage,
  response: ServerResponse,
  locale?: string | null,
): string {
  const wished = new URLSearchParams(url.split("?")[1]).get("lang");
  const chosen = wished === null ? undefined : languageOfUrl(surface, wished);
  if (chosen) {
    const secure = env().BASE_URL.startsWith("https://") ? "; Secure" : "";
    const cookieOptions = `Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
    response.appendHeader("set-cookie", `${languageCookie}=${chosen}; ${cookieOptions}`);
  }
  const { cookie = "", "accept-language": accepted = "" } = headers;
  return readerLanguage(surface, new Headers({ cookie, "accept-language": accepted }), { url: chosen, locale });
}
