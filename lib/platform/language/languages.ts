import { addTranslation, hasTranslation, sourceLanguage, type Translate } from "./texts";

type Language = {
  direction: "ltr" | "rtl";
  /** Only shown when a URL asks for it. */
  isPseudo?: boolean;
  /** Its texts, in a script of their own; the source language needs none. */
  load?: () => Promise<Translate>;
};

const loadPseudo = () => import("./pseudo").then(({ translatePseudo }) => translatePseudo);

/** The languages of pages and mails by BCP 47 tag. `en-XA` and `ar-XB` are pseudo-translations of English. */
export const languages: Record<string, Language> = {
  [sourceLanguage]: { direction: "ltr" },
  "en-XA": { direction: "ltr", isPseudo: true, load: loadPseudo },
  "ar-XB": { direction: "rtl", isPseudo: true, load: loadPseudo },
};

/** Makes a language's texts available, if it is one of ours. */
export async function loadLanguage(language: string): Promise<void> {
  const load = languages[language]?.load;
  if (load && !hasTranslation(language)) addTranslation(language, await load());
}
