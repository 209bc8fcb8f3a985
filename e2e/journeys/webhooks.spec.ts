import type { Locator, Page } from "playwright/test";
import { Webhook } from "svix";
import { startReceiver, type Received, type Receiver } from "@/testing/receiver";
import { expect, test as base } from "../support/test";
import { addEndpoint } from "../support/merchant";

const test = base.extend<{ receiver: Receiver }>({
  receiver: async ({ browserName: _any }, provide) => {
    const receiver = await startReceiver();
    await provide(receiver);
    await receiver.stop();
  },
});

test("adds an endpoint, shows its secret once, and delivers a test event that verifies with it", async ({
  merchant,
  receiver,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of 422/);
  const { page } = merchant;
  await page.goto("/sandbox/webhooks");
  await expect(page.getByRole("heading", { name: "No endpoint yet" })).toBeVisible();
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a sandbox endpoint" });
  await dialog.getByLabel("URL").fill("http://192.168.0.1/hooks");
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  await expect(dialog.getByText("Must be at a public address.")).toBeVisible();
  await dialog.getByLabel("URL").fill(receiver.url);
  await dialog.getByRole("radio", { name: /Selected events/ }).check();
  await dialog.getByLabel("Description").fill("Shop");
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  const secret = await storeSecret(
    page,
    page.getByRole("dialog", { name: /^The endpoint at 127.0.0.1:\d+ is ready$/ }),
  );

  const row = page.getByRole("row", { name: receiver.url });
  for (const text of ["Enabled", "3 event types", "Shop"]) await expect(row).toContainText(text);
  await row.getByRole("link").click();
  await expect(page.getByText("No deliveries yet")).toBeVisible();
  await page.getByRole("button", { name: "Send test" }).click();
  const delivery = page.getByRole("row", { name: "test.ping" });
  for (const text of ["Succeeded", "204"]) await expect(delivery).toContainText(text);
  expect(receiver.received).toHaveLength(1);
  expect(verifiedBody(receiver.received[0], secret)).toMatchObject({ type: "test.ping", environment: "sandbox" });
  await delivery.getByRole("link").click();
  await expect(page.getByRole("region", { name: "Request body" })).toContainText('"type": "test.ping"');
  await page.getByRole("link", { name: /^Sequence \d+$/ }).click();
  await expect(page.getByRole("heading", { name: "test.ping" })).toBeVisible();
  const deliveries = page.getByRole("region", { name: "Deliveries" });
  await expect(deliveries.getByRole("link", { name: new URL(receiver.url).host })).toBeVisible();
  await page.getByRole("tab", { name: "curl" }).click();
  await expect(page.getByRole("region", { name: "Request with curl" })).toContainText("/api/events/evt_");
});

test("a failing receiver shows every attempt and response, then a successful retry and a resend", async ({
  merchant,
  receiver,
}) => {
  const { page } = merchant;
  receiver.respondWith((response) => response.writeHead(503).end("<b>The till is being restarted.</b>"));
  await page.goto(`/sandbox/webhooks/${await addEndpoint(page.context(), { url: receiver.url })}`);
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByRole("row", { name: "test.ping" })).toContainText("Retrying");
  await expect(page.locator("[data-headline]").getByRole("status")).toContainText("Failing since");
  await page.getByRole("link", { name: "test.ping" }).click();
  const attempts = page.getByRole("listitem").filter({ hasText: "503 Service Unavailable" });
  await expect(attempts).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Response to attempt 1" })).toHaveText(
    "<b>The till is being restarted.</b>",
  );
  await expect(page.getByText("Attempt 3", { exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Failed" }).click();
  await expect(page).toHaveURL(/\?status=failed$/);
  await expect(page.getByText("No results match these filters")).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "test.ping" }).click();

  receiver.respondWith((response) => response.writeHead(204).end());
  await page.getByRole("button", { name: "Try now" }).click();
  const deliveryStatus = page.locator("[data-headline]").getByRole("status");
  await expect(deliveryStatus).toHaveText("Succeeded");
  await page.getByRole("button", { name: "Redeliver" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "204" })).toHaveCount(2);
  await expect(deliveryStatus).toHaveText("Succeeded");
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
});

test("both secrets verify during a rotation, and missed events of a disabled endpoint are recovered", async ({
  merchant,
  receiver,
  browserProblems,
}) => {
  // The page may fetch the deleted endpoint once more.
  browserProblems.expected.push(/status of 404 .*webhook-endpoints\/we_/);
  const { page, api } = merchant;
  await page.goto("/sandbox/webhooks");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await page.getByLabel("URL").fill(receiver.url);
  await page.getByRole("dialog").getByRole("button", { name: "Add endpoint" }).click();
  const oldSecret = await storeSecret(page, page.getByRole("dialog", { name: /is ready$/ }));
  await page.getByRole("row", { name: receiver.url }).getByRole("link").click();
  await choose(page, "Rotate secret");
  const dialog = page.getByRole("dialog", { name: "Rotate the secret?" });
  await expect(dialog.getByRole("button", { name: "Keep secret" })).toBeFocused();
  await expect(dialog).toContainText("For another 24 h, every message carries a signature from each secret");
  await dialog.getByRole("button", { name: "Rotate secret" }).click();
  const newSecret = await storeSecret(page, page.getByRole("dialog", { name: "The new secret is ready" }));
  await expect(page.getByRole("button", { name: "More actions" })).toBeFocused();
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByRole("row", { name: "test.ping" })).toContainText("Succeeded");
  for (const secret of [oldSecret, newSecret])
    expect(verifiedBody(receiver.received[0], secret)).toMatchObject({ type: "test.ping" });

  await choose(page, "Disable");
  await page.getByRole("dialog").getByRole("button", { name: "Disable endpoint" }).click();
  await expect(page.locator("[data-headline]").getByRole("status")).toHaveText("Disabled");
  const { public_id } = await api.create({ amount: "7" });
  await page.getByRole("button", { name: "Enable" }).click();
  await page.getByRole("button", { name: "Resend missed events" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resend events" }).click();
  await expect(page.getByText(/^\d+ events are on their way\.$/)).toBeVisible();
  await expect(page.getByRole("row", { name: "payment_request.created" })).toContainText("Succeeded");
  expect(receiver.received.some(({ body }) => body.includes(public_id))).toBe(true);

  await choose(page, "Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete endpoint" }).click();
  await expect(page.getByRole("heading", { name: "No endpoint yet" })).toBeVisible();
});

test("an endpoint that returns 410 is disabled, and the sidebar shows it on every page", async ({
  merchant,
  receiver,
}) => {
  const { page, api } = merchant;
  receiver.respondWith((response) => response.writeHead(410).end());
  await addEndpoint(page.context(), { url: receiver.url });
  await api.create({ amount: "7" });
  await page.goto("/sandbox/payment-requests");
  const sidebarLink = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Webhooks/ });
  await expect(sidebarLink).toHaveAccessibleName("Webhooks 1 disabled by Remit");
  await sidebarLink.click();
  await expect(page.getByText("after responding with 410 Gone")).toBeVisible();
  await page.goto("/sandbox");
  await expect(page.getByRole("link", { name: /^Webhook endpoint disabled/ })).toBeVisible();
});

test("a notification channel shows its secret once and sends a test message that verifies, or says why it fails", async ({
  merchant: { page },
  receiver,
  browserProblems,
}) => {
  browserProblems.expected.push(/status of 422/);
  await page.goto("/sandbox/settings#notification-channels");
  const section = page.getByRole("region", { name: "Notification channels, sandbox" });
  await expect(section.getByText("No channel yet")).toBeVisible();
  await section.getByRole("button", { name: "Add channel" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a notification channel" });
  await dialog.getByLabel("Webhook URL").fill("https://hooks.slack.example/services/T/B/x");
  await dialog.getByLabel("Name").fill("Till");
  await dialog.getByRole("button", { name: "Add channel" }).click();
  await expect(dialog.getByText("Must be a URL that begins with https://hooks.slack.com/.")).toBeVisible();
  await dialog.getByLabel("Service").selectOption("URL");
  await dialog.getByLabel("URL", { exact: true }).fill(receiver.url);
  await dialog.getByRole("button", { name: "Add channel" }).click();
  const secret = await storeSecret(page, page.getByRole("dialog", { name: "Channel added" }));

  const row = section.getByRole("listitem").filter({ hasText: "Till" });
  await expect(row).toContainText("No message yet");
  await row.getByRole("button", { name: "Send test message" }).click();
  await expect(row).toContainText("Last message");
  expect(verifiedBody(receiver.received[0], secret)).toMatchObject({ type: "test", environment: "sandbox" });
  receiver.respondWith((response) => response.writeHead(404).end());
  await row.getByRole("button", { name: "Send test message" }).click();
  await expect(row).toContainText("the service responded with 404");
  await row.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete channel" }).click();
  await expect(section.getByText("No channel yet")).toBeVisible();
});

/** Checks the dialog with the secret, stores the secret and returns it. */
async function storeSecret(page: Page, dialog: Locator): Promise<string> {
  const secret = (await dialog.locator("[data-secret]").innerText()).trim();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Close" })).toBeDisabled();
  await dialog.getByLabel("I have stored this secret").check();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(secret)).toHaveCount(0);
  return secret;
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** The body of a message with a valid signature; throws otherwise. */
function verifiedBody(message: Received | undefined, secret: string): unknown {
  return new Webhook(secret).verify(message?.body ?? "", message?.headers as Record<string, string>);
}
