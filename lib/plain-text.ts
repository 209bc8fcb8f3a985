// What people read must not be able to look like something else: control characters, and characters that override the writing
// direction (Unicode Standard Annex 9), are refused. Browser-safe.

const misleading = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text is one line without misleading characters. */
export function isPlainLine(text: string): boolean {
  return !misleading.test(text);
}

const issue = (message: string) => ({ params: { code: "invalid_text" }, message });

/** For a name: `z.string().refine(...plainLine)`. */
export const plainLine = [
  isPlainLine,
  issue("must not hold control characters or overrides of the writing direction"),
] as const;

/** The same for a text that may have several lines. */
export const plainLines = [(text: string) => isPlainLine(text.replace(/[\t\n\r]/g, "")), plainLine[1]] as const;
