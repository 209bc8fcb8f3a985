import { expect, test } from "../support/test";

test("a note appears in another tab with author and lines, survives a cancellation and reaches no customer", async ({
  browse,
  merchant,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of 409 .*\/notes/);
  const { page, api } = merchant;
  const request = await api.create({ amount: "40", description: "Lamp" });
  const path = `/sandbox/payment-requests/${request.public_id}`;
  const otherTab = await page.context().newPage();
  for (const tab of [otherTab, page]) await tab.goto(path);
  const timelineOf = (tab: typeof page) => tab.getByRole("region", { name: "Timeline" });
  await expect(timelineOf(otherTab).getByText("Created by API key “Checkout server”")).toBeVisible();

  const open = timelineOf(page).getByRole("button", { name: "Add note" });
  await expect(open).toBeEnabled();
  await open.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add a note" });
  const field = dialog.getByLabel("Note");
  const submit = dialog.getByRole("button", { name: "Add note" });
  await expect(field).toBeFocused();
  await submit.click();
  await expect(dialog.getByText("Required", { exact: true })).toBeVisible();
  await field.fill("Customer called.\nPays on Friday.");

  const error = { code: "note_limit_reached", message: "This payment request already has 100 notes, the maximum." };
  const body = { error: { ...error, request_id: "req_1", doc_url: "http://localhost/docs/errors" } };
  await page.route("**/notes", (route) => route.fulfill({ status: 409, json: body }), { times: 1 });
  await submit.click();
  await expect(dialog.getByText("already has 100 notes")).toBeVisible();
  await expect(field).toHaveValue("Customer called.\nPays on Friday.");
  await submit.click();
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();

  for (const tab of [page, otherTab]) {
    await expect(timelineOf(tab).getByText(`Note by ${merchant.email}`)).toBeVisible();
    const note = timelineOf(tab).getByText("Customer called.");
    await expect(note).toHaveAttribute("dir", "auto");
    expect(await note.innerText()).toBe("Customer called.\nPays on Friday.");
  }

  const customer = await browse();
  const payPage = await customer.goto(request.payment_url);
  expect(await payPage?.text()).toContain("Lamp");
  expect(await payPage?.text()).not.toContain("Friday");

  await customer.close();

  await api.cancel(request.public_id);
  await expect(page.locator("[data-headline]").getByRole("status")).toHaveText("Cancelled");
  await expect(timelineOf(page).getByText("Customer called.")).toBeVisible();
  await expect(open).toBeVisible();
});
