import { addTranslation, hasTranslation, sourceLanguage } from "./texts";
import { translationOf, type Tables } from "./translation";

/** Where texts are shown: to customers, to merchants (with the documentation), and in mails. */
export type Surface = "pay" | "dashboard" | "mail";

type Language = {
  /** Its name in itself. */
  name: string;
  direction: "ltr" | "rtl";
  /** The surfaces that are translated completely. The others do not offer the language, so no page mixes two. */
  surfaces: readonly Surface[];
  /** Only shown when a URL asks for it. */
  isPseudo?: boolean;
};

const all: readonly Surface[] = ["pay", "dashboard", "mail"];
const pay: readonly Surface[] = ["pay"];

/** The languages by BCP 47 tag, in the order of choosers. `en-XA` and `ar-XB` are pseudo-translations of English. */
export const languages: Record<string, Language> = {
  [sourceLanguage]: { name: "English", direction: "ltr", surfaces: all },
  de: { name: "Deutsch", direction: "ltr", surfaces: all },
  es: { name: "Español", direction: "ltr", surfaces: all },
  fr: { name: "Français", direction: "ltr", surfaces: all },
  "pt-BR": { name: "Português (Brasil)", direction: "ltr", surfaces: pay },
  it: { name: "Italiano", direction: "ltr", surfaces: pay },
  nl: { name: "Nederlands", direction: "ltr", surfaces: pay },
  ja: { name: "日本語", direction: "ltr", surfaces: pay },
  "zh-Hans": { name: "简体中文", direction: "ltr", surfaces: pay },
  ko: { name: "한국어", direction: "ltr", surfaces: pay },
  ar: { name: "العربية", direction: "rtl", surfaces: pay },
  "en-XA": { name: "English (XA)", direction: "ltr", surfaces: all, isPseudo: true },
  "ar-XB": { name: "English (XB)", direction: "rtl", surfaces: all, isPseudo: true },
};

/** The tags of a surface's languages, without pseudo-languages. */
export function languagesOf(surface: Surface): string[] {
  return Object.keys(languages).filter(
    (tag) => !languages[tag]?.isPseudo && languages[tag]?.surfaces.includes(surface),
  );
}

/** Loads a language's texts, each in a script of its own; the source language needs none. */
export type Scripts = Readonly<Record<string, () => Promise<{ tables: Tables }>>>;

/** Makes a language's texts under a name available, if the scripts have them. */
export async function loadLanguage(language: string, name: string, scripts: Scripts = {}): Promise<void> {
  const { direction, isPseudo } = languages[language] ?? {};
  if (!direction || hasTranslation(language, name)) return;
  if (isPseudo) return addTranslation(language, name, (await import("./pseudo")).translatePseudo);
  const load = scripts[language];
  if (load) addTranslation(language, name, translationOf((await load()).tables, direction));
}
