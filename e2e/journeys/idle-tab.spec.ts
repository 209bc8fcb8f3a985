// The traffic of an idle tab in one hour. The test advances the browser's clock and counts the bytes of each response.
import type { Page } from "playwright/test";
import { waitUntil } from "@/instance/processes/ending";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";
import { fundedAccount, payWithReference } from "../support/chain";
import { localChain } from "../support/instance";
import type { MerchantApi } from "../support/merchant-api";
import { expect, test } from "../support/test";

const minuteMs = 60_000;
const allowedBytes = 100_000;

test("a tab that was idle for an hour shows a change within two seconds", async ({ merchant }) => {
  const request = await merchant.api.create({ amount: "42.5" });
  const page = await merchant.page.context().newPage();
  await page.clock.install();
  await page.goto(`/sandbox/payment-requests/${request.public_id}`);
  const status = page.locator("[data-headline]").getByRole("status");
  await expect(status).toHaveText("Active");
  await advanceClock(page, 60 * minuteMs, minuteMs / 2);
  // The next poll of the idle page is minutes away.
  await page.clock.resume();
  await merchant.api.cancel(request.public_id);
  await expect(status).toHaveText("Cancelled", { timeout: 2000 });
});

test("an idle tab loads at most 100 kB in an hour", async ({ browse, merchant }) => {
  test.setTimeout(240_000);
  const request = await completedRequest(merchant.api);
  const page = await merchant.page.context().newPage();
  await page.clock.install();
  const basePath = "/sandbox/payment-requests";
  for (const path of [basePath, `${basePath}/${request.public_id}`, "/sandbox"]) {
    expect(await bytesOfAnIdleHour(page, path), path).toBeLessThan(allowedBytes);
  }
  const payPage = await browse();
  await payPage.clock.install();
  expect(await bytesOfAnIdleHour(payPage, `/pay/${request.shortcode}`), "pay page").toBe(0);
});

async function completedRequest(api: MerchantApi): Promise<PresentedPaymentRequest> {
  const chain = localChain();
  const request = await api.create({ amount: "42.5", description: "Filter subscription" });
  await payWithReference(chain, await fundedAccount(chain), request, 42_500_000n);
  const isCompleted = async () => (await api.get(request.public_id)).data?.status === "completed";
  expect(await waitUntil(isCompleted, 40_000)).toBe(true);
  return request;
}

/** Bytes of all responses with headers in an hour, after twenty minutes without use of the page. */
async function bytesOfAnIdleHour(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await advanceClock(page, 20 * minuteMs, minuteMs / 4);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  let [requests, bytes] = [0, 0];
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    requests += 1;
    bytes += encodedDataLength;
  });
  await advanceClock(page, 60 * minuteMs, minuteMs);
  await session.detach();
  process.stdout.write(`${path}: ${requests} requests, ${bytes} bytes in an idle hour\n`);
  return bytes;
}

/** Advances the browser's clock in steps, with real time for responses after each. */
async function advanceClock(page: Page, durationMs: number, stepMs: number): Promise<void> {
  for (let elapsedMs = 0; elapsedMs < durationMs; elapsedMs += stepMs) {
    await page.clock.runFor(stepMs);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
