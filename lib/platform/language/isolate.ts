const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Isolates a right-to-left text, or any if `always`, so that it does not reorder the sentence around it. These characters
 * are what `<bdi>` is in HTML (Unicode Standard Annex 9), and also work in titles and labels.
 */
export function isolate(text: string, always = false): string {
  return always || rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}
