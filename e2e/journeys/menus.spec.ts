import type { Page, Request } from "playwright/test";
import { baseUrl } from "../support/instance";
import { addEndpoint, createKey } from "../support/merchant";
import { readingPseudo } from "../support/pseudo-page";
import { expect, test } from "../support/test";

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const allScripts = "**/_next/static/**/*.js*";
const pathOf = (request: Request) => new URL(request.url()).pathname;
const isScript = (request: Request) => request.resourceType() === "script";

/** Holds back the page's scripts, except those that `html` names, until the returned function is called. */
async function holdScripts(page: Page, html = ""): Promise<() => void> {
  let load = () => {};
  const hold = new Promise<void>((resolve) => (load = resolve));
  await page.route(allScripts, async (route) => {
    if (!html.includes(pathOf(route.request()))) await hold;
    await route.fallback();
  });
  return load;
}

/** Opens a page and the popover of a button before the page's scripts have loaded. */
async function openBeforeHydration(page: Page, path: string, button: string | RegExp): Promise<void> {
  const load = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  const trigger = page.getByRole("button", { name: button });
  await trigger.click();
  await expect(page.locator(":popover-open")).toHaveCount(1);
  load();
  await expect(trigger).toHaveAttribute("aria-expanded", "true");
  await page.unroute(allScripts);
}

test("menus and date filters that open before hydration have their content, and menus the focus", async ({
  merchant: { page, api },
}) => {
  const { public_id } = await api.create({ amount: "40" });
  const endpoint = await addEndpoint(page.context(), { url: "http://127.0.0.1:9/hook" });
  for (const [path, button, entry, size] of [
    ["/sandbox/api-keys", /^Actions for/, "Edit", desktop],
    ["/sandbox/settings", /account menu/, "Settings", desktop],
    [`/sandbox/payment-requests/${public_id}`, "Simulate", "Pay in full", desktop],
    [`/sandbox/webhooks/${endpoint}`, "More actions", "Edit", desktop],
    ["/sandbox/settings", "More", "API keys", phone],
  ] as const) {
    await page.setViewportSize(size);
    await openBeforeHydration(page, path, button);
    const first = page.getByRole("menuitem").first();
    await expect(first, path).toBeFocused();
    await expect(first).toHaveText(entry);
  }
  await page.setViewportSize(desktop);
  await openBeforeHydration(page, "/sandbox/payment-requests", "Created");
  await expect(page.getByRole("dialog", { name: "Created" }).getByLabel("From")).toBeVisible();
});

test("a button that is pressed while the page's scripts or its language load does its work once they have", async ({
  merchant: { page, api },
}) => {
  const { public_id } = await api.create({ amount: "40" });
  await page.context().addCookies([{ name: "remit_language", value: "en-XA", url: baseUrl() }]);
  const pseudo = readingPseudo(page);
  for (const [path, button] of [
    ["/sandbox/api-keys", "Create key"],
    ["/sandbox/webhooks", "Add endpoint"],
    [`/sandbox/payment-requests/${public_id}`, "Cancel request"],
    ["/sandbox/settings/account", "Delete your account"],
  ] as const) {
    for (const held of ["all scripts", "the language"]) {
      const html = held === "the language" ? await (await page.request.get(path)).text() : "";
      const load = await holdScripts(page, html);
      const firstHeld = page.waitForRequest((request) => isScript(request) && !html.includes(pathOf(request)));
      await page.goto(path, { waitUntil: "commit" });
      await firstHeld;
      await pseudo.getByRole("button", { name: button }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      load();
      await expect(page.getByRole("dialog"), `${path} without ${held}`).toHaveCount(1);
      await page.unroute(allScripts);
    }
  }
});

test("an open menu keeps the focus while its list and its entries change", async ({ merchant: { page, api } }) => {
  const hintOf = (key: string) => `${key.slice(0, 10)}…${key.slice(-4)}`;
  const rowOf = (key: string) => page.getByRole("row", { name: hintOf(key) });
  // The dialogs of another tab: this one only has the menu open.
  const change = (key: string, action: string, data: object = {}) =>
    page.evaluate(
      async ([hint, action, body]) => {
        const headers = { "x-remit-environment": "sandbox", "content-type": "application/json" };
        const keys = await fetch("/api/dashboard/api-keys", { headers });
        const { data } = (await keys.json()) as { data: { id: string; hint: string }[] };
        const id = data.find((key) => key.hint === hint)?.id ?? "";
        await fetch(`/api/dashboard/api-keys/${id}/${action}`, { method: "POST", headers, body });
      },
      [hintOf(key), action, JSON.stringify(data)] as const,
    );
  const newer = await createKey(page.context(), "sandbox");
  await page.goto("/sandbox/api-keys");
  await rowOf(api.key)
    .getByRole("button", { name: /^Actions for/ })
    .click();
  const entries = page.getByRole("menuitem");
  await page.keyboard.press("ArrowDown");
  await expect(entries.nth(1)).toBeFocused();

  const newest = await createKey(page.context(), "sandbox");
  await expect(rowOf(newest)).toBeVisible();
  await change(newer, "revoke");
  await expect(rowOf(newer).getByText("Revoked")).toBeVisible();
  await expect(entries.nth(1)).toBeFocused();
  await expect(entries).toHaveText(["Edit", "Roll", "Revoke"]);

  await change(api.key, "roll", { grace_seconds: 3600 });
  await expect(entries).toHaveText(["Revoke"]);
  await expect(entries).toBeFocused();
  await entries.click();
  await expect(page.getByRole("dialog", { name: "Revoke “Checkout server”?" })).toBeVisible();
});

test("menus of journeys do not move while they open", async ({ merchant: { page } }) => {
  await page.goto("/sandbox/api-keys");
  // Playwright scrolls the page under a moving entry, and a menu follows only in the next frame: the click would miss.
  await page.evaluate(() => document.documentElement.style.setProperty("--duration-base", "1000s"));
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await expect(page.getByRole("menuitem", { name: "Revoke" })).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
