import { loadLanguage, type Scripts } from "@/lib/platform/language/languages";

/** All texts of merchants' pages, with those of the pay page, whose preview they show. */
const scripts: Scripts = {
  de: () => import("./de/dashboard"),
  es: () => import("./es/dashboard"),
  fr: () => import("./fr/dashboard"),
};

export function loadDashboardLanguage(language: string): Promise<void> {
  return loadLanguage(language, "dashboard", scripts);
}
