import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright/test";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import { fundedAccount } from "./chain";
import { localChain } from "./instance";
import { notFound, show, type PageState } from "./page-state";
import { createWallet, holdDecision, installWallet } from "./wallet";

export const payPageStates: PageState[] = [
  {
    name: "pay page",
    viewer: "payer",
    open: async (page, { active }) => {
      await show(page, active.payment_url, "148.50 TESTUSD");
      await page.getByRole("button", { name: /^Pay with/ }).waitFor();
    },
  },
  {
    name: "pay page, no wallet",
    viewer: "stranger",
    open: async (page, { active }) => {
      await show(page, active.payment_url, "148.50 TESTUSD");
      await page.getByRole("heading", { name: "No wallet was found in this browser." }).waitFor();
      await page.getByText("Sending from an exchange?").click();
      await page.getByText("I have paid already").click();
      await page.getByRole("textbox", { name: /^Transaction hash/ }).waitFor();
    },
  },
  {
    name: "pay page, chain unconfirmed",
    viewer: "payer",
    open: async (page, { active }) => {
      await showLater(page, active, ({ chain, ...data }) => ({ ...data, chain: { ...chain, is_unconfirmed: true } }));
      await page.getByRole("heading", { name: "Do not pay yet" }).waitFor();
      await page.getByRole("button", { name: /^Pay with/, disabled: true }).waitFor();
    },
  },
  {
    name: "pay page, other payments are known",
    viewer: "payer",
    open: async (page, { active }) => {
      const misdirected = {
        transaction_hash: `0x${"7".repeat(64)}`,
        reason: "wrong_token" as const,
        amount: active.amount,
        token: { symbol: "ETH", is_stablecoin: false },
        chain: active.chain,
        explorer_url: active.payment_url,
      };
      await showLater(page, active, (data) => ({
        ...data,
        reported_transactions: [`0x${"8".repeat(64)}`],
        wallet_handoff_at: data.now,
        misdirected_transfers: [misdirected],
      }));
      await page.getByText("A payment has already been sent").waitFor();
      await page.getByText("A payment was started in a wallet").waitFor();
    },
  },
  {
    name: "pay page, the wallet's prompt is open",
    viewer: "stranger",
    open: async (page, { merchant }) => {
      const request = await merchant.api.create({ amount: "12" });
      const wallet = createWallet(localChain(), await fundedAccount(localChain()));
      holdDecision(wallet);
      await installWallet(page.context(), wallet);
      await show(page, request.payment_url, "12.00 TESTUSD");
      await page.getByRole("button", { name: /^Pay with/ }).click();
      await page.getByText("Confirm the payment in Journey Wallet").waitFor();
    },
  },
  {
    name: "pay page, payment sent",
    viewer: "payer",
    open: async (page, { active }) => {
      await openAfterSending(page, active);
      await page.getByRole("heading", { name: "Payment sent. Waiting for the network" }).waitFor();
    },
  },
  {
    name: "pay page, payment sent after the expiry",
    viewer: "stranger",
    open: async (page, { expired }) => {
      await openAfterSending(page, expired);
      await page.getByRole("heading", { name: "Time was up before your payment arrived. Checking…" }).waitFor();
    },
  },
  {
    name: "pay page, second payment",
    viewer: "stranger",
    open: async (page, { completed }) => {
      await openAfterSending(page, completed);
      await page.getByText("Your wallet sent another transaction.").waitFor();
    },
  },
  {
    name: "pay page, payment detected",
    viewer: "stranger",
    open: async (page, { partlyPaid }) => {
      await showLater(page, partlyPaid, (data) => ({
        ...data,
        due_amount: { ...data.due_amount, raw: "0" },
        payments: data.payments.map((payment) => ({ ...payment, status: "pending", confirmations: 1 })),
      }));
      await page.getByText("You can close this page.").waitFor();
    },
  },
  {
    name: "pay page, time is up",
    viewer: "stranger",
    open: async (page, { active }) => {
      const noWay = { recipient_address: null, payment_instructions: null, offer: null, logo_url: null };
      await showLater(page, active, (data) => ({ ...data, ...noWay, is_time_up: true }));
      await page.getByRole("heading", { name: "Time is up; if you have paid, we are checking" }).waitFor();
    },
  },
  {
    name: "pay page, cancelled while it is open",
    viewer: "stranger",
    expected: notFound,
    open: async (page, { active }) => {
      await showLater(page, active, () => null);
      await page.getByRole("heading", { name: "No longer available. Do not pay." }).waitFor();
    },
  },
  {
    name: "pay page, partly paid",
    viewer: "payer",
    open: async (page, { partlyPaid }) => {
      await show(page, partlyPaid.payment_url, "36.00 TESTUSD");
      await page.getByRole("button", { name: /^Pay the remaining/ }).waitFor();
    },
  },
  {
    name: "pay page, not enough money",
    viewer: "payer",
    open: async (page, { active }) => {
      await show(page, active.payment_url, "148.50 TESTUSD");
      await page.getByRole("button", { name: /^Pay with/ }).click();
      await page.getByText("This account holds 0.00 TESTUSD").waitFor();
    },
  },
  {
    name: "pay page, receipt",
    viewer: "stranger",
    open: (page, { completed }) => show(page, completed.payment_url, "42.50 TESTUSD"),
  },
  {
    name: "verify, valid receipt",
    viewer: "stranger",
    open: async (page, { completed }) => {
      await openVerify(page);
      const path = `/api/public/payment-requests/${completed.shortcode}/receipt`;
      await page.getByLabel("Or paste its content").fill(await (await page.request.get(path)).text());
      await page.getByRole("button", { name: "Verify" }).click();
      await page.getByText("Valid receipt.").waitFor();
    },
  },
  {
    name: "verify, not valid",
    viewer: "stranger",
    open: async (page) => {
      await openVerify(page);
      await page.getByLabel("Or paste its content").fill("e30.e30.AA");
      await page.getByRole("button", { name: "Verify" }).click();
      await page.getByText("Not valid.").waitFor();
    },
  },
  {
    name: "pay page, expired",
    viewer: "stranger",
    open: (page, { expired }) => show(page, expired.payment_url, "This payment request has expired"),
  },
  {
    name: "pay page, not found",
    viewer: "stranger",
    expected: notFound,
    open: (page, { cancelled }) => show(page, cancelled.payment_url, "Payment request not found"),
  },
];

/** Opens a pay page in a browser whose wallet has sent a transaction that no node knows. */
async function openAfterSending(page: Page, { shortcode, payment_url: url }: PresentedPaymentRequest): Promise<void> {
  const sent: [string, string] = [`remit.sent.${shortcode}`, `0x${"9".repeat(64)}`];
  await page.addInitScript(([key, hash]) => sessionStorage.setItem(key, hash), sent);
  await page.goto(url);
}

/** Opens a pay page whose data becomes what `change` returns; null if the request disappears. */
async function showLater(
  page: Page,
  { payment_url: url }: PresentedPaymentRequest,
  change: (data: PublicPaymentRequest) => PublicPaymentRequest | null,
): Promise<void> {
  await page.clock.install();
  await show(page, url, "TESTUSD");
  await page.locator("body:not([data-static])").waitFor();
  let isChanged = false;
  await page.route("**/api/public/payment-requests/*", async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: PublicPaymentRequest };
    const changed = change(data);
    const gone = { error: { code: "payment_request_not_found", message: "Not found." } };
    await route.fulfill(changed ? { response, json: { data: changed } } : { status: 404, json: gone });
    isChanged = true;
  });
  while (!isChanged) {
    // The time between two polls beside an open stream.
    await page.clock.fastForward("00:16");
    await sleep(500);
  }
}

async function openVerify(page: Page): Promise<void> {
  await show(page, "/verify", "Verify an offer or receipt");
  await page.locator("button[type=submit]:enabled").waitFor();
}
