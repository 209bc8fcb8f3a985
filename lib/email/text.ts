/** Keeps user input from looking like our own lines. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

export function utcTime(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace("T", " at ")} UTC`;
}
