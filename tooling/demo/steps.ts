// The steps of the demo. Each printed statement is verified first; a failure ends the demo.
import { formatAmount } from "@/lib/platform/amounts/amount";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import { cancelRequest, createRequest, getRequest, healthOf, statusOf, type Api } from "./api";
import { shortened, print, printStep } from "./output";
import { waitFor } from "./wait";
import type { Wallet } from "./wallet";

/** The merchant's API client, the customer's wallet, and the chain and token of the payments. */
export type DemoSetup = { api: Api; wallet: Wallet; chain: string; token: string };

const amount = "25";
const settleTimeoutMs = 60_000;

/** A request paid in two halves, then one that is cancelled. */
export async function payInTwoParts(setup: DemoSetup): Promise<void> {
  const request = await createStep(setup);
  const half = BigInt(request.amount.raw) / 2n;
  const partlyPaid = await payStep(setup, request, half, "half");
  expect(partlyPaid.status === "active", `half paid, the request should be active; it is ${partlyPaid.status}`);
  const rest = BigInt(partlyPaid.remaining_amount.raw);
  expect(rest === BigInt(request.amount.raw) - half, `half paid, the other half should remain; it is ${rest}`);
  const paid = await payStep(setup, partlyPaid, rest, "the rest");
  expect(paid.status === "completed", `paid in full, the request should be completed; it is ${paid.status}`);
  expect(paid.exception === null, `an exact payment should have no exception; it has ${paid.exception}`);
  print("completed", `${paid.completed_at}, by ${paid.payments.length} payments; receipt: ${paid.payment_url}`);
  await cancelStep(setup);
}

/** A request on another chain, paid at once. */
export async function payAtOnce(setup: DemoSetup): Promise<void> {
  const request = await createStep(setup);
  const paid = await payStep(setup, request, BigInt(request.amount.raw), "all of it");
  expect(paid.status === "completed", `paid in full, the request should be completed; it is ${paid.status}`);
  print("completed", `${paid.completed_at}; receipt: ${paid.payment_url}`);
}

async function createStep(setup: DemoSetup): Promise<PresentedPaymentRequest> {
  printStep(`The merchant asks for ${amount} ${setup.token} on ${setup.chain}`);
  const request = await create(setup, "Demo: two concert tickets");
  print("created", `${request.public_id}, ${request.status}`);
  print("pay page", `${request.payment_url} (open it to watch)`);
  print("recipient", `${request.recipient_address} on ${request.chain.name}`);
  return request;
}

async function create({ api, wallet, chain, token }: DemoSetup, description: string): Promise<PresentedPaymentRequest> {
  const recipient = await wallet.newRecipient();
  return createRequest(api, { amount, chain, token, recipient_address: recipient, description, expires_in: 3600 });
}

async function payStep(
  setup: DemoSetup,
  request: PresentedPaymentRequest,
  raw: bigint,
  share: string,
): Promise<PresentedPaymentRequest> {
  const { api, wallet } = setup;
  printStep(`The customer pays ${share}: ${formatAmount(raw, request.amount.decimals)} ${setup.token}`);
  const hash = await wallet.pay(request, raw);
  const explain = () => healthOf(api.baseUrl);
  const block = await waitFor("the local chain to mine the transfer", 30_000, () => wallet.findBlock(hash), explain);
  print("sent", `${shortened(hash)} from ${shortened(wallet.address)}, in block ${block}`);
  const settled = await waitFor(
    `Remit to settle the transfer ${hash} of block ${block}`,
    settleTimeoutMs,
    pollUntilFinal(api, request.public_id, hash),
    explain,
  );
  print("paid", `${settled.paid_amount.formatted} of ${settled.amount.formatted} ${setup.token}`);
  print("remaining", `${settled.remaining_amount.formatted} ${setup.token}`);
  return settled;
}

/** Returns a poll function that prints each change to the payment once; returns the request once it is final. */
function pollUntilFinal(api: Api, publicId: string, hash: string): () => Promise<PresentedPaymentRequest | undefined> {
  let printed = "";
  return async () => {
    const request = await getRequest(api, publicId);
    const payment = request.payments.find(
      ({ transaction_hash }) => transaction_hash.toLowerCase() === hash.toLowerCase(),
    );
    if (!payment) return undefined;
    const { status, confirmations, required_confirmations: required } = payment;
    const word = status === "pending" ? "seen" : "final";
    const line = `${Math.min(confirmations, required)} of ${required} confirmations`;
    if (status === "failed") throw new Error(`Remit reports the payment ${payment.id} as failed.`);
    if (word + line !== printed) print(word, line);
    printed = word + line;
    return status === "completed" ? request : undefined;
  };
}

async function cancelStep(setup: DemoSetup): Promise<void> {
  const { api } = setup;
  printStep("The merchant asks again and changes their mind");
  const request = await create(setup, "Demo: cancelled before it is paid");
  const data = `${api.baseUrl}/api/public/payment-requests/${request.shortcode}`;
  print("created", `${request.public_id}; its page returns ${await expectStatus(request.payment_url, 200)}`);
  await expectStatus(data, 200);
  const cancelled = await cancelRequest(api, request.public_id);
  expect(cancelled.status === "cancelled", `the request should be cancelled; it is ${cancelled.status}`);
  print("cancelled", `${cancelled.cancelled_at}`);
  const [page, json] = [await expectStatus(request.payment_url, 404), await expectStatus(data, 404)];
  print("customer", `the page returns ${page}, its data ${json}: not found`);
}

async function expectStatus(url: string, expected: number): Promise<number> {
  const status = await statusOf(url);
  expect(status === expected, `${url} should return ${expected}; it returned ${status}`);
  return status;
}

function expect(isMet: boolean, failure: string): void {
  if (!isMet) throw new Error(`A check of the demo failed: ${failure}.`);
}
