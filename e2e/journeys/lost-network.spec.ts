import { expect, test } from "../support/test";

const scripts = "**/_next/static/chunks/*.js";

test("a dialog that cannot be loaded leaves the page as it is, and opens once the network is back", async ({
  merchant: { page },
  browserProblems,
}) => {
  browserProblems.expected.push(/net::ERR_FAILED/);
  await page.goto("/sandbox/api-keys");
  const html = await (await page.request.get(page.url())).text();
  const initialScripts = new Set([...html.matchAll(/[\w~.-]+\.js/g)].map(([name]) => name));
  // Blocks the scripts that the page loads later, such as those of dialogs.
  await page.route(scripts, (route) => {
    const name = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    return initialScripts.has(name) ? route.continue() : route.abort();
  });
  await page.reload();
  const create = page.getByRole("button", { name: "Create key" });
  await create.click();
  await expect(page.getByText("This dialog could not be loaded.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.unroute(scripts);
  await create.click();
  await expect(page.getByRole("dialog", { name: "Create a sandbox key" })).toBeVisible();
});
