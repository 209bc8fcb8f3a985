// Presses every enabled control of a page, fills in what opens, submits it, and records the API calls that follow.
import { setTimeout as sleep } from "node:timers/promises";
import type { Locator, Page } from "playwright/test";

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
const pauseMs = 100;
// A press of a button without an effect within this time has none. The code of dialogs has loaded before.
const effectPauses = 20;
// An entry of a menu always has an effect.
const certainPauses = 300;
const submitAttempts = 10;

/** The page, and the numbers of changes sent to the API, of its responses, and of downloaded files. */
type Walk = { page: Page; sent: number; answered: number; downloads: number };

/**
 * Lets the API decide about each change without making it: an unknown parameter makes the API refuse a call, but only
 * after it has checked the permission.
 */
export async function walkControls(page: Page): Promise<ControlWalk> {
  const calls = new Set<string>();
  const refused = new Set<string>();
  const walk = { page, sent: 0, answered: 0, downloads: 0 };
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
    if (method !== "GET") walk.answered += 1;
  });
  page.on("download", () => (walk.downloads += 1));
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
  for (const control of await area.locator(controls).all()) {
    const name = await nameOf(control);
    if (name === null || pressed.has(name)) continue;
    pressed.add(name);
    // Copying needs no permission, and the clipboard is the machine's.
    if (name.startsWith("Copy")) continue;
    // Found again by a mark, because it may be disabled for a moment.
    const mark = String(pressed.size);
    await control.evaluate((element, value) => element.setAttribute("data-pressed", value), mark);
    return area.locator(`[data-pressed="${mark}"]`);
  }
  return null;
}

/** Null if a new rendering has removed the control. */
async function nameOf(control: Locator): Promise<string | null> {
  const read = (element: Element) => element.getAttribute("aria-label") ?? element.textContent;
  const name = await control.evaluate(read, undefined, { timeout: 0 }).catch(() => null);
  return name?.replace(/\b0x\w+|\b\d[\d.]*\b/g, "…") ?? null;
}

async function press(walk: Walk, control: Locator): Promise<void> {
  const [popup, type, opens, pressed] = await Promise.all(
    ["aria-haspopup", "type", "popovertarget", "aria-pressed"].map((name) => control.getAttribute(name)),
  );
  // Filters and switches of the view.
  if (popup !== "menu" && (opens ?? pressed) !== null) return;
  const form = control.locator("xpath=ancestor::form");
  if (type === "submit" && (await form.count()) > 0) await fillIn(form);
  const before = effectsOf(walk);
  await control.click();
  if (popup !== "menu") return finish(walk, before, effectPauses);
  const items = walk.page.getByRole("menuitem");
  await items.first().waitFor();
  for (let n = 0, count = await items.count(); n < count; n += 1) {
    const beforeItem = effectsOf(walk);
    await items.nth(n).click();
    await finish(walk, beforeItem, certainPauses);
    await control.click();
    await items.first().waitFor();
  }
  await walk.page.keyboard.press("Escape");
}

const effectsOf = ({ sent, downloads }: Walk) => sent + downloads;

/** Waits for a dialog or a call, if the press has either. A dialog is submitted and closed. */
async function finish(walk: Walk, before: number, pauses: number): Promise<void> {
  const dialog = walk.page.locator(dialogs);
  for (let pause = 0; pause < pauses && effectsOf(walk) === before; pause += 1) {
    if (await dialog.isVisible()) await submit(walk, dialog);
    else await sleep(pauseMs);
  }
  while (walk.answered < walk.sent) await sleep(pauseMs);
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
    for (let pause = 0; pause < effectPauses && walk.sent === before; pause += 1) await sleep(pauseMs);
  }
  while (walk.answered < walk.sent) await sleep(pauseMs);
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
