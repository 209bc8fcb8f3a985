// Tests that a browser announces completed payments in the ways that its user chose, even in a hidden tab.
import type { Page } from "playwright/test";
import { fundedAccount, payWithReference } from "../support/chain";
import { localChain } from "../support/instance";
import type { Merchant } from "../support/merchant";
import { expect, test } from "../support/test";

type Recorded = { tones: number; notes: string[] };
type Recording = typeof globalThis & { recorded: Recorded };

/** Records tones and notifications. A headless browser has neither loudspeakers nor a place for notifications. */
function recordAlerts(): void {
  const recorded: Recorded = { tones: 0, notes: [] };
  (globalThis as Recording).recorded = recorded;
  const start = Reflect.get(AudioScheduledSourceNode.prototype, "start");
  AudioScheduledSourceNode.prototype.start = function (when) {
    recorded.tones += 1;
    start.call(this, when);
  };
  class RecordedNotification {
    static permission = "granted";
    static requestPermission = () => Promise.resolve("granted");
    constructor(title: string, { body }: { body: string }) {
      recorded.notes.push(`${title}: ${body}`);
    }
  }
  Object.assign(globalThis, { Notification: RecordedNotification });
}

const recordedIn = (page: Page) => page.evaluate(() => (globalThis as Recording).recorded);

/** The payments that completed before are known, and not told. */
const firstRead = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/api/payments?status=completed"));

async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

async function receive({ api }: Merchant, amount: string): Promise<void> {
  const chain = localChain();
  const request = await api.create({ amount, external_id: `HR-${amount}` });
  await payWithReference(chain, await fundedAccount(chain), request, BigInt(amount) * 1_000_000n);
}

test("one tab of a browser announces a payment, and another tab takes over when it is closed", async ({ merchant }) => {
  const context = merchant.page.context();
  await context.addInitScript(recordAlerts);
  const page = await context.newPage();
  await page.goto("/sandbox/settings/account");
  const choices = page.getByRole("group", { name: "When a payment completes" });
  const watched = firstRead(page);
  await choices.getByLabel("Play a sound").check();
  await choices.getByLabel("Show a notification outside the page").check();
  const sample = "Alerts in this browser: Payments will be announced like this.";
  await expect.poll(() => recordedIn(page)).toEqual({ tones: 2, notes: [sample] });
  await watched;

  const other = await context.newPage();
  await other.goto("/sandbox/api-keys");
  await Promise.all([hide(page), hide(other)]);
  await receive(merchant, "42");
  await expect.poll(() => recordedIn(page)).toEqual({ tones: 4, notes: [sample, "42.00 TESTUSD received: HR-42"] });
  await expect(page.locator("[data-toast]")).toHaveText("42.00 TESTUSD received");
  expect(await recordedIn(other)).toEqual({ tones: 0, notes: [] });

  const taken = firstRead(other);
  await page.close();
  await taken;
  await receive(merchant, "17");
  await expect.poll(async () => (await recordedIn(other)).notes).toEqual(["17.00 TESTUSD received: HR-17"]);
});
