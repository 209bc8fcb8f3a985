/** Joins the lines of user input, so that none of them can look like a line of our mail. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

/** For example "2026-11-20 at 09:00 UTC". */
export function utcTime(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace("T", " at ")} UTC`;
}
