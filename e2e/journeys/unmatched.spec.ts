import type { Page } from "playwright/test";
import { fundedAccount, signAndSend, transferTokens } from "../support/chain";
import { endRequestIn } from "../support/database";
import { localChain } from "../support/instance";
import type { Merchant } from "../support/merchant";
import { expect, test } from "../support/test";

const path = "/sandbox/payments/unmatched";

/** Sends a transfer that matches two open requests. */
async function sendAmbiguous({ recipient }: Merchant, dollars: number): Promise<string> {
  const chain = localChain();
  return transferTokens(chain, await fundedAccount(chain), recipient, BigInt(dollars * 1_000_000));
}

const dialogOf = (page: Page) => page.getByRole("dialog");
const requestOf = async ({ api }: Merchant, publicId: string) => (await api.get(publicId)).data;

test("a transfer that two requests could claim is assigned to one, completes it, and cannot be undone", async ({
  merchant,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of 409/);
  const { api, page } = merchant;
  const tea = await api.create({ amount: "10", description: "Tea", external_id: "HR-1" });
  await api.create({ amount: "12", description: "Coffee", external_id: "HR-2" });
  const hash = await sendAmbiguous(merchant, 11);

  await page.goto(path);
  const row = page.getByRole("row", { name: /11\.00 TESTUSD/ });
  await expect(row).toContainText("Two possible requests");
  await expect(row.getByRole("link", { name: tea.shortcode })).toHaveAttribute("href", /payment-requests/);
  const sidebar = page.getByRole("navigation", { name: "Main" });
  await expect(sidebar.getByRole("link", { name: /^Unmatched 1/ })).toBeVisible();

  await row.getByRole("button", { name: "Assign 11 TESTUSD" }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await dialog.getByLabel("Find a request").fill("hr-1");
  await expect(dialog.getByRole("radio")).toHaveCount(1);
  await dialog.getByRole("radio", { name: /Tea/ }).check();
  await expect(dialog).toContainText("The request will be completed, marked as overpaid.");
  await dialog.getByRole("button", { name: "Assign 11.00 TESTUSD" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: "No unmatched transfers" })).toBeVisible();
  await expect.poll(async () => (await requestOf(merchant, tea.public_id))?.status).toBe("completed");
  expect(await requestOf(merchant, tea.public_id)).toMatchObject({
    exception: "overpaid",
    payments: [{ transaction_hash: hash, status: "completed" }],
  });

  await page.getByRole("link", { name: /^Assigned 1/ }).click();
  const assigned = page.getByRole("row", { name: /11\.00 TESTUSD/ });
  await expect(assigned.getByRole("link", { name: tea.shortcode })).toBeVisible();
  await expect(assigned).toContainText("Request completed");
  // Its only buttons copy values; none undoes the assignment.
  await expect(assigned.getByRole("button")).toHaveCount(await assigned.getByRole("button", { name: /^Copy/ }).count());
  const undoStatus = await page.evaluate(async () => {
    const apiPath = "/api/unmatched-transfers";
    const headers = { "x-remit-environment": "sandbox" };
    const listed = await fetch(`${apiPath}?status=assigned`, { headers });
    const { data } = (await listed.json()) as { data: { id: string }[] };
    return (await fetch(`${apiPath}/${data[0]?.id}/undo`, { method: "POST", headers })).status;
  });
  expect(undoStatus).toBe(409);

  await page.goto("/sandbox/payments");
  await expect(page.getByRole("row", { name: /11\.00 TESTUSD/ })).toContainText("Completed");
});

test("dismissing with a note and assigning in part can both be undone", async ({ merchant }) => {
  const { api, page } = merchant;
  const tea = await api.create({ amount: "20", description: "Tea" });
  await api.create({ amount: "30", description: "Coffee" });
  await sendAmbiguous(merchant, 7);
  await page.goto(path);
  const row = page.getByRole("row", { name: /7\.00 TESTUSD/ });
  const toast = (text: RegExp) => page.locator("[data-toast]").filter({ hasText: text });

  await row.getByRole("button", { name: "Dismiss 7 TESTUSD" }).click();
  await dialogOf(page).getByLabel("Note").fill("Our own test of the till");
  await dialogOf(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(row).toBeHidden();
  await toast(/7\.00 TESTUSD is dismissed/)
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(row).toBeVisible();

  await row.getByRole("button", { name: "Dismiss 7 TESTUSD" }).click();
  await dialogOf(page).getByLabel("Note").fill("Our own test of the till");
  await dialogOf(page).getByRole("button", { name: "Dismiss" }).click();
  await page.getByRole("link", { name: /^Dismissed 1/ }).click();
  await expect(row).toContainText("Our own test of the till");
  await row.getByRole("button", { name: "Undo the decision on 7 TESTUSD" }).click();
  await expect(page.getByRole("heading", { name: "No dismissed transfers" })).toBeVisible();

  await page.getByRole("link", { name: /^Open 1/ }).click();
  await row.getByRole("button", { name: "Assign 7 TESTUSD" }).click();
  await dialogOf(page).getByRole("radio", { name: /Tea/ }).check();
  await expect(dialogOf(page)).toContainText("stays active; 13.00 TESTUSD will remain unpaid");
  await expect(dialogOf(page)).toContainText("You can undo this until the request is completed.");
  await dialogOf(page).getByRole("button", { name: "Assign 7.00 TESTUSD" }).click();
  await expect(row).toBeHidden();
  await page.getByRole("link", { name: /^Assigned 1/ }).click();
  await row.getByRole("button", { name: "Undo the decision on 7 TESTUSD" }).click();
  await expect(page.getByRole("heading", { name: "No assigned transfers" })).toBeVisible();
  expect(await requestOf(merchant, tea.public_id)).toMatchObject({
    status: "active",
    paid_amount: { raw: "0" },
    pending_amount: { raw: "0" },
    payments: [{ status: "failed" }],
  });
});

test("coin sent for a request in tokens is named on its page, and only that request can be marked as paid", async ({
  browse,
  merchant,
}) => {
  const { api, page, recipient } = merchant;
  const tea = await api.create({ amount: "20", description: "Tea" });
  const chain = localChain();
  const account = await fundedAccount(chain);
  await signAndSend(chain, account, { to: recipient, value: 500_000_000_000_000_000n, data: "0x" });
  const customer = await browse();
  await customer.goto(tea.payment_url);
  await expect(customer.getByText("We received 0.5 ETH on Local EVM, which does not pay this request.")).toBeVisible();
  await expect(customer.getByText("Exact amount", { exact: true })).toBeVisible();

  // An open request of another customer, in the coin that arrived.
  await api.create({ amount: "0.4", token: "native", description: "Coffee" });
  await page.goto(path);
  const row = page.getByRole("row", { name: /0\.5 ETH/ });
  await expect(row).toContainText("Sent in a different token than the request asks for");
  await expect(row.getByRole("button", { name: /^Assign/ })).toHaveCount(0);
  await expect(row.getByRole("button", { name: /^Mark/ })).toHaveCount(0);
  await endRequestIn(tea.public_id, 0);
  await expect.poll(async () => (await requestOf(merchant, tea.public_id))?.status).toBe("expired");
  await page.reload();
  await row.getByRole("button", { name: "Mark the request paid with 0.5 ETH" }).click();
  await expect(dialogOf(page)).toContainText("Completing the request cannot be undone.");
  await dialogOf(page).getByRole("button", { name: "Mark as paid" }).click();
  await expect(row).toBeHidden();
  await page.getByRole("link", { name: /^Dismissed 1/ }).click();
  await expect(row).toContainText("Paid with 0.5 ETH on Local EVM");
  expect(await requestOf(merchant, tea.public_id)).toMatchObject({
    status: "completed",
    exception: "resolved_manually",
    paid_amount: { raw: "0" },
  });
});

test("assigning far more than is left to pay needs a second confirmation", async ({ merchant }) => {
  const { api, page } = merchant;
  await api.create({ amount: "1", description: "Tea" });
  await api.create({ amount: "2", description: "Coffee" });
  await sendAmbiguous(merchant, 90);
  await page.goto(path);
  await page.getByRole("button", { name: "Assign 90 TESTUSD" }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("radio").first()).toHaveAccessibleName(/88\.00 TESTUSD more than asked/);
  await dialog.getByRole("radio", { name: /Coffee/ }).check();
  const confirm = dialog.getByRole("button", { name: "Assign 90.00 TESTUSD" });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole("checkbox").check();
  await expect(confirm).toBeEnabled();
});

test("a transfer is assigned by keyboard, and focus returns to the page", async ({ merchant }) => {
  const { api, page } = merchant;
  const tea = await api.create({ amount: "20", description: "Tea" });
  await api.create({ amount: "30", description: "Coffee" });
  await sendAmbiguous(merchant, 7);
  await page.goto(path);
  const assign = page.getByRole("button", { name: "Assign 7 TESTUSD" });
  await expect(assign).toBeVisible();
  await page.setViewportSize({ width: 768, height: 900 });
  // The table may scroll sideways, but not the page.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768);
  await assign.focus();
  await page.keyboard.press("Enter");
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(assign).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("radio")).toHaveCount(2);
  for (let presses = 0; presses < 12 && !(await hasFocus(dialog.getByRole("radio").first())); presses += 1) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Space");
  // The nearest remaining amount comes first.
  await expect(dialog.getByRole("radio", { name: /Tea/ })).toBeChecked();
  for (
    let presses = 0;
    presses < 4 && !(await hasFocus(dialog.getByRole("button", { name: /^Assign/ })));
    presses += 1
  ) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.locator("main")).toBeFocused();
  expect((await requestOf(merchant, tea.public_id))?.payments).toHaveLength(1);
});

function hasFocus(target: ReturnType<Page["getByRole"]>): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}
