import { z } from "zod";

/** Longer tags are rare, and lookup takes time by the square of the length (RFC 5646 section 4.4.1). */
export const maxTagLength = 35;

/** Whether a text is a well-formed BCP 47 tag. */
export function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

export const localeSchema = z
  .string()
  .max(maxTagLength)
  .refine(isLocale, { params: { code: "invalid_locale" }, message: "must be a BCP 47 tag such as de or pt-BR" });
