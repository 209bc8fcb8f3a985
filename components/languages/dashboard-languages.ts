import { loadOtherTexts, otherTexts } from "./other-languages";
import { loadPayLanguage } from "./pay-languages";
import { loadLanguage, type Scripts } from "@/lib/platform/language/languages";
import { hasTranslation } from "@/lib/platform/language/texts";

/** The texts of merchants' pages, without those that customers' pages have too. */
const scripts: Scripts = {
  de: () => import("./de/dashboard"),
  es: () => import("./es/dashboard"),
  fr: () => import("./fr/dashboard"),
};

/** Whether all texts of merchants' pages are loaded. */
export function hasDashboardLanguage(language: string): boolean {
  return ["pay", "pay-later", otherTexts, "dashboard"].every((script) => hasTranslation(language, script));
}

/** Makes all texts of merchants' pages available. */
export async function loadDashboardLanguage(language: string): Promise<void> {
  await Promise.all([
    loadPayLanguage(language),
    loadOtherTexts(language),
    loadLanguage(language, "dashboard", scripts),
  ]);
}
