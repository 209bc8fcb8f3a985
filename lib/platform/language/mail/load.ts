import { loadLanguage, type Scripts } from "@/lib/platform/language/languages";

/** The texts of mails and messages. They are in `lib`, because no page sends mail. */
const scripts: Scripts = {
  de: () => import("./de"),
  es: () => import("./es"),
  fr: () => import("./fr"),
};

/** Makes the texts of mails and messages in a language available. */
export function loadMailLanguage(language: string): Promise<void> {
  return loadLanguage(language, "mail", scripts);
}
