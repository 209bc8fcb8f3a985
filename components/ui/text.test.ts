import { describe, expect, test } from "vitest";
import { addressGroups, shortenText } from "./address-text";
import { amountText, sharePercent } from "./amount-text";
import { exactText, relativeText, shortDateText } from "./time-text";

const amount = (raw: string, formatted: string, decimals = 6) => ({ raw, formatted, decimals });

describe("amounts", () => {
  test("of stablecoins are padded to two decimals, and of coins are not", () => {
    expect(amountText(amount("148500000", "148.5"), true)).toBe("148.50");
    expect(amountText(amount("148000000", "148"), true)).toBe("148.00");
    expect(amountText(amount("42", "0.042", 18))).toBe("0.042");
    expect(amountText(amount("5", "5", 0), true)).toBe("5");
  });

  test("are grouped in thousands without losing a digit", () => {
    const whole = "115792089237316195423570985008687907853269984665640564039457";
    expect(amountText(amount("1", `${whole}.584007913129639935`, 18)).replaceAll(",", "")).toBe(
      `${whole}.584007913129639935`,
    );
    expect(amountText(amount("1", "1204.5"), true)).toBe("1,204.50");
    expect(amountText(amount("1", "999"), true)).toBe("999.00");
  });

  test("a share is computed from raw integers, is at most 100, and is 0 of nothing", () => {
    expect(sharePercent(amount("60000000", "60"), amount("148500000", "148.5"))).toBe(40.4);
    expect(sharePercent(amount("2", "2"), amount("1", "1"))).toBe(100);
    expect(sharePercent(amount("2", "2"), amount("0", "0"))).toBe(0);
  });
});

describe("addresses", () => {
  test("are shown in groups of four after the 0x prefix", () => {
    const groups = addressGroups("0x41a44932a2e090Bc1566dF6E5b568B46f52eC789");
    expect(groups).toEqual(["0x41a4", "4932", "a2e0", "90Bc", "1566", "dF6E", "5b56", "8B46", "f52e", "C789"]);
    expect(groups.join("")).toBe("0x41a44932a2e090Bc1566dF6E5b568B46f52eC789");
  });

  test("are shortened only when that makes them shorter", () => {
    expect(shortenText("0x41a44932a2e090Bc1566dF6E5b568B46f52eC789")).toBe("0x41a4…C789");
    expect(shortenText("k7Qm3xVdRp")).toBe("k7Qm3xVdRp");
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
    expect(exactText(now, "UTC")).toBe("20 Nov 2026, 14:32:00 UTC");
  });

  test("the year is shown only when it is another one", () => {
    expect(shortDateText(new Date("2025-05-02T10:00:00Z"), now)).toBe("2 May 2025");
    expect(shortDateText(new Date("2026-05-02T10:00:00Z"), now)).toMatch(/^2 May, \d\d:00$/);
  });
});
