// The steps of the demo. Each printed statement is verified first; a failure ends the demo.
import { say } from "@/instance/terminal";
import { formatAmount } from "@/lib/platform/amounts/amount";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import { call, healthOf, statusOf, type Api } from "./api";
import { waitFor } from "./wait";

/** The merchant's API client, and the chain, token and recipients of the payments. */
type DemoSetup = Api & { chain: string; token: string; newRecipient: () => Promise<string> };

const amount = "25";
const settleTimeoutMs = 60_000;

let step = 0;

export function printStep(title: string): void {
  step += 1;
  say(`\n${String(step).padStart(2)}  ${title}`);
}

/** One line of a step: a short word and its details. */
export function print(word: string, text: string): void {
  say(`    ${word.padEnd(10)} ${text}`);
}

/** A request paid in two halves, then one that is cancelled. */
export async function payInTwoParts(setup: DemoSetup): Promise<void> {
  const request = await createStep(setup);
  const half = BigInt(request.amount.raw) / 2n;
  const partlyPaid = await payStep(setup, request, "partial", "half");
  expect(partlyPaid.status === "active", `half paid, the request should be active; it is ${partlyPaid.status}`);
  const rest = BigInt(partlyPaid.remaining_amount.raw);
  expect(rest === BigInt(request.amount.raw) - half, `half paid, the other half should remain; it is ${rest}`);
  const paid = await payStep(setup, partlyPaid, "exact", "the rest");
  expectCompleted(paid);
  expect(paid.exception === null, `an exact payment should have no exception; it has ${paid.exception}`);
  print("completed", `${paid.completed_at}, by ${paid.payments.length} payments; receipt: ${paid.payment_url}`);
  await cancelStep(setup);
}

/** A request on another chain, paid at once. */
export async function payAtOnce(setup: DemoSetup): Promise<void> {
  const paid = await payStep(setup, await createStep(setup), "exact", "all of it");
  expectCompleted(paid);
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

async function create(api: DemoSetup, description: string): Promise<PresentedPaymentRequest> {
  const { chain, token, newRecipient } = api;
  const recipient = await newRecipient();
  const body = { amount, chain, token, recipient_address: recipient, description, expires_in: 3600 };
  return call(api, "POST", "/api/payment-requests", body);
}

async function payStep(
  api: DemoSetup,
  request: PresentedPaymentRequest,
  scenario: "partial" | "exact",
  share: string,
): Promise<PresentedPaymentRequest> {
  const remaining = BigInt(request.remaining_amount.raw);
  const raw = scenario === "partial" ? remaining / 2n : remaining;
  printStep(`The customer pays ${share}: ${formatAmount(raw, request.amount.decimals)} ${api.token}`);
  await call(api, "POST", `/api/sandbox/payment-requests/${request.public_id}/simulate`, { scenario });
  const settled = await waitFor("the payment to be settled", settleTimeoutMs, pollUntilFinal(api, request), () =>
    healthOf(api.baseUrl),
  );
  print("paid", `${settled.paid_amount.formatted} of ${settled.amount.formatted} ${api.token}`);
  print("remaining", `${settled.remaining_amount.formatted} ${api.token}`);
  return settled;
}

/** Returns a poll function that prints each change of a new payment once; returns the request once it is final. */
function pollUntilFinal(api: Api, before: PresentedPaymentRequest): () => Promise<PresentedPaymentRequest | undefined> {
  const known = before.payments.map(({ id }) => id);
  const printed = new Set<string>();
  const printOnce = (word: string, text: string) => {
    if (!printed.has(word + text)) print(word, text);
    printed.add(word + text);
  };
  return async () => {
    const request = await call(api, "GET", `/api/payment-requests/${before.public_id}`);
    const payment = request.payments.find(({ id }) => !known.includes(id));
    if (!payment) return undefined;
    const { status, confirmations, required_confirmations: required, transaction_hash: hash } = payment;
    if (status === "failed") throw new Error(`Remit reports the payment ${payment.id} as failed.`);
    const from = shortened(payment.from_address);
    printOnce("sent", `${shortened(hash)} from ${from}, in block ${payment.block_number}`);
    const word = status === "pending" ? "seen" : "final";
    printOnce(word, `${Math.min(confirmations, required)} of ${required} confirmations`);
    return status === "completed" ? request : undefined;
  };
}

/** "0x12345678…cdef": enough to recognize a hash or an address. */
function shortened(hash: string): string {
  return hash.length > 20 ? `${hash.slice(0, 10)}…${hash.slice(-4)}` : hash;
}

async function cancelStep(api: DemoSetup): Promise<void> {
  printStep("The merchant asks again and changes their mind");
  const request = await create(api, "Demo: cancelled before it is paid");
  const data = `${api.baseUrl}/api/public/payment-requests/${request.shortcode}`;
  print("created", `${request.public_id}; its page returns ${await expectStatus(request.payment_url, 200)}`);
  await expectStatus(data, 200);
  const cancelled = await call(api, "POST", `/api/payment-requests/${request.public_id}/cancel`);
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

function expectCompleted({ status }: PresentedPaymentRequest): void {
  expect(status === "completed", `paid in full, the request should be completed; it is ${status}`);
}

function expect(isMet: boolean, failure: string): void {
  if (!isMet) throw new Error(`A check of the demo failed: ${failure}.`);
}
