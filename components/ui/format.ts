import { messages } from "./messages";
import { toAmount, type Amount } from "@/lib/platform/amounts/amount";
import { currentLanguage } from "@/lib/platform/language/texts";

const t = messages.time;

/**
 * The locale for texts in a language: the viewer's own if it is of that language, such as `en-IN`. For English, else
 * British English, because most viewers whose browsers speak no English write the day before the month and use a 24-hour
 * clock.
 */
export function localeOf(viewer: string, language = currentLanguage()): string {
  const [primary = "en"] = language.split("-");
  const isOfLanguage = new RegExp(`^${primary}(-[A-Z]{2})?$`).test(viewer);
  const region = primary === "en" ? "en-GB" : language;
  return isOfLanguage ? viewer : region;
}

const timeForms = {
  /** "20 Nov 2026, 14:20:11 CET" */
  exact: {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
  },
  /** "20 Nov, 14:20 CET" */
  minute: { day: "numeric", month: "short", hour: "numeric", minute: "2-digit", timeZoneName: "short" },
  /** "14:20:11 CET" */
  clock: { hour: "numeric", minute: "2-digit", second: "2-digit", timeZoneName: "short" },
  /** "20 Nov, 14:20" */
  thisYear: { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" },
  /** "20 Nov 2026" */
  otherYear: { day: "numeric", month: "short", year: "numeric" },
  year: { year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type TimeForm = keyof typeof timeForms;

/** Amounts are written in these digits, so times and counts are too. */
const latinDigits = { numberingSystem: "latn" } as const;

export type Formatters = ReturnType<typeof formattersFor>;

/** Locales whose numbers have these separators. */
const numberLocales = { comma_point: "en-US", point_comma: "de-DE", space_comma: "fr-FR", apostrophe_point: "de-CH" };
export type NumberFormat = keyof typeof numberLocales;
export type HourCycle = "h12" | "h23";

export function knowsZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone }));
  } catch {
    return false;
  }
}

/** "1,234.5" */
export function numberExample(format: NumberFormat): string {
  return new Intl.NumberFormat(numberLocales[format]).format(1234.5);
}

export type Choices = { numberFormat: NumberFormat | null; hourCycle: HourCycle | null };

/**
 * Formatters of dates, times and numbers for a locale and time zone; the default is the viewer's time zone. `choices`
 * replace the locale's own separators and clock.
 */
export function formattersFor(locale: string, timeZone?: string, choices?: Choices) {
  const { numberFormat, hourCycle } = choices ?? {};
  const numberLocale = numberFormat ? numberLocales[numberFormat] : locale;
  const numbers = new Intl.NumberFormat(numberLocale, latinDigits);
  const percents = new Intl.NumberFormat(numberLocale, {
    ...latinDigits,
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  // 12-hour clocks write "9:05 PM", 24-hour clocks "09:05".
  const clock = hourCycle ? { hourCycle } : {};
  const is12HourClock = new Intl.DateTimeFormat(locale, { hour: "numeric", ...clock }).resolvedOptions().hour12;
  const newTimes = (form: TimeForm, zone = timeZone) => {
    const options = timeForms[form];
    const hour = "hour" in options ? { ...clock, ...(!is12HourClock && ({ hour: "2-digit" } as const)) } : {};
    return new Intl.DateTimeFormat(locale, { ...options, ...hour, ...latinDigits, timeZone: zone });
  };
  // Creating a formatter takes far longer than using it.
  const times: Partial<Record<TimeForm, Intl.DateTimeFormat>> = {};
  let days: Intl.DateTimeFormat | undefined;
  const time = (value: Date, form: TimeForm) => (times[form] ??= newTimes(form)).format(value);
  return {
    time,
    /** "21 Nov, 13:54", or "2 May 2025" in another year. */
    date: (value: Date, now: Date) => time(value, time(value, "year") === time(now, "year") ? "thisYear" : "otherYear"),
    /** "2 May 2025": a calendar date, such as "2025-05-02", of any time zone. */
    day: (date: string) => (days ??= newTimes("otherYear", "UTC")).format(new Date(date)),
    /** "1,204" */
    formatNumber: (value: number) => numbers.format(value),
    /** "40.4%" */
    formatPercent: (part: number, whole: number) => percents.format(whole === 0 ? 0 : part / whole),
  };
}

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** "12 min ago", "in 23 h" or, if `precise`, "in 23 h 48 min". Never rounded up. */
export function relativeText(time: Date, now: Date, precise = false): string {
  const difference = time.getTime() - now.getTime();
  const duration = durationText(Math.abs(difference), precise);
  if (duration === null) return difference > 0 ? t.soon : t.justNow;
  return difference > 0 ? t.after(duration) : t.before(duration);
}

/** "3 min", or "23 h 48 min". */
export function longText(ms: number): string {
  return durationText(Math.max(ms, 5 * secondMs), true) ?? t.justNow;
}

/** Null for less than five seconds. */
function durationText(ms: number, precise: boolean): string | null {
  if (ms < 5 * secondMs) return null;
  if (ms < minuteMs) return t.seconds(Math.floor(ms / secondMs));
  if (ms < hourMs) return t.minutes(Math.floor(ms / minuteMs));
  const minutes = Math.floor((ms % hourMs) / minuteMs);
  if (ms < dayMs) return t.hours(Math.floor(ms / hourMs)) + (precise && minutes > 0 ? ` ${t.minutes(minutes)}` : "");
  const hours = Math.floor((ms % dayMs) / hourMs);
  return t.days(Math.floor(ms / dayMs)) + (precise && hours > 0 ? ` ${t.hours(hours)}` : "");
}

/**
 * Decimal text with thousands separators; stablecoins padded to two decimals. The same in every locale, because people
 * copy amounts and compare them with their wallet. Works on text, so no digit is lost to floating point.
 */
export function amountText(amount: Amount, isStablecoin = false): string {
  const [whole = "0", fraction = ""] = amount.formatted.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const padded = isStablecoin ? fraction.padEnd(Math.min(2, amount.decimals), "0") : fraction;
  return padded ? `${grouped}.${padded}` : grouped;
}

const maxShortDigits = 12;
const maxShortLength = 20;
const scientificDigits = 6;

/**
 * The amount in at most 21 characters, for tables: "≈123,456.123457" with twelve significant digits, or
 * "≈1.15792 × 10⁷¹". An amount that is rounded begins with ≈.
 */
export function shortAmountText(amount: Amount, isStablecoin = false): string {
  const rounded = roundTo(maxShortDigits, amount);
  const text = amountText(toAmount(BigInt(rounded.raw), amount.decimals), isStablecoin);
  return text.length <= maxShortLength ? rounded.mark + text : scientificText(amount);
}

type Rounded = { raw: string; mark: "" | "≈" };

function roundTo(significantDigits: number, { raw }: Pick<Amount, "raw">): Rounded {
  const dropped = raw.length - significantDigits;
  if (dropped <= 0) return { raw, mark: "" };
  const unit = 10n ** BigInt(dropped);
  const rounded = ((BigInt(raw) + unit / 2n) / unit) * unit;
  return { raw: rounded.toString(), mark: rounded === BigInt(raw) ? "" : "≈" };
}

function scientificText(amount: Amount): string {
  const { raw, mark } = roundTo(scientificDigits, amount);
  const fraction = raw.slice(1).replace(/0+$/, "");
  const exponent = String(raw.length - 1 - amount.decimals).replaceAll(/./g, (digit) => superscripts[digit] ?? "");
  return `${mark}${raw.charAt(0)}${fraction && "."}${fraction}\u00a0×\u00a010${exponent}`;
}

const superscripts: Record<string, string> = Object.fromEntries(
  [..."-0123456789"].map((digit, index) => [digit, [..."⁻⁰¹²³⁴⁵⁶⁷⁸⁹"][index] ?? ""]),
);

type Unit = { symbol: string; is_stablecoin: boolean };

/** "1,148.50 USDC", for reading. */
export function moneyText(amount: Amount, token: Unit): string {
  return `${amountText(amount, token.is_stablecoin)} ${token.symbol}`;
}

/** "1,148.50 USDC", or "≈1.15792 × 10⁷¹ USDC": for reading in a table. */
export function shortMoneyText(amount: Amount, token: Unit): string {
  return `${shortAmountText(amount, token.is_stablecoin)} ${token.symbol}`;
}

/** "1148.50", for entering into a wallet, without separators that it could misread. */
export function exactDigits(amount: Amount, token: Unit): string {
  return amountText(amount, token.is_stablecoin).replaceAll(",", "");
}

/** Share of `part` in `whole` in percent with one decimal, from raw integers. 0 if the whole is 0. */
export function sharePercent(part: Amount, whole: Amount): number {
  const total = BigInt(whole.raw);
  if (total === 0n) return 0;
  const tenths = (BigInt(part.raw) * 1000n) / total;
  return Math.min(100, Number(tenths) / 10);
}
