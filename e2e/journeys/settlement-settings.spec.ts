import { expect, test } from "../support/test";
import { fundedAccount, payWithReference } from "../support/chain";
import { localChain } from "../support/instance";

test("applies saved settlement settings to new requests only", async ({ merchant }) => {
  const { page, api } = merchant;
  const requestBefore = await api.create({ amount: "100" });
  await page.goto("/sandbox/settings");
  const section = page.getByRole("region", { name: "Settlement" });
  await section.getByLabel("Tolerance").fill("6");
  await section.getByRole("button", { name: "Save" }).click();
  await expect(section.getByText("Enter a percentage from 0 to 5")).toBeVisible();
  await section.getByLabel("Tolerance").fill("1.5");
  await section.getByLabel("Accept late payments for").selectOption({ label: "3 days" });
  await section.getByRole("radio", { name: /Keep it expired/ }).check();
  await section.getByRole("checkbox", { name: /Match payments without a reference/ }).uncheck();
  await section.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settlement settings saved")).toBeVisible();
  await section.getByLabel("Threshold").fill("10000");
  await section.getByRole("button", { name: "Add threshold" }).click();
  await expect(section.getByText("10,000.00 TESTUSD on Local EVM")).toBeVisible();

  await page.reload();
  await expect(section.getByLabel("Tolerance")).toHaveValue("1.5");
  await expect(section.getByRole("radio", { name: /Keep it expired/ })).toBeChecked();
  await expect(section.getByRole("checkbox", { name: /Match payments without a reference/ })).not.toBeChecked();
  await section.getByRole("button", { name: "Remove TESTUSD on Local EVM" }).click();
  await expect(section.getByText("No thresholds. Every payment waits")).toBeVisible();

  const requestAfter = await api.create({ amount: "100" });
  const chain = localChain();
  const payer = await fundedAccount(chain);
  const lowestWithinTolerance = 98_500_000n; // 98.5 of 100 TESTUSD
  for (const request of [requestBefore, requestAfter])
    await payWithReference(chain, payer, request, lowestWithinTolerance);
  const statusOf = async ({ public_id }: { public_id: string }) => (await api.get(public_id)).data?.status;
  await expect.poll(() => statusOf(requestAfter), { timeout: 120_000 }).toBe("completed");
  expect(await statusOf(requestBefore)).toBe("active");
});
