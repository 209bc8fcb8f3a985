// Amounts are bigints in the token's smallest unit, plus the number of decimals. Never JavaScript numbers.

/** The wire format of an amount. `formatted` has no trailing zeros, no exponent, and no point without decimals. */
export type Amount = { raw: string; formatted: string; decimals: number };

export function toAmount(raw: bigint, decimals: number): Amount {
  return { raw: raw.toString(), formatted: formatAmount(raw, decimals), decimals };
}

/** 148500000n with 6 decimals → "148.5". */
export function formatAmount(raw: bigint, decimals: number): string {
  const sign = raw < 0n ? "-" : "";
  const digits = (raw < 0n ? -raw : raw).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return `${sign}${whole}${fraction ? `.${fraction}` : ""}`;
}

export type ParsedAmount = { ok: true; raw: bigint } | { ok: false; reason: "invalid" | "too_precise" | "too_large" };

const maxRaw = 2n ** 256n - 1n;

/**
 * "148.5" with 6 decimals → 148500000n. Plain ASCII decimals only; more decimals than the token has are rejected, never
 * rounded.
 */
export function parseAmount(text: string, decimals: number): ParsedAmount {
  const match = /^(0|[1-9][0-9]{0,77})(?:\.([0-9]{1,78}))?$/.exec(text);
  if (!match) return { ok: false, reason: "invalid" };
  const [, whole = "", fraction = ""] = match;
  if (fraction.length > decimals) return { ok: false, reason: "too_precise" };
  return limitToMax(BigInt(whole + fraction.padEnd(decimals, "0")));
}

/** "148500000" → 148500000n, below 2^256. */
export function parseRawAmount(text: string): ParsedAmount {
  return /^(0|[1-9][0-9]{0,77})$/.test(text) ? limitToMax(BigInt(text)) : { ok: false, reason: "invalid" };
}

function limitToMax(raw: bigint): ParsedAmount {
  return raw > maxRaw ? { ok: false, reason: "too_large" } : { ok: true, raw };
}
