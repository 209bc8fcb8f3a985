import type { Page } from "playwright/test";
import { expect, test } from "../support/test";
import { toAmount } from "@/lib/platform/amounts/amount";

const widths = [320, 390, 720, 1024, 1280, 1440, 1680];
const longAmount = "123456789012345678.123456789012345678";

/** Statistics of assets with ever larger sums, the first of them on two chains. */
const sums = {
  from: "2026-11-24",
  to: "2026-11-30",
  time_zone: "UTC",
  received: ["1", "1", "123456123456", longAmount.replace(".", ""), "9".repeat(77)].map((raw, index) => {
    const sum = { amount: toAmount(BigInt(raw), index < 3 ? 6 : 18), payments: 9 - index };
    return {
      asset: index < 2 ? "USD Coin" : String(index),
      token: { id: index, symbol: index === 3 ? "W".repeat(32) : "USDC", is_stablecoin: index < 3 },
      chain: { id: index, name: index === 1 ? "Base Sepolia" : "Sepolia" },
      ...sum,
      days: [{ date: "2026-11-25", ...sum }],
    };
  }),
  payment_requests: { created: 0, active: 0, completed: 0, expired: 0, cancelled: 0, median_seconds_to_complete: null },
};

test("the list, a request and its pay page clip no amount or table cell at any width", async ({ merchant }) => {
  const { page, api } = merchant;
  const longRequest = await api.create({ amount: longAmount, token: "native", description: "A long amount" });
  await api.create({ amount: "25", external_id: "an-external-id-of-some-length-2026-11-23" });
  for (const path of ["/sandbox/payment-requests", `/sandbox/payment-requests/${longRequest.public_id}`]) {
    await page.goto(path);
    await expect(page.getByText("A long amount").first()).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await clippedElements(page), `${path} at ${width} px`).toEqual([]);
    }
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(longRequest.payment_url);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    expect(await clippedElements(page), `pay page at ${width} px`).toEqual([]);
  }
});

test("a list of ordinary requests shows every column on a desktop", async ({ merchant }) => {
  const { page, api } = merchant;
  const description = "Winter roast, 6 kg, delivered to the café at the old harbor";
  const request = await api.create({ amount: "1148.50", description, external_id: "HR-2026-20418" });
  await api.create({ amount: "310", description, external_id: "HR-2026-20412" });
  await api.cancel(request.public_id);
  await page.goto("/sandbox/payment-requests");
  await expect(page.getByText(description).first()).toBeVisible();
  for (const width of widths.filter((candidate) => candidate >= 1280)) {
    await page.setViewportSize({ width, height: 900 });
    expect(await clippedElements(page), `at ${width} px`).toEqual([]);
  }
});

test("long sums of the overview leave all charts the same size and clip nothing at any width", async ({ merchant }) => {
  const { page } = merchant;
  await page.route("**/api/statistics?*", (route) => route.fulfill({ json: { data: sums } }));
  await page.goto("/sandbox");
  await page.getByRole("link", { name: "7 days" }).click();
  const received = page.getByRole("region", { name: "Received" });
  await received.getByText("2 chains").first().click();
  await expect(received.getByRole("group").getByText("Base Sepolia")).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await clippedElements(page), `at ${width} px`).toEqual([]);
    const charts = await received.getByRole("img").evaluateAll((all) =>
      all.map((chart) => {
        const { width: chartWidth, height, right } = chart.getBoundingClientRect();
        const end = chart.parentElement?.getBoundingClientRect().right ?? 0;
        return `${Math.round(chartWidth)} × ${Math.round(height)}${right > end + 1 ? ", too wide" : ""}`;
      }),
    );
    expect(charts, `at ${width} px`).toEqual(sums.received.slice(1).map(() => charts[0] ?? "no chart"));
  }
});

/** Amounts and table cells that are partly clipped by a container. */
function clippedElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const clipped: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>("[data-amount], th, td")) {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || getComputedStyle(element).visibility === "hidden") continue;
      for (let outer = element.parentElement; outer; outer = outer.parentElement) {
        const isClipping = getComputedStyle(outer).overflowX !== "visible" || outer === document.body;
        const frame = outer.getBoundingClientRect();
        // Text for screen readers is in a container of one pixel.
        if (frame.width <= 1) break;
        if (isClipping && (box.right > frame.right + 1 || box.left < frame.left - 1)) {
          clipped.push(`${element.tagName} "${element.innerText.slice(0, 40)}" in ${outer.tagName}.${outer.className}`);
          break;
        }
      }
    }
    return clipped;
  });
}

test("on a phone, the current tab of a row that scrolls is in sight", async ({ merchant: { page, api } }) => {
  await api.create({ amount: "25" });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [path, tab] of [
    ["/sandbox/settings/audit-log", "Audit log"],
    ["/sandbox/settings/people", "People"],
    ["/sandbox/payment-requests?status=cancelled", "Cancelled"],
    ["/sandbox/payments/unmatched", "Unmatched"],
  ]) {
    await page.goto(path ?? "");
    const current = page.locator("nav a[aria-current=page]").filter({ hasText: tab });
    await expect(current.last(), path).toBeInViewport({ ratio: 1 });
  }
});
