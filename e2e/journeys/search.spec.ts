import type { Page } from "playwright/test";
import { fundedAccount, payWithReference, transferTokens } from "../support/chain";
import { localChain } from "../support/instance";
import { expect, test } from "../support/test";
import { setRole } from "../support/database";

const search = (page: Page) => page.getByRole("combobox", { name: "Search" });
const option = (page: Page, text: string | RegExp) => page.getByRole("option").filter({ hasText: text });

/** Presses a key until its effect shows: the page listens once its script has run. */
async function openWith(page: Page, key: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(search(page)).toBeFocused({ timeout: 1000 });
  }).toPass();
}

test("with the keyboard alone, a request is found by its amount, its transaction and its customer", async ({
  merchant,
}) => {
  const { api, page } = merchant;
  const chain = localChain();
  const metadata = { customer: "Ingrid Larsen", mail: "ingrid@fjord.example" };
  const request = await api.create({ amount: "160.04", description: "Winter roast", external_id: "HR-204", metadata });
  await api.create({ amount: "159.5", description: "Espresso blend" });
  const hash = await payWithReference(chain, await fundedAccount(chain), request, 160_040_000n);
  const requestUrl = new RegExp(`/sandbox/payment-requests/${request.public_id}$`);
  await page.goto("/sandbox");

  await openWith(page, "/");
  await page.keyboard.type("160,04");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(requestUrl);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await openWith(page, "Control+k");
  await page.keyboard.type("larsen");
  await expect(option(page, "Winter roast")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("status").filter({ hasText: "2 results" })).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(option(page, "All payment requests with “larsen”")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/payment-requests\?q=larsen$/);
  await expect(page.locator("tbody").getByRole("row")).toHaveCount(1);

  await openWith(page, "/");
  await page.keyboard.type(hash.slice(0, 14));
  const payments = page.getByRole("group", { name: "Payments", exact: true });
  await expect(payments.getByRole("option")).toContainText("160.04 TESTUSD");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/payments\\?transaction_hash=${hash}$`));

  await openWith(page, "/");
  await page.keyboard.type("160");
  await expect(page.getByRole("group", { name: "Open requests of nearly this amount" })).toContainText(
    "0.50 TESTUSD less",
  );
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("an unmatched transfer, a page and an action are found, within what the role may do", async ({ merchant }) => {
  const { api, page, recipient } = merchant;
  const chain = localChain();
  // The transfer could pay either.
  for (const amount of ["70", "80"]) await api.create({ amount });
  await transferTokens(chain, await fundedAccount(chain), recipient, 77_000_000n);
  await page.goto("/sandbox/payments/unmatched");
  await expect(page.locator("tbody").getByRole("row")).toHaveCount(1);

  await openWith(page, "/");
  await page.keyboard.type("77");
  await option(page, "77.00 TESTUSD").click();
  await expect(page).toHaveURL(/payments\/unmatched\?transaction_hash=0x/);
  await expect(page.locator("tbody").getByRole("row")).toHaveCount(1);
  await page.getByRole("link", { name: /remove this filter/ }).click();
  await expect(page).toHaveURL(/payments\/unmatched$/);

  await openWith(page, "/");
  await page.keyboard.type("audit");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/settings\/audit-log$/);

  await openWith(page, "/");
  await page.keyboard.type("create api");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Create a sandbox key" })).toBeVisible();
  await page.keyboard.press("Escape");

  await setRole(merchant.email, "cashier");
  await page.goto("/sandbox/payment-requests");
  await openWith(page, "/");
  await page.keyboard.type("77");
  await expect(page.getByText("Nothing found for “77”").last()).toBeVisible();
  await search(page).fill("");
  await expect(option(page, "New payment request")).toBeVisible();
  await expect(option(page, /API key|Audit log|Webhooks/)).toHaveCount(0);
});

test("J and K move in a list, Enter opens, N creates, ? explains, and single keys can be turned off", async ({
  merchant,
}) => {
  const { api, page } = merchant;
  for (const amount of ["1", "2", "3"]) await api.create({ amount });
  await page.goto("/sandbox/payment-requests");
  const row = (amount: string) => page.getByRole("link", { name: `${amount}.00 TESTUSD` });
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(row("3")).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(row("1")).toBeFocused();
  await page.keyboard.press("k");
  await expect(row("2")).toBeFocused();
  await page.keyboard.press("Control+j");
  await expect(row("2")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "2.00 TESTUSD" })).toBeVisible();

  await page.goBack();
  await page.getByRole("searchbox").pressSequentially("n/?jk");
  await expect(page.getByRole("searchbox")).toHaveValue("n/?jk");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await row("2").focus();
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/payment-requests\/new$/);
  await expect(page.getByLabel("Amount")).toBeFocused();
  await page.getByRole("heading", { name: "New payment request" }).click();

  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("n");
  await page.keyboard.press("Control+k");
  await expect(search(page)).toHaveCount(0);
  await dialog.getByLabel("Use single-key shortcuts").uncheck();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.reload();
  await openWith(page, "Control+k");
  await page.keyboard.press("Escape");
  for (const key of ["/", "?", "n", "j"]) await page.keyboard.press(key);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/payment-requests\/new$/);
});

test("a request is created again with its metadata, and a comma in the amount is shown as it is read", async ({
  merchant,
}) => {
  const { api, page } = merchant;
  const first = await api.create({
    amount: "12.5",
    description: "Beans",
    external_id: "HR-7",
    expires_in: 3600,
    metadata: { table: 7 },
    redirect_url: "https://shop.example/thanks",
  });
  await api.cancel(first.public_id);
  await page.goto(`/sandbox/payment-requests/${first.public_id}`);
  await page.getByRole("link", { name: "Create again" }).click();
  const amount = page.getByLabel("Amount");
  await expect(amount).toHaveValue("12.5");
  await expect(page.getByLabel("Description")).toHaveValue("Beans");
  await expect(page.getByLabel("Metadata")).toHaveValue('{\n  "table": 7\n}');
  await amount.fill("1,500");
  await page.getByRole("button", { name: "Create payment request" }).click();
  await expect(page.getByText("Must have a point, not a comma")).toBeVisible();
  await amount.fill("13,5");
  await expect(page.getByText("Read as 13.5.")).toBeVisible();
  await page.getByRole("button", { name: "Create payment request" }).click();
  await expect(page.getByRole("heading", { name: "13.50 TESTUSD" })).toBeVisible();
  const { data } = await api.get(new URL(page.url()).pathname.split("/").at(-1) ?? "");
  expect(data).toMatchObject({
    amount: { formatted: "13.5" },
    description: "Beans",
    external_id: "HR-7",
    metadata: { table: 7 },
    redirect_url: "https://shop.example/thanks",
  });
  expect(Date.parse(data?.expires_at ?? "") - Date.parse(data?.created_at ?? "")).toBe(3_600_000);
});
