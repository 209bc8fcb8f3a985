import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { assetsOf } from "./assets";
import { Asset } from "./received-asset";
import { textOf } from "@/testing/dashboard-html";
import { toAmount } from "@/lib/platform/amounts/amount";
import type { PresentedStatistics } from "@/lib/reports/statistics/schema";

type Received = PresentedStatistics["received"][number];
type Day = [date: string, raw: bigint, payments: number];

function received(id: number, asset: string, chain: string, decimals: number, days: Day[]): Received {
  const sum = (raw: bigint, payments: number) => ({ amount: toAmount(raw, decimals), payments });
  return {
    asset,
    token: { id, symbol: "USDC", is_stablecoin: true },
    chain: { id, name: chain },
    ...sum(
      days.reduce((all, [, raw]) => all + raw, 0n),
      days.reduce((all, [, , payments]) => all + payments, 0),
    ),
    days: days.map(([date, raw, payments]) => ({ date, ...sum(raw, payments) })),
  } as Received;
}

const onBase = received(202, "USD Coin", "Base", 6, [
  ["2026-11-01", 1_000_000n, 1],
  ["2026-11-03", 2_500_000n, 2],
]);
const onPolygon = received(502, "USD Coin", "Polygon", 6, [["2026-11-03", 500_000n, 1]]);
const copied = received(1_000_001, "1000001", "Base", 18, [["2026-11-03", 123_456_789_012_345_678n, 9]]);

const render = (all: Received[]) =>
  assetsOf(all).map((one) =>
    renderToStaticMarkup(<Asset received={one} data={{ from: "2026-11-01", to: "2026-11-07" }} />),
  );

test("adds up an asset over its chains and days, and never a token that only has its symbol", () => {
  const [first, second] = assetsOf([onBase, copied, onPolygon]);
  expect(first).toMatchObject({ asset: "1000001", payments: 9 });
  expect(second).toMatchObject({ amount: { raw: "4000000", formatted: "4" }, payments: 4, parts: [onBase, onPolygon] });
  expect(second?.days.map(({ date, amount, payments }) => [date, amount.formatted, payments])).toEqual([
    ["2026-11-01", "1", 1],
    ["2026-11-03", "3", 3],
  ]);
  const peg = received(9, "USD Coin", "BNB Smart Chain", 18, [["2026-11-03", 250_000_000_000_000_000n, 1]]);
  expect(assetsOf([onPolygon, peg])[0]?.amount).toMatchObject({ formatted: "0.75", decimals: 18 });
});

test("shows one sum with its chains folded, or the name of the only chain", () => {
  const [sum] = render([onBase, onPolygon]);
  expect(textOf(sum ?? "")).toContain("4.00 USDC 4 payments · 2 chains Base 3.50 Polygon 0.50");
  expect(sum).toMatch(/<details[^>]*><summary/);
  expect(textOf(render([onBase]).join(""))).toContain("3.50 USDC3 payments · Base");
});

test("rounds a sum to twelve digits and keeps the full one in its tooltip", () => {
  const [html] = render([copied]);
  expect(textOf(html ?? "")).toContain("≈0.123456789012 USDC");
  expect(html).toContain("0.123456789012345678 USDC");
  expect(html).toContain("The most: ≈0.123456789012 USDC");
});
