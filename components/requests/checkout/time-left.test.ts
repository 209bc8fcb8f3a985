import { describe, expect, test } from "vitest";
import { agoText, clockOffsetMs, countdownText, secondsToConfirm, timeLeftText } from "./time-left";

const hourMs = 3_600_000;

describe("the countdown", () => {
  test.each([
    [0, "00:00:00"],
    [-5000, "00:00:00"],
    [999, "00:00:00"],
    [61_000, "00:01:01"],
    [23 * hourMs + 48 * 60_000 + 6000, "23:48:06"],
    [47 * hourMs, "47:00:00"],
    [48 * hourMs, "2 days"],
    [300 * hourMs, "12 days"],
  ])("%d ms shows %s, never more than is left", (leftMs, text) => {
    expect(countdownText(leftMs)).toBe(text);
  });
});

describe("the time until a payment is final", () => {
  const base = { name: "Base", block_time_ms: 2000, finality: "confirmations" } as const;

  test("counts the missing blocks at the chain's block time", () => {
    expect(secondsToConfirm({ confirmations: 3, required: 10 }, 2000)).toBe(14);
    expect(secondsToConfirm({ confirmations: 1, required: 2 }, 250)).toBe(1);
  });

  test("is shown in seconds, then in minutes rounded up", () => {
    expect(timeLeftText({ confirmations: 3, required_confirmations: 10 }, base)).toBe(
      "About 14 seconds left. Base adds a block every 2 seconds; your payment is final at 10 confirmations.",
    );
    expect(
      timeLeftText(
        { confirmations: 1, required_confirmations: 12 },
        { ...base, name: "Ethereum", block_time_ms: 12_000 },
      ),
    ).toBe("About 3 minutes left. Ethereum adds a block every 12 seconds; your payment is final at 12 confirmations.");
  });

  test("is omitted where finality depends on the chain or no block is missing", () => {
    const polygon = { ...base, name: "Polygon", finality: "finalized" } as const;
    expect(timeLeftText({ confirmations: 3, required_confirmations: 16 }, polygon)).not.toMatch(/About|second/);
    expect(timeLeftText({ confirmations: 10, required_confirmations: 10 }, base)).not.toMatch(/About|second/);
  });
});

describe("the browser's clock", () => {
  const at = (iso: string) => new Date(iso);

  test("is not corrected when it agrees within two seconds", () => {
    expect(clockOffsetMs(at("2026-11-20T12:00:01.500Z"), at("2026-11-20T12:00:00Z"))).toBe(0);
  });

  test("is corrected when it is wrong, in either direction", () => {
    expect(clockOffsetMs(at("2026-11-20T12:10:00Z"), at("2026-11-20T12:00:00Z"))).toBe(600_000);
    expect(clockOffsetMs(at("2026-11-20T11:00:00Z"), at("2026-11-20T12:00:00Z"))).toBe(-hourMs);
  });

  test("is trusted when the server's time cannot be read", () => {
    expect(clockOffsetMs(at("nonsense"), at("2026-11-20T12:00:00Z"))).toBe(0);
  });
});

test("counts seconds for two minutes, then minutes, and never a time to come", () => {
  const texts = [-1, 0, 40_999, 119_999, 120_000, 599_999].map(agoText);
  expect(texts).toEqual(["0 s ago", "0 s ago", "40 s ago", "119 s ago", "2 min ago", "9 min ago"]);
});
