import { describe, expect, test } from "vitest";
import { browserZone } from "./time-zone";
import { instantOfInput, localInputValue } from "./local-time";

const instant = (value: string, zone: string) => new Date(instantOfInput(value, zone)).toISOString();

describe("the value of a control for a time", () => {
  test.each([
    ["2026-11-20T14:20", "UTC", "2026-11-20T14:20:00.000Z"],
    ["2026-11-20T14:20", "Asia/Kathmandu", "2026-11-20T08:35:00.000Z"],
    ["2026-07-01T00:00", "America/St_Johns", "2026-07-01T02:30:00.000Z"],
    ["2026-01-01T00:00", "Pacific/Kiritimati", "2025-12-31T10:00:00.000Z"],
  ])("%s in %s is %s, and back", (value, zone, at) => {
    expect(instant(value, zone)).toBe(at);
    expect(localInputValue(new Date(at), zone)).toBe(value);
  });

  test.each([
    // Clocks in Oslo moved from 02:00 to 03:00, and from 03:00 back to 02:00.
    ["2026-03-29T02:30", "Europe/Oslo", "2026-03-29T01:30:00.000Z"],
    ["2026-10-25T02:30", "Europe/Oslo", "2026-10-25T00:30:00.000Z"],
    ["2026-10-25T03:00", "Europe/Oslo", "2026-10-25T02:00:00.000Z"],
    // By half an hour.
    ["2026-04-05T01:45", "Australia/Lord_Howe", "2026-04-04T14:45:00.000Z"],
    // A day that was skipped.
    ["2011-12-30T12:00", "Pacific/Apia", "2011-12-30T22:00:00.000Z"],
  ])("%s in %s, when clocks change, is %s", (value, zone, at) => {
    expect(instant(value, zone)).toBe(at);
  });

  test("agrees with the browser's own reading in its time zone, through all changes of two years", () => {
    const zone = browserZone();
    for (let at = Date.UTC(2025, 0, 1); at < Date.UTC(2027, 0, 1); at += 1_700_000) {
      const value = new Date(at).toISOString().slice(0, 16);
      expect(instantOfInput(value, zone), value).toBe(new Date(value).getTime());
    }
  });

  test("is no time without a value", () => {
    expect(instantOfInput("", "Europe/Oslo")).toBeNaN();
  });
});
