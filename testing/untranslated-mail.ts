import { translatePseudo } from "@/lib/platform/language/pseudo";
import { runInLanguage } from "@/lib/platform/language/request-language";
import { addTranslation } from "@/lib/platform/language/texts";

/** The lines of a mail in the pseudo-language en-XA that are plain English, thus in no catalog. Links are left out. */
export function untranslatedLines(write: () => { subject: string; text: string }): string[] {
  addTranslation("en-XA", "mail", translatePseudo);
  const { subject, text } = runInLanguage("en-XA", write);
  return [subject, ...text.split("\n")].filter((line) => /[a-z]{3}/i.test(line.replace(/https:\S+/, "")));
}
