import { describe, expect, test } from "vitest";
import {
  amountText,
  exactDigits,
  formattersFor,
  localeOf,
  moneyText,
  relativeText,
  sharePercent,
  shortAmountText,
  type HourCycle,
  type NumberFormat,
} from "./format";
import { toAmount } from "@/lib/platform/amounts/amount";

const amount = (raw: string, formatted: string, decimals = 6) => ({ raw, formatted, decimals });
const british = formattersFor("en-GB", "Europe/Oslo");
const server = formattersFor("en-GB", "UTC");
const american = formattersFor("en-US", "America/New_York");

describe("amounts", () => {
  test("are padded to two decimals for stablecoins, but not for coins", () => {
    expect(amountText(amount("148500000", "148.5"), true)).toBe("148.50");
    expect(amountText(amount("148000000", "148"), true)).toBe("148.00");
    expect(amountText(amount("42", "0.042", 18))).toBe("0.042");
    expect(amountText(amount("5", "5", 0), true)).toBe("5");
  });

  test("get thousands separators and keep every digit", () => {
    const whole = "115792089237316195423570985008687907853269984665640564039457";
    expect(amountText(amount("1", `${whole}.584007913129639935`, 18)).replaceAll(",", "")).toBe(
      `${whole}.584007913129639935`,
    );
    expect(amountText(amount("1", "1204.5"), true)).toBe("1,204.50");
    expect(amountText(amount("1", "999"), true)).toBe("999.00");
  });

  test("have thousands separators when displayed but not when copied", () => {
    const stable = { symbol: "USDC", is_stablecoin: true };
    const coin = { symbol: "ETH", is_stablecoin: false };
    expect(moneyText(toAmount(1_204_500_000n, 6), stable)).toBe("1,204.50 USDC");
    expect(exactDigits(toAmount(1_204_500_000n, 6), stable)).toBe("1204.50");
    expect(exactDigits(toAmount(1_234_567_890_123_456_789_012n, 18), coin)).toBe("1234.567890123456789012");
  });

  test.each([
    ["148500000", 6, true, "148.50"],
    ["123456789012", 6, false, "123,456.789012"],
    ["123456123456789012345678", 18, false, "≈123,456.123457"],
    ["999999999999500000000000", 18, false, "≈1,000,000"],
    ["1", 18, false, "0.000000000000000001"],
    ["1", 36, false, "1 × 10⁻³⁶"],
    ["1000000000000000000000", 6, true, "1 × 10¹⁵"],
    ["115792089237316195423570985008687907853269984665640564039457584007913129639935", 6, true, "≈1.15792 × 10⁷¹"],
    ["0", 36, false, "0"],
  ])("%s with %i decimals is short in a table", (raw, decimals, isStablecoin, text) => {
    expect(shortAmountText(toAmount(BigInt(raw), decimals), isStablecoin)).toBe(
      text.replaceAll(/ (?=×)|(?<=×) /g, "\u00a0"),
    );
  });

  test("a share is computed from raw integers, is at most 100, and is 0 if the whole is 0", () => {
    expect(sharePercent(amount("60000000", "60"), amount("148500000", "148.5"))).toBe(40.4);
    expect(sharePercent(amount("2", "2"), amount("1", "1"))).toBe(100);
    expect(sharePercent(amount("2", "2"), amount("0", "0"))).toBe(0);
  });
});

describe("the locale", () => {
  test("is the viewer's if it is English", () => {
    expect(["en-US", "en-IN", "en-ZA", "en"].map((viewer) => localeOf(viewer))).toEqual([
      "en-US",
      "en-IN",
      "en-ZA",
      "en",
    ]);
  });

  test("is British English for other languages and malformed tags", () => {
    expect(["de-DE", "nb", "en-US@posix", ""].map((viewer) => localeOf(viewer))).toEqual([
      "en-GB",
      "en-GB",
      "en-GB",
      "en-GB",
    ]);
  });
});

describe("times", () => {
  const now = new Date("2026-11-20T14:32:00Z");
  const at = (ms: number) => new Date(now.getTime() + ms);

  test("relative time is never rounded up", () => {
    expect(relativeText(at(-119_000), now)).toBe("1 min ago");
    expect(relativeText(at((24 * 60 - 12) * 60_000), now)).toBe("in 23 h");
    expect(relativeText(at((24 * 60 - 12) * 60_000), now, true)).toBe("in 23 h 48 min");
    expect(relativeText(at(-2000), now)).toBe("just now");
    expect(relativeText(at(26 * 3_600_000), now, true)).toBe("in 1 day 2 h");
  });

  test("the exact time names its zone", () => {
    expect(server.time(now, "exact")).toBe("20 Nov 2026, 14:32:00 UTC");
    expect(british.time(now, "exact")).toBe("20 Nov 2026, 15:32:00 CET");
    expect(withPlainSpaces(american.time(now, "exact"))).toBe("Nov 20, 2026, 9:32:00 AM EST");
  });

  test("the time of day names its zone", () => {
    expect(british.time(new Date("2026-11-20T08:05:00Z"), "minute")).toBe("20 Nov, 09:05 CET");
    expect(british.time(now, "clock")).toBe("15:32:00 CET");
    expect(withPlainSpaces(american.time(now, "clock"))).toBe("9:32:00 AM EST");
  });

  test("the hour has two digits on a 24-hour clock only", () => {
    const early = new Date("2026-11-20T00:02:06Z");
    expect(server.time(early, "exact")).toBe("20 Nov 2026, 00:02:06 UTC");
    expect(british.time(early, "clock")).toBe("01:02:06 CET");
    expect(british.time(early, "thisYear")).toBe("20 Nov, 01:02");
    expect(withPlainSpaces(american.time(new Date("2026-11-20T14:02:06Z"), "clock"))).toBe("9:02:06 AM EST");
  });

  test("the year is shown only if it is not the current year", () => {
    expect(british.date(new Date("2025-05-02T10:00:00Z"), now)).toBe("2 May 2025");
    expect(british.date(new Date("2026-05-02T10:00:00Z"), now)).toBe("2 May, 12:00");
    expect(american.date(new Date("2025-05-02T10:00:00Z"), now)).toBe("May 2, 2025");
    expect(withPlainSpaces(american.date(new Date("2026-05-02T10:00:00Z"), now))).toBe("May 2, 6:00 AM");
  });

  test("years are compared in the viewer's time zone", () => {
    const newYear = new Date("2027-01-01T00:30:00Z");
    expect(british.date(newYear, now)).toBe("1 Jan 2027");
    expect(withPlainSpaces(american.date(newYear, now))).toBe("Dec 31, 7:30 PM");
  });
});

test("numbers are grouped and percentages have one decimal, as in the viewer's region", () => {
  const numbersIn = (locale: string) => {
    const { formatNumber, formatPercent } = formattersFor(locale);
    return [formatNumber(1_234_567), formatPercent(1, 3), formatPercent(0, 0)].map(withPlainSpaces);
  };
  expect(numbersIn("en-US")).toEqual(["1,234,567", "33.3%", "0.0%"]);
  expect(numbersIn("en-IN")).toEqual(["12,34,567", "33.3%", "0.0%"]);
  expect(numbersIn("en-DE")).toEqual(["1.234.567", "33,3 %", "0,0 %"]);
});

test("chosen separators and clocks replace those of the locale, but not its language", () => {
  const written = (numberFormat: NumberFormat, hourCycle: HourCycle) => {
    const { formatNumber, formatPercent, time } = formattersFor("en-GB", "Europe/Oslo", { numberFormat, hourCycle });
    const at = new Date("2026-11-20T23:05:00Z");
    return [formatNumber(1_234_567), formatPercent(1, 3), time(at, "minute"), time(at, "year")].map(withPlainSpaces);
  };
  expect(written("comma_point", "h12")).toEqual(["1,234,567", "33.3%", "21 Nov, 12:05 am CET", "2026"]);
  expect(written("point_comma", "h23")).toEqual(["1.234.567", "33,3 %", "21 Nov, 00:05 CET", "2026"]);
  expect(written("space_comma", "h23").slice(0, 2)).toEqual(["1 234 567", "33,3 %"]);
  expect(written("apostrophe_point", "h23").slice(0, 2)).toEqual(["1'234'567", "33.3%"]);
});

/** `Intl` puts no-break spaces before AM, PM and %; its apostrophe depends on the version of its data. */
function withPlainSpaces(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, " ").replaceAll("’", "'");
}
