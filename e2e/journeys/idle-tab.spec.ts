// Tests a tab that nobody has used for a while: it must still show a change from its stream, and load almost nothing. The
// tests advance the browser's clock instead of waiting.
import type { Page } from "playwright/test";
import { waitUntil } from "@/instance/processes/ending";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import { fundedAccount, payWithReference } from "../support/chain";
import { localChain } from "../support/instance";
import type { MerchantApi } from "../support/merchant-api";
import { expect, test } from "../support/test";

const minuteMs = 60_000;
const allowedBytes = 100_000;

test("a tab that was idle for an hour shows a change", async ({ merchant }) => {
  test.setTimeout(900_000);
  const request = await merchant.api.create({ amount: "42.5" });
  const page = await merchant.page.context().newPage();
  await page.clock.install();
  await page.goto(`/sandbox/payment-requests/${request.public_id}`);
  const status = page.locator("[data-headline]").getByRole("status");
  await expect(status).toHaveText("Active");
  await advanceClock(page, 60 * minuteMs, minuteMs / 2);
  // The idle page will not poll for minutes, so only a pushed change can appear.
  await page.clock.resume();
  await merchant.api.cancel(request.public_id);
  await expect(status).toHaveText("Cancelled");
});

test("an idle tab loads at most 100 kB in an hour", async ({ browse, merchant }) => {
  // Four hours on the browser's clock take minutes.
  test.setTimeout(900_000);
  const request = await completedRequest(merchant.api);
  const page = await merchant.page.context().newPage();
  await page.clock.install();
  const basePath = "/sandbox/payment-requests";
  for (const path of [basePath, `${basePath}/${request.public_id}`, "/sandbox"]) {
    expect(await bytesOfAnIdleHour(page, path), path).toBeLessThan(allowedBytes);
  }
  // The request is completed, so its pay page has nothing left to watch.
  const payPage = await browse();
  await payPage.clock.install();
  expect(await bytesOfAnIdleHour(payPage, `/pay/${request.shortcode}`), "pay page").toBe(0);
});

async function completedRequest(api: MerchantApi): Promise<PresentedPaymentRequest> {
  const chain = localChain();
  const request = await api.create({ amount: "42.5", description: "Filter subscription" });
  await payWithReference(chain, await fundedAccount(chain), request, 42_500_000n);
  const isCompleted = async () => (await api.get(request.public_id)).data?.status === "completed";
  expect(await waitUntil(isCompleted, 120_000)).toBe(true);
  return request;
}

/** Total size, headers included, of all responses in one hour, after the page has been idle for twenty minutes. */
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

/** Advances the browser's clock in steps, with a short real pause after each so that responses can arrive. */
async function advanceClock(page: Page, durationMs: number, stepMs: number): Promise<void> {
  for (let elapsedMs = 0; elapsedMs < durationMs; elapsedMs += stepMs) {
    await page.clock.runFor(stepMs);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
