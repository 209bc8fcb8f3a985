import { loadLanguage, type Scripts } from "@/lib/platform/language/languages";

/** The texts that the page shows at first. It is made live only once these have arrived. */
const firstTexts: Scripts = {
  de: () => import("./de/pay"),
  es: () => import("./es/pay"),
  fr: () => import("./fr/pay"),
  "pt-BR": () => import("./pt-BR/pay"),
  it: () => import("./it/pay"),
  nl: () => import("./nl/pay"),
  ja: () => import("./ja/pay"),
  "zh-Hans": () => import("./zh-Hans/pay"),
  ko: () => import("./ko/pay"),
  ar: () => import("./ar/pay"),
};

/** The texts that only events show, such as failures of a wallet, or only the server. */
const laterTexts: Scripts = {
  de: () => import("./de/pay-later"),
  es: () => import("./es/pay-later"),
  fr: () => import("./fr/pay-later"),
  "pt-BR": () => import("./pt-BR/pay-later"),
  it: () => import("./it/pay-later"),
  nl: () => import("./nl/pay-later"),
  ja: () => import("./ja/pay-later"),
  "zh-Hans": () => import("./zh-Hans/pay-later"),
  ko: () => import("./ko/pay-later"),
  ar: () => import("./ar/pay-later"),
};

export function loadFirstTexts(language: string): Promise<void> {
  return loadLanguage(language, "pay", firstTexts);
}

export function loadLaterTexts(language: string): Promise<void> {
  return loadLanguage(language, "pay-later", laterTexts);
}

/** Makes all texts of the pay page available. */
export async function loadPayLanguage(language: string): Promise<void> {
  await Promise.all([loadFirstTexts(language), loadLaterTexts(language)]);
}
