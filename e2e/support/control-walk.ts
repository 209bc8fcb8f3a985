// Presses every enabled control of a page, fills in what opens, submits it, and records the API calls that follow.
import type { Locator, Page, Request } from "playwright/test";

/** The changes that the press of each control asked the API for: "/sandbox/webhooks › Test" → "POST /api/webhook-endpoints/…". */
export type PressedControls = Map<string, Set<string>>;

export type ControlWalk = {
  /** The changes that the controls of the pages ask the API for: "POST /api/payment-requests". */
  calls: Set<string>;
  /** The calls that the API refused with 403. */
  refused: Set<string>;
  /** Opens a page and presses the controls that are not in `pressed` for the page of this name. */
  visit: (path: string, name: string) => Promise<void>;
};

const controls = "button:visible:not(:disabled):not([aria-disabled=true])";
const dialogs = "[role=dialog]:not([popover])";
const submitAttempts = 10;

type Walk = {
  page: Page;
  /** The numbers of the page's requests and of the changes among them, and its requests in progress. */
  requests: number;
  changes: number;
  inProgress: Set<Request>;
  /** The changes that were asked for since the last press. */
  callsOfPress: Set<string>;
};

type Control = { name: string; isMenu: boolean; isSubmit: boolean; locator: Locator };

/**
 * Lets the API decide about each change without making it: an unknown parameter makes the API refuse a call, but only
 * after it has checked the permission. The first visit loads a page; the next ones navigate in it. A control in `pressed`
 * is not pressed again, because every role asks for the same changes with it.
 */
export async function walkControls(page: Page, pressed: PressedControls): Promise<ControlWalk> {
  const calls = new Set<string>();
  const refused = new Set<string>();
  const walk: Walk = { page, requests: 0, changes: 0, inProgress: new Set(), callsOfPress: new Set() };
  await page.addInitScript(disarmChanges);
  page.on("request", (request) => {
    walk.inProgress.add(request);
    walk.requests += 1;
    const url = new URL(request.url());
    // An export changes nothing, but it is the purpose of its dialog.
    if (url.pathname.endsWith("/export")) walk.changes += 1;
    if (request.method() === "GET" || !url.pathname.startsWith("/api/")) return;
    walk.changes += 1;
    if (!url.searchParams.has("no_such")) throw new Error(`The page changed something: ${request.url()}`);
    walk.callsOfPress.add(`${request.method()} ${url.pathname}`);
  });
  page.on("response", (response) => {
    const method = response.request().method();
    if (response.status() === 403) refused.add(`${method} ${new URL(response.url()).pathname}`);
  });
  page.on("requestfinished", (request) => walk.inProgress.delete(request));
  page.on("requestfailed", (request) => walk.inProgress.delete(request));
  const once: Once = async (key, pressNow) => {
    const known = pressed.get(key) ?? new Set();
    if (!pressed.has(key)) {
      pressed.set(key, known);
      walk.callsOfPress = known;
      await pressNow();
      walk.callsOfPress = new Set();
    }
    for (const call of known) calls.add(call);
  };
  const visit = async (path: string, name: string) => {
    await open(walk, path);
    const seen = new Set<string>();
    for (;;) {
      const control = await nextControl(page.locator("main"), seen);
      if (!control) return;
      await press(walk, control, (part, pressNow) => once(`${name} › ${part}`, pressNow));
    }
  };
  return { calls, refused, visit };
}

/** Runs `pressNow` unless the control of this key has been pressed. */
type Once = (key: string, pressNow: () => Promise<void>) => Promise<void>;

/** Runs in the page before its own scripts. Without routes of Playwright, which would turn off the browser's cache. */
function disarmChanges(): void {
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    // An open stream would be a request in progress permanently.
    if (url.pathname === "/api/dashboard/changes") return Promise.resolve(new Response(null, { status: 204 }));
    if (!url.pathname.startsWith("/api/") || (init?.method ?? "GET") === "GET") return send(input, init);
    // Signing in and out has no parameters that the API refuses.
    if (url.pathname.startsWith("/api/auth/")) url.pathname = "/api/no-such";
    url.searchParams.set("no_such", "1");
    return send(url, init);
  };
}

type NextWindow = Window & { next: { router: { push: (path: string) => void } } };

async function open(walk: Walk, path: string): Promise<void> {
  const { page } = walk;
  if (page.url() === "about:blank") await page.goto(path);
  else {
    await page.evaluate((target) => (window as unknown as NextWindow).next.router.push(target), path);
    await page.waitForURL(path);
  }
  await settle(walk);
  await page.evaluate(lateParts);
  await settle(walk);
}

/** React holds back a part whose script has just loaded for 300 ms. Timers fire in order, so this one fires after React's. */
const lateParts = () => new Promise((resolve) => setTimeout(resolve, 301));

/** The next control whose section and name have not been seen. Rows of a list count as one, by names without numbers. */
async function nextControl(area: Locator, seen: Set<string>): Promise<Control | null> {
  const next = await area.locator(controls).evaluateAll(
    (elements, known) => {
      for (const element of elements) {
        const text = element.getAttribute("aria-label") ?? element.textContent;
        const titleId = element.closest("section[aria-labelledby]")?.getAttribute("aria-labelledby") ?? "";
        const title = document.getElementById(titleId)?.textContent ?? "";
        const name = `${title} › ${text}`.replace(/\b0x\w+|\b\d[\d.]*\b/g, "…");
        // Copying needs no permission, and the clipboard is the machine's.
        if (known.includes(name) || text.startsWith("Copy")) continue;
        const isMenu = element.getAttribute("aria-haspopup") === "menu";
        // Filters and switches of the view.
        if (!isMenu && (element.hasAttribute("popovertarget") || element.hasAttribute("aria-pressed"))) continue;
        // Found again by a mark, because it may be disabled for a moment.
        const mark = crypto.randomUUID();
        element.setAttribute("data-pressed", mark);
        return { name, isMenu, isSubmit: (element as HTMLButtonElement).type === "submit", mark };
      }
      return null;
    },
    [...seen],
  );
  if (next === null) return null;
  seen.add(next.name);
  return { ...next, locator: area.locator(`[data-pressed="${next.mark}"]`) };
}

async function press(walk: Walk, { name, isMenu, isSubmit, locator: control }: Control, once: Once): Promise<void> {
  if (!isMenu) {
    return once(name, async () => {
      const form = control.locator("xpath=ancestor::form");
      if (isSubmit && (await form.count()) > 0) await fillIn(form);
      await control.click();
      await finish(walk);
    });
  }
  // A menu also has notes, which are disabled items.
  const entries = walk.page.locator("[role^=menuitem]").filter({ visible: true });
  const items = entries.and(walk.page.locator(":not([aria-disabled=true])"));
  const openMenu = async () => {
    // A menu of choices stays open after a press.
    if ((await entries.count()) === 0) await control.click();
    await entries.first().waitFor();
    await settle(walk);
  };
  await openMenu();
  for (const [n, text] of (await items.allInnerTexts()).entries()) {
    await once(`${name} › ${text}`, async () => {
      await items.nth(n).click();
      await finish(walk);
      await openMenu();
    });
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
async function settle(walk: Walk): Promise<void> {
  for (let isCalm = false; !isCalm;) {
    const before = walk.requests;
    const wasIdle = walk.inProgress.size === 0;
    await walk.page.evaluate(async () => {
      for (let n = 0; n < 3; n += 1) await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    });
    isCalm = wasIdle && walk.requests === before;
  }
}

/** Every dialog of the dashboard changes or exports something, so its submission must lead to a call. */
async function submit(walk: Walk, dialog: Locator): Promise<void> {
  const title = await dialog.getByRole("heading").first().textContent();
  const button = dialog.locator("button").last();
  const before = walk.changes;
  for (let attempt = 0; walk.changes === before; attempt += 1) {
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
  [/e-mail/i, "kari@shop.example"],
  [/url/i, "https://hooks.slack.com/services/T0/B0/walked"],
  [/address/i, `0x${"a7".repeat(20)}`],
  [/password/i, "quiet lantern of the north"],
];

/** Fills in the empty required fields, and makes the first choice of radio buttons or checkboxes without one. */
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
  const boxes = area.getByRole("checkbox");
  if ((await boxes.count()) > 0 && (await area.getByRole("checkbox", { checked: true }).count()) === 0) {
    await boxes.first().check();
  }
  const choices = area.getByRole("radio");
  if ((await choices.count()) > 0 && (await area.getByRole("radio", { checked: true }).count()) === 0) {
    await choices.first().check();
  }
}
