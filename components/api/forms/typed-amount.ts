/** A typed amount without spaces and apostrophes, which people use as thousands separators. */
export function amountOf(typed: string): string {
  return typed.trim().replaceAll(/[\s']/g, "");
}
