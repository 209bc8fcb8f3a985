import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { createExtremeData, type ExtremeData } from "../support/extreme-data";
import { tableFaults } from "../support/table-faults";
import { expect, test } from "../support/test";

const root = "app/(dashboard)/[environment]";
const widths = [320, 390, 600, 700, 768, 900, 1024, 1101, 1280, 1440, 2560];

/** Every page of the dashboard with its number of tables, and the path of those that show one object. */
const pages: Record<string, { tables: number; path?: (data: ExtremeData) => string }> = {
  "": { tables: 2 },
  "api-keys": { tables: 1 },
  events: { tables: 1 },
  "events/[id]": { tables: 0, path: () => "" },
  "payment-requests": { tables: 1 },
  "payment-requests/[public_id]": { tables: 2, path: ({ requestId }) => `payment-requests/${requestId}` },
  "payment-requests/new": { tables: 0 },
  payments: { tables: 1 },
  "payments/unmatched": { tables: 1 },
  settings: { tables: 0 },
  "settings/account": { tables: 0 },
  "settings/address-pool": { tables: 1 },
  "settings/approvals": { tables: 0 },
  "settings/audit-log": { tables: 0 },
  "settings/people": { tables: 2 },
  "settings/security": { tables: 0 },
  webhooks: { tables: 1 },
  "webhooks/[id]": { tables: 1, path: ({ endpointId }) => `webhooks/${endpointId}` },
  "webhooks/[id]/deliveries/[delivery_id]": { tables: 0, path: () => "" },
};

test("every page of the dashboard is checked", () => {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(^|\/)page\.tsx$/.test(file),
  );
  const folders = files.map((file) => relative(root, join(root, file, "..")));
  expect(folders.toSorted()).toEqual(Object.keys(pages).toSorted());
});

test("with the longest texts and amounts, no table hides or covers an amount, a status or a button at any width", async ({
  browse,
}) => {
  // A hundred layouts take minutes on a loaded machine.
  test.setTimeout(480_000);
  const page = await browse();
  const data = await createExtremeData(page);
  for (const [folder, { tables, path = () => folder }] of Object.entries(pages)) {
    if (tables === 0) continue;
    await page.goto(`/sandbox/${path(data)}`);
    await expect(page.locator("tbody").filter({ has: page.locator("tr") })).toHaveCount(tables);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await tableFaults(page), `${folder} at ${width} px`).toEqual([]);
    }
  }
});

test("the list shows what is paid, what is left and every exception at any width", async ({ browse }) => {
  const page = await browse();
  await createExtremeData(page);
  await page.goto("/sandbox/payment-requests");
  const expected = [
    ["1.00 TESTUSD", "0.00 paid, 1.00 left", "Local EVM"],
    ["7 × 10⁻³⁶", "0 paid, 7 × 10⁻³⁶ left (3 × 10⁻³⁶ pending)"],
    ["Cancelled", "0.00 paid"],
    ["Underpaid", "1 × 10⁻³⁶ paid, 2 × 10⁻³⁶ left"],
    ["Overpaid", "≈1.15792 × 10⁷¹ TESTUSD", "≈1.15792 × 10⁷¹ paid"],
    ["Payment reversed", "≈1.15792 × 10⁴¹ paid"],
    ["Resolved manually", "0.000001 paid, ≈1.15792 × 10⁷¹ left"],
    ["Paid late", "≈5.7896 × 10⁷⁰ paid, ≈5.7896 × 10⁷⁰ left (≈3.85974 × 10⁷⁰ pending)"],
  ];
  const rows = page.locator("tbody").getByRole("row");
  await expect(rows).toHaveCount(expected.length);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // The text as it is displayed: `innerText` omits hidden columns.
    const texts = (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "));
    for (const [index, parts] of expected.entries()) {
      for (const part of parts) expect(texts[index], `row ${index} at ${width} px`).toContain(part);
    }
  }
});
