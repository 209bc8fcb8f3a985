// Presses every enabled control of a page, fills in what opens, submits it, and records the API calls that follow.
import type { Locator, Page, Request } from "playwright/test";

export type ControlWalk = {
  /** The changes that the controls asked the API for: "POST /api/payment-requests". */
  calls: Set<string>;
  /** The calls that the API refused with 403. */
  refused: Set<string>;
  /** Opens the page and presses its controls. */
  visit: (path: string) => Promise<void>;
};

const controls = "button:visible:not(:disabled):not([aria-disabled=true])";
const dialogs = "[role=dialog]:not([popover])";
const submitAttempts = 10;

/** The page, the number of changes that it has sent to the API, and its requests in progress. */
type Walk = { page: Page; sent: number; inProgress: Set<Request> };

/**
 * Lets the API decide about each change without making it: an unknown parameter makes the API refuse a call, but only
 * after it has checked the permission.
 */
export async function walkControls(page: Page): Promise<ControlWalk> {
  const calls = new Set<string>();
  const refused = new Set<string>();
  const walk: Walk = { page, sent: 0, inProgress: new Set() };
  await page.route("**/api/**", async (route) => {
    const url = new URL(route.request().url());
    const method = route.request().method();
    // An open stream would keep the page from ever being loaded completely.
    if (url.pathname === "/api/dashboard/changes") return route.fulfill({ status: 204 });
    if (method === "GET") return route.fallback();
    walk.sent += 1;
    if (url.pathname.startsWith("/api/auth/")) return route.fulfill({ status: 503 });
    calls.add(`${method} ${url.pathname}`);
    url.searchParams.set("no_such", "1");
    return route.continue({ url: url.href });
  });
  page.on("response", (response) => {
    const method = response.request().method();
    if (response.status() === 403) refused.add(`${method} ${new URL(response.url()).pathname}`);
  });
  page.on("request", (request) => walk.inProgress.add(request));
  page.on("requestfinished", (request) => walk.inProgress.delete(request));
  page.on("requestfailed", (request) => walk.inProgress.delete(request));
  const visit = async (path: string) => {
    await page.goto(path, { waitUntil: "networkidle" });
    const pressed = new Set<string>();
    for (;;) {
      const control = await nextControl(page.locator("main"), pressed);
      if (!control) return;
      await press(walk, control);
    }
  };
  return { calls, refused, visit };
}

/** The next control whose name has not been pressed. Rows of a list count as one, by their names without numbers. */
async function nextControl(area: Locator, pressed: Set<string>): Promise<Locator | null> {
  const next = await area.locator(controls).evaluateAll(
    (elements, known) => {
      for (const element of elements) {
        const text = element.getAttribute("aria-label") ?? element.textContent;
        const name = text.replace(/\b0x\w+|\b\d[\d.]*\b/g, "…");
        // Copying needs no permission, and the clipboard is the machine's.
        if (known.includes(name) || name.startsWith("Copy")) continue;
        // Found again by a mark, because it may be disabled for a moment.
        element.setAttribute("data-pressed", String(known.length));
        return name;
      }
      return null;
    },
    [...pressed],
  );
  if (next === null) return null;
  const mark = String(pressed.size);
  pressed.add(next);
  return area.locator(`[data-pressed="${mark}"]`);
}

async function press(walk: Walk, control: Locator): Promise<void> {
  const [popup, type, opens, pressed] = await Promise.all(
    ["aria-haspopup", "type", "popovertarget", "aria-pressed"].map((name) => control.getAttribute(name)),
  );
  // Filters and switches of the view.
  if (popup !== "menu" && (opens ?? pressed) !== null) return;
  const form = control.locator("xpath=ancestor::form");
  if (type === "submit" && (await form.count()) > 0) await fillIn(form);
  await control.click();
  if (popup !== "menu") return finish(walk);
  const items = walk.page.getByRole("menuitem");
  await items.first().waitFor();
  for (let n = 0, count = await items.count(); n < count; n += 1) {
    await items.nth(n).click();
    await finish(walk);
    await control.click();
    await items.first().waitFor();
  }
  await walk.page.keyboard.press("Escape");
}

/** Waits for what the press has led to. A dialog is submitted and closed. */
async function finish(walk: Walk): Promise<void> {
  const dialog = walk.page.locator(dialogs);
  await settle(walk);
  if (await dialog.isVisible()) await submit(walk, dialog);
}

/** Resolves when the page has drawn three times without a request in progress, so that nothing more can follow a press. */
async function settle({ page, inProgress }: Walk): Promise<void> {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  for (let calm = 0; calm < 3;) {
    await page.evaluate(drawn);
    calm = inProgress.size === 0 ? calm + 1 : 0;
  }
}

/** Every dialog of the dashboard changes something, so its submission must lead to a call. */
async function submit(walk: Walk, dialog: Locator): Promise<void> {
  const title = await dialog.getByRole("heading").first().textContent();
  const button = dialog.locator("button").last();
  const before = walk.sent;
  for (let attempt = 0; walk.sent === before; attempt += 1) {
    if (attempt > submitAttempts) throw new Error(`The dialog “${title}” sends no request. Teach fillIn its fields.`);
    if (!(await dialog.isVisible())) throw new Error(`The dialog “${title}” closes without a request.`);
    await fillIn(dialog);
    if (await button.isEnabled()) await button.click();
    await settle(walk);
  }
  await walk.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
}

const values: [label: RegExp, value: string][] = [
  [/url/i, "http://127.0.0.1:9/hooks"],
  [/address/i, `0x${"a7".repeat(20)}`],
  [/password/i, "quiet lantern of the north"],
];

/** Fills in the empty required fields, and makes the first choice of a group without one. */
async function fillIn(area: Locator): Promise<void> {
  for (const field of await area.locator("[aria-required=true]:visible").all()) {
    if ((await field.evaluate((element) => element.tagName)) === "SELECT") continue;
    if ((await field.inputValue()) !== "") continue;
    const label = await field.evaluate((element) => (element as HTMLInputElement).labels?.[0]?.textContent ?? "");
    await field.fill(values.find(([pattern]) => pattern.test(label))?.[1] ?? "1");
  }
  // A form that changes nothing sends nothing.
  const description = area.locator("[name=description]");
  if ((await description.count()) > 0) await description.fill("Walked");
  const choices = area.getByRole("radio");
  if ((await choices.count()) > 0 && (await area.getByRole("radio", { checked: true }).count()) === 0) {
    await choices.first().check();
  }
}
