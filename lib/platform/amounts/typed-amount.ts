// Amounts as people type them. Safe to import in the browser.

/**
 * A typed amount without spaces and apostrophes, which people use as thousands separators. A single comma is read as a
 * point: "12,5" is 12.5. "1,500" stays as it is, because it may be either 1.5 or 1500.
 */
export function amountOf(typed: string): string {
  const amount = typed.trim().replaceAll(/[\s']/g, "");
  return /^\d+,\d+$/.test(amount) && !isAmbiguous(amount) ? amount.replace(",", ".") : amount;
}

function isAmbiguous(amount: string): boolean {
  return /^[1-9]\d{0,2},\d{3}$/.test(amount);
}

/** The amount, and the symbol if there is one, that a search text is: "160.04", "1,500 USDC". Undefined for any other text. */
export function searchedAmount(text: string): { amount: string; symbol?: string } | undefined {
  const [, typed = "", symbol] = /^([\d\s',.]{1,60}?)(?:\s+([^\s\d]\S{0,19}))?$/.exec(text) ?? [];
  const amount = amountOf(typed).replaceAll(/,(?=\d{3}(?!\d))/g, "");
  if (!/^\d{1,30}(\.\d{1,36})?$/.test(amount)) return undefined;
  return { amount: amount.replace(/^0+(?=\d)/, ""), symbol };
}
