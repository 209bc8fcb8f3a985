import { expect, test } from "../support/test";
import { newAccount } from "../support/chain";

test("with address protection on, a key can use listed addresses only, and a new one after a delay", async ({
  merchant,
}) => {
  const { page, api, recipient } = merchant;
  await page.goto("/sandbox/settings");
  const section = page.getByRole("region", { name: /^Address protection/ });
  await expect(section.getByText("Off: payment requests can name any address")).toBeVisible();
  await section.getByRole("button", { name: "Accept listed addresses only" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Switch on" }).click();
  await expect(section.getByText("On: only listed addresses are accepted")).toBeVisible();

  expect((await api.create({ amount: "1" })).recipient_address).toBe(recipient);
  await expect(api.create({ amount: "1", recipient_address: newAccount().address })).rejects.toThrow(
    /validation_failed/,
  );

  const receiving = page.getByRole("region", { name: /^Receiving addresses/ });
  const added = newAccount().address;
  await receiving.getByLabel("Address", { exact: true }).fill(added);
  await receiving.getByRole("button", { name: "Add address" }).click();
  await expect(
    receiving
      .getByRole("listitem")
      .filter({ hasText: added })
      .getByText(/Usable from/),
  ).toBeVisible();

  await section.getByRole("button", { name: "Switch off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Switch off" }).click();
  await expect(section.getByText(/Protection ends on/)).toBeVisible();
  await expect(section.getByText("On: only listed addresses are accepted")).toBeVisible();
  await section.getByRole("button", { name: "Keep it on" }).click();
  await expect(section.getByText(/Protection ends on/)).toBeHidden();
});
