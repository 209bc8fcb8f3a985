import { loadFirstTexts } from "./pay-languages";
import { loadLanguage, type Scripts } from "@/lib/platform/language/languages";

/** The texts that customers see beside the pay page: the page that verifies documents, and error pages. */
const scripts: Scripts = {
  de: () => import("./de/other"),
  es: () => import("./es/other"),
  fr: () => import("./fr/other"),
  "pt-BR": () => import("./pt-BR/other"),
  it: () => import("./it/other"),
  nl: () => import("./nl/other"),
  ja: () => import("./ja/other"),
  "zh-Hans": () => import("./zh-Hans/other"),
  ko: () => import("./ko/other"),
  ar: () => import("./ar/other"),
};

/** The name of the script for `hasTranslation`. */
export const otherTexts = "other";

export function loadOtherTexts(language: string): Promise<void> {
  return loadLanguage(language, otherTexts, scripts);
}

/** Makes all texts of the page that verifies documents available; its frame is that of the pay page. */
export async function loadVerifyTexts(language: string): Promise<void> {
  await Promise.all([loadFirstTexts(language), loadOtherTexts(language)]);
}
