import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { fundedAccount, payWithReference } from "../support/chain";
import { removePermissions, setRole } from "../support/database";
import { localChain } from "../support/instance";
import { expect, test } from "../support/test";

test("the list filters by status and external ID, keeps the filters in the URL, and pages through the rest", async ({
  merchant,
  browserProblems,
}) => {
  browserProblems.expected.push(/ERR_FAILED .*\/export/);
  const { api, page } = merchant;
  for (let index = 1; index <= 22; index += 1) {
    await api.create({ amount: String(100 + index), external_id: `order-${index}` });
  }
  const { public_id } = await api.create({ amount: "200", description: "Withdrawn" });
  await api.cancel(public_id);
  await page.goto("/sandbox/payment-requests");
  const tabs = page.getByRole("navigation", { name: "Status" });
  const rows = page.locator("tbody").getByRole("row");
  await expect(rows).toHaveCount(20);
  await expect(tabs.getByRole("link", { name: /^All/ })).toHaveText("All23");
  await expect(page.getByText("1 to 20 of 23")).toBeVisible();
  // While the next page loads, the previous one is marked, and a second press does nothing.
  const answer = await holdCalls(page, "**/api/payment-requests?*cursor=*");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/cursor=/);
  await expect(page.locator("main [aria-busy=true]").locator("tbody").getByRole("row")).toHaveCount(20);
  await expect(page.getByText("1 to 20 of 23")).toHaveCount(0);
  await page.getByRole("button", { name: "Next" }).press("Enter");
  answer();
  await expect(rows).toHaveCount(3);
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  await expect(page.getByText("21 to 23 of 23")).toBeVisible();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(rows).toHaveCount(20);

  await tabs.getByRole("link", { name: /Cancelled/ }).click();
  await expect(page).toHaveURL(/\?status=cancelled$/);
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole("link", { name: "200.00 TESTUSD" })).toBeVisible();
  await tabs.getByRole("link", { name: /^All/ }).click();
  await expect(page).toHaveURL(/\/payment-requests$/);
  await page.goto("/sandbox/payment-requests?external_id=order-7");
  await expect(rows).toHaveCount(1);
  await page.getByRole("link", { name: /remove this filter/ }).click();
  await expect(rows).toHaveCount(20);
  await tabs.getByRole("link", { name: /Expired/ }).click();
  await expect(page.getByRole("heading", { name: "No payment requests match these filters" })).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).last().click();
  await expect(rows).toHaveCount(20);

  // The export has every page of the filtered list. A failure leaves the dialog open to try again.
  await tabs.getByRole("link", { name: /Active/ }).click();
  await expect(page.getByText("1 to 20 of 22")).toBeVisible();
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export payment requests" });
  await page.route("**/export?*", (route) => route.abort(), { times: 1 });
  await dialog.getByRole("button", { name: "Export" }).click();
  await expect(dialog.getByText("Cannot reach the server")).toBeVisible();
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("remit-payment-requests-sandbox.csv");
  await expect(dialog).toHaveCount(0);
  const csv = await readFile(await file.path(), "utf8");
  expect(csv.match(/^[0-9a-f-]{36},/gm)).toHaveLength(22);
  expect(csv).not.toContain("Withdrawn");
});

test("the list finds requests by text and by every filter of the API, and a reload keeps the filters", async ({
  merchant,
}) => {
  const { api, page } = merchant;
  const { slug, token } = localChain();
  await api.create({ amount: "7", description: "Winter roast for Ingrid", external_id: "HR-204" });
  await api.create({ amount: "8", token: "native", metadata: { table: 7 } });
  await page.goto("/sandbox/payment-requests");
  const rows = page.locator("tbody").getByRole("row");
  await expect(rows).toHaveCount(2);
  const search = page.getByRole("searchbox", { name: "Search payment requests" });
  for (const text of ["HR-20", "ingrid"]) {
    await search.fill(text);
    await search.press("Enter");
    await expect(page).toHaveURL(new RegExp(`\\?q=${text}$`));
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("Winter roast for Ingrid");
  }
  await page.reload();
  await expect(search).toHaveValue("ingrid");
  await expect(rows).toHaveCount(1);
  await page.getByRole("combobox", { name: "Exception" }).selectOption("Overpaid");
  await expect(page.getByRole("heading", { name: "No payment requests match these filters" })).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).last().click();
  await expect(rows).toHaveCount(2);

  const tokens = page.getByRole("combobox", { name: "Token" });
  await tokens.focus();
  await tokens.selectOption(`${token.symbol} on Local EVM`);
  await expect(rows).toHaveCount(1);
  await expect(tokens).toBeFocused();
  await page.getByRole("combobox", { name: "Chain" }).selectOption("Local Solana");
  await expect(page.getByRole("heading", { name: "No payment requests match these filters" })).toBeVisible();
  await page.getByRole("combobox", { name: "Chain" }).selectOption("Local EVM");
  await expect(page).toHaveURL(new RegExp(`chain=${slug}$`));
  await expect(rows).toHaveCount(2);
  await page.getByRole("combobox", { name: "Sort" }).selectOption("Oldest first");
  await expect(rows.first()).toContainText("Winter roast");

  await page.getByRole("button", { name: "Created" }).click();
  await page.getByLabel("To", { exact: true }).fill("2026-01-31");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("button", { name: "Created: until 31 Jan 2026" })).toBeVisible();
  await expect(page).toHaveURL(/created_at%5Blt%5D=2026-01-31T23%3A00%3A00.000Z/);
  await expect(rows).toHaveCount(0);
  await page.goto("/sandbox/payment-requests?metadata[table]=7");
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("link", { name: /^metadata\[table\]: 7.*remove this filter$/ })).toBeVisible();
});

test("the payments are filtered by transaction, token, chain and day", async ({ merchant }) => {
  const { api, page } = merchant;
  const chain = localChain();
  const request = await api.create({ amount: "12" });
  const hash = await payWithReference(chain, await fundedAccount(chain), request, 12_000_000n);
  await page.goto("/sandbox/payments");
  const rows = page.locator("tbody").getByRole("row");
  await expect(rows).toHaveCount(1);
  const search = page.getByRole("searchbox", { name: "Search by transaction hash" });
  await search.fill("0x12");
  await search.press("Enter");
  await expect(page).toHaveURL(/payments$/);
  await search.fill(`0x${"0".repeat(64)}`);
  await search.press("Enter");
  await expect(page.getByRole("heading", { name: "No payments match these filters" })).toBeVisible();
  await search.fill(hash);
  await search.press("Enter");
  await expect(rows).toHaveCount(1);
  await page.getByRole("combobox", { name: "Token" }).selectOption(`${chain.token.symbol} on Local EVM`);
  await expect(page).toHaveURL(/token_id=/);
  await expect(rows).toHaveCount(1);
  await page.getByRole("combobox", { name: "Chain" }).selectOption("Local Solana");
  await expect(rows).toHaveCount(0);
  await page.goto("/sandbox/payments?created_at[lt]=2026-01-01T00:00:00Z");
  await expect(page.getByRole("button", { name: "Detected: until 1 Jan 2026" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No payments match these filters" })).toBeVisible();
});

// Without the endpoints: every page has loaded them for the navigation.
const lists = [
  { path: "payment-requests", api: /\/api\/payment-requests(\?|$)/, error: "The list could not be loaded" },
  { path: "api-keys", api: "**/api/dashboard/api-keys", error: "The keys could not be loaded" },
  { path: "payments", api: /\/api\/payments(\?|$)/, error: "The payments could not be loaded" },
  {
    path: "payments/unmatched",
    api: /\/api\/unmatched-transfers(\?|$)/,
    error: "The transfers could not be loaded",
  },
  { path: "events", api: /\/api\/events(\?|$)/, error: "The events could not be loaded" },
  {
    path: "settings/address-pool",
    api: /\/api\/pool-addresses(\?|$)/,
    error: "The address pool could not be loaded",
  },
  { path: "settings", api: "**/api/dashboard/receiving-addresses", error: "The addresses could not be loaded" },
];

for (const { path, api, error } of lists) {
  test(`a failed load of ${path} shows the error, and a retry recovers`, async ({ merchant, browserProblems }) => {
    browserProblems.expected.push(/status of 503/, /status of 403/, /status of 404/);
    await merchant.api.create({ amount: "1" });
    const { page } = merchant;
    // The server loads the list too, while it renders the page. A role without permissions makes that load fail; the
    // frame of the page, which stays, still knows the owner's.
    await page.goto("/sandbox/webhooks/none");
    await expect(page.getByRole("heading", { name: "No such endpoint" })).toBeVisible();
    await removePermissions(merchant.email);
    await page.route(api, (route) =>
      route.fulfill({
        status: 503,
        contentType: "application/json",
        body: JSON.stringify({
          error: {
            code: "temporarily_unavailable",
            message: "The database is unavailable.",
            request_id: "req_journey0",
          },
        }),
      }),
    );
    await page.evaluate(
      (url) => (window as unknown as { next: { router: { push: (url: string) => void } } }).next.router.push(url),
      `/sandbox/${path}`,
    );
    const failure = page.locator("[data-error-state]").filter({ hasText: error });
    const alert = failure.getByRole("alert");
    await expect(alert).toContainText("The database is unavailable.");
    await expect(alert).toContainText("req_journey0");
    await setRole(merchant.email, "owner");
    await page.unrouteAll();
    await failure.getByRole("button", { name: "Try again" }).click();
    await expect(alert).toBeHidden();
    await expect(
      page
        .getByText(
          /TESTUSD|Checkout server|Local EVM|No payments yet|No unmatched transfers|No endpoint yet|No pool addresses yet/,
        )
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
  });
}

test("a person chooses the columns of the list, by keyboard, and they stay", async ({ merchant }) => {
  const { api, page } = merchant;
  const { recipient_address: address } = await api.create({ amount: "7", metadata: { customer: "Ada", items: 3 } });
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto("/sandbox/payment-requests");
  const heads = page.getByRole("columnheader");
  await expect(heads).toHaveText(["Status", "Description", "Amount", "Shortcode", "Created"]);
  await page.getByRole("button", { name: "Columns" }).press("Enter");
  const shortcode = page.getByRole("menuitemcheckbox", { name: "Shortcode" });
  await expect(shortcode).toBeFocused();
  await expect(shortcode).toBeChecked();
  // Presses may follow each other faster than the table.
  const answer = await holdCalls(page, "**/payment-requests?_rsc=*");
  for (const key of ["Space", "ArrowDown", "Space", "ArrowDown", "Space"]) await page.keyboard.press(key);
  await expect(shortcode).not.toBeChecked();
  for (const name of ["Recipient", "Metadata"])
    await expect(page.getByRole("menuitemcheckbox", { name })).toBeChecked();
  answer();
  await expect(heads).toHaveText(["Status", "Description", "Amount", "Recipient", "Metadata", "Created"]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Columns" })).toBeFocused();
  await page.reload();
  await expect(heads).toHaveText(["Status", "Description", "Amount", "Recipient", "Metadata", "Created"]);
  await expect(page.getByRole("cell", { name: "items: 3, customer: Ada" })).toBeVisible();
  await expect(page.getByTitle(address)).toBeVisible();
  // A narrower table shows as many of them as have room.
  for (const [width, shown] of [
    [1300, 5],
    [1101, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(heads.filter({ visible: true })).toHaveCount(shown);
    await expect(page.getByRole("button", { name: "Columns" })).toBeVisible({ visible: shown > 4 });
  }
});

/** Holds calls until the returned function is called. */
async function holdCalls(page: Page, url: string): Promise<() => void> {
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(url, async (route) => {
    await isAnswered;
    await route.continue();
  });
  return answer;
}
