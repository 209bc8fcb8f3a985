import { describe, expect, test } from "vitest";
import { DomainError } from "@/lib/platform/errors";
import { parseIdempotencyKey } from "@/lib/api/http/merchant-route";

const longestKey = "k".repeat(255);

describe("an idempotency key", () => {
  test.each([
    ["a", "a"],
    ["8e03978e-40d5-43dd-bc93-6894a57f9324", "8e03978e-40d5-43dd-bc93-6894a57f9324"],
    ['"8e03978e"', "8e03978e"],
    ['"with_\\"marks\\"_and_\\\\"', 'with_"marks"_and_\\'],
    ['a"b', 'a"b'],
    ["!~", "!~"],
    [longestKey, longestKey],
    [`"${longestKey}"`, longestKey],
  ])("%s is parsed as %s, quoted or bare", (header, key) => {
    expect(parseIdempotencyKey(header)).toBe(key);
  });

  test.each([
    "",
    '""',
    '"',
    '"a',
    '"a"b"',
    '"a\\"',
    "a b",
    "a, a",
    '"a b"',
    "ä",
    "a\tb",
    `${longestKey}k`,
    `"${longestKey}k"`,
  ])("that is malformed is rejected: %j", (header) => {
    expect(() => parseIdempotencyKey(header)).toThrow(DomainError);
  });
});
