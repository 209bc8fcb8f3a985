// Texts for people must not imitate other text: control characters and overrides of the writing direction (Unicode
// Standard Annex 9) are rejected. Safe to import in the browser.

const misleading = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text is one line without misleading characters. */
export function isPlainLine(text: string): boolean {
  return !misleading.test(text);
}

const issue = (message: string) => ({ params: { code: "invalid_text" }, message });

/** For a name: `z.string().refine(...plainLine)`. */
export const plainLine = [
  isPlainLine,
  issue("must not contain control characters or overrides of the writing direction"),
] as const;

/** For a text of several lines: `z.string().refine(...plainLines)`. */
export const plainLines = [(text: string) => isPlainLine(text.replace(/[\t\n\r]/g, "")), plainLine[1]] as const;
