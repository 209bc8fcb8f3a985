import { describe, expect, test } from "vitest";
import { findTimeStep, otpauthUri, timeStep, toBase32, totpCode } from "./totp";

const secret = toBase32(Buffer.from("12345678901234567890"));

describe("codes of an authenticator app", () => {
  // RFC 6238, appendix B, the last six of eight digits.
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at second %i agree with RFC 6238", (seconds, code) => {
    expect(totpCode(secret, timeStep(new Date(seconds * 1000)))).toBe(code);
  });

  test("are accepted one step early or late, and not two", () => {
    const now = new Date("2026-11-28T12:00:00Z");
    const found = [-2, -1, 0, 1, 2].map((difference) => {
      const step = timeStep(now) + difference;
      return findTimeStep(secret, totpCode(secret, step), now) === step;
    });
    expect(found).toEqual([false, true, true, true, false]);
  });
});

test("writes base32 without padding", () => {
  expect(secret).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(["", "f", "foobar"].map((text) => toBase32(Buffer.from(text)))).toEqual(["", "MY", "MZXW6YTBOI"]);
});

test("names account and server in the URI", () => {
  expect(otpauthUri("ABC", "ingrid@shop.example", "pay.example:8443")).toBe(
    "otpauth://totp/pay.example%3A8443:ingrid%40shop.example?secret=ABC&issuer=pay.example%3A8443",
  );
});
