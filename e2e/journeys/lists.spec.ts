import { removePermissions, setRole } from "../support/database";
import { expect, test } from "../support/test";

test("the list filters by status and external ID, keeps the filters in the URL, and pages through the rest", async ({
  merchant,
}) => {
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
  await page.getByRole("button", { name: "Next" }).click();
  await expect(rows).toHaveCount(3);
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
  await page.getByLabel("Filter by external id").fill("order-7");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/external_id=order-7$/);
  await expect(rows).toHaveCount(1);
  await page.getByRole("link", { name: /remove this filter/ }).click();
  await expect(rows).toHaveCount(20);
  await tabs.getByRole("link", { name: /Expired/ }).click();
  await expect(page.getByRole("heading", { name: "No results match these filters" })).toBeVisible();
  await page.getByRole("link", { name: "Show all payment requests" }).click();
  await expect(rows).toHaveCount(20);
});

const lists = [
  { path: "payment-requests", api: /\/api\/payment-requests(\?|$)/, error: "The list could not be loaded" },
  { path: "api-keys", api: "**/api/dashboard/api-keys", error: "The keys could not be loaded" },
  { path: "payments", api: /\/api\/payments(\?|$)/, error: "The payments could not be loaded" },
  {
    path: "payments/unmatched",
    api: /\/api\/unmatched-transfers(\?|$)/,
    error: "The transfers could not be loaded",
  },
  { path: "webhooks", api: /\/api\/webhook-endpoints(\?|$)/, error: "The endpoints could not be loaded" },
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
    browserProblems.expected.push(/status of 503/, /status of 403/);
    await merchant.api.create({ amount: "1" });
    const { page } = merchant;
    // The server loads the list too, while it renders the page. A role without permissions makes that load fail.
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
    await page.goto(`/sandbox/${path}`);
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
        .first(),
    ).toBeVisible();
  });
}
