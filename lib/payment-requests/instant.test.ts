import { expect, test } from "vitest";
import { parseInstant } from "./instant";

test.each([
  ["2030-01-31T12:00:00Z", "2030-01-31T12:00:00.000Z"],
  ["2030-01-31T12:00Z", "2030-01-31T12:00:00.000Z"],
  ["2030-01-31T12:00:00.123456+01:00", "2030-01-31T11:00:00.123Z"],
  ["2030-01-31T12:00:00,5-0530", "2030-01-31T17:30:00.500Z"],
  ["2030-01-31T12:00:00+02", "2030-01-31T10:00:00.000Z"],
])("%s is %s", (text, instant) => {
  expect(parseInstant(text)?.toISOString()).toBe(instant);
});

test.each([
  "2030-01-31T12:00:00",
  "2030-01-31",
  "2030-02-30T12:00:00Z",
  "2030-13-01T12:00:00Z",
  "2030-01-31T24:00:00Z",
  "2030-01-31T12:00:00+99:00",
  "10000-01-01T00:00:00Z",
  "1893456000",
  "tomorrow",
  "",
])("%j is no instant", (text) => {
  expect(parseInstant(text)).toBeUndefined();
});
