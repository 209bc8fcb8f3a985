// The main job, told act by act. Every claim it prints was checked; what does not hold ends the demo with the reason.
import { formatAmount } from "@/lib/amounts/amount";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";
import { cancelRequest, createRequest, getRequest, healthOf, statusOf, type Api } from "./api";
import { shortened, tell, tellAct } from "./narrate";
import { waitFor } from "./wait";
import type { Wallet } from "./wallet";

export type Cast = { api: Api; wallet: Wallet; chain: string; token: string };

const amount = "25";
const settleTimeoutMs = 60_000;

/** A request paid in two halves, then one that is cancelled. */
export async function tellStory(cast: Cast): Promise<void> {
  const request = await tellCreation(cast);
  const half = BigInt(request.amount.raw) / 2n;
  const partlyPaid = await tellPayment(cast, request, half, "half");
  expect(partlyPaid.status === "active", `half paid, the request should be active; it is ${partlyPaid.status}`);
  const rest = BigInt(partlyPaid.remaining_amount.raw);
  expect(rest === BigInt(request.amount.raw) - half, `half paid, the other half should remain; it is ${rest}`);
  const paid = await tellPayment(cast, partlyPaid, rest, "the rest");
  expect(paid.status === "completed", `paid in full, the request should be completed; it is ${paid.status}`);
  expect(paid.exception === null, `an exact payment should be no exception; it is ${paid.exception}`);
  tell("completed", `${paid.completed_at}, by ${paid.payments.length} payments; receipt: ${paid.payment_url}`);
  await tellCancellation(cast);
}

/** A request on another chain, paid at once. */
export async function tellWholePayment(cast: Cast): Promise<void> {
  const request = await tellCreation(cast);
  const paid = await tellPayment(cast, request, BigInt(request.amount.raw), "all of it");
  expect(paid.status === "completed", `paid in full, the request should be completed; it is ${paid.status}`);
  tell("completed", `${paid.completed_at}; receipt: ${paid.payment_url}`);
}

async function tellCreation(cast: Cast): Promise<PresentedPaymentRequest> {
  tellAct(`The merchant asks for ${amount} ${cast.token} on ${cast.chain}`);
  const request = await create(cast, "Demo: two concert tickets");
  tell("created", `${request.public_id}, ${request.status}`);
  tell("pay page", `${request.payment_url} (open it to watch)`);
  tell("recipient", `${request.recipient_address} on ${request.chain.name}`);
  return request;
}

async function create({ api, wallet, chain, token }: Cast, description: string): Promise<PresentedPaymentRequest> {
  const recipient = await wallet.newRecipient();
  return createRequest(api, { amount, chain, token, recipient_address: recipient, description, expires_in: 3600 });
}

async function tellPayment(
  cast: Cast,
  request: PresentedPaymentRequest,
  raw: bigint,
  share: string,
): Promise<PresentedPaymentRequest> {
  const { api, wallet } = cast;
  tellAct(`The customer pays ${share}: ${formatAmount(raw, request.amount.decimals)} ${cast.token}`);
  const hash = await wallet.pay(request, raw);
  const explain = () => healthOf(api.baseUrl);
  const block = await waitFor("the local chain to mine the transfer", 30_000, () => wallet.minedIn(hash), explain);
  tell("sent", `${shortened(hash)} from ${shortened(wallet.address)}, in block ${block}`);
  const settled = await waitFor(
    `Remit to settle the transfer ${hash} of block ${block}`,
    settleTimeoutMs,
    progressTeller(api, request.public_id, hash),
    explain,
  );
  tell("paid", `${settled.paid_amount.formatted} of ${settled.amount.formatted} ${cast.token}`);
  tell("remaining", `${settled.remaining_amount.formatted} ${cast.token}`);
  return settled;
}

/** Looks at the request, tells each change of the payment once, and gives the request when the payment is final. */
function progressTeller(api: Api, publicId: string, hash: string): () => Promise<PresentedPaymentRequest | undefined> {
  let told = "";
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
    if (word + line !== told) tell(word, line);
    told = word + line;
    return status === "completed" ? request : undefined;
  };
}

async function tellCancellation(cast: Cast): Promise<void> {
  const { api } = cast;
  tellAct("The merchant asks again and changes their mind");
  const request = await create(cast, "Demo: cancelled before it is paid");
  const data = `${api.baseUrl}/api/public/payment-requests/${request.shortcode}`;
  tell("created", `${request.public_id}; its page answers ${await expectStatus(request.payment_url, 200)}`);
  await expectStatus(data, 200);
  const cancelled = await cancelRequest(api, request.public_id);
  expect(cancelled.status === "cancelled", `the request should be cancelled; it is ${cancelled.status}`);
  tell("cancelled", `${cancelled.cancelled_at}`);
  const [page, json] = [await expectStatus(request.payment_url, 404), await expectStatus(data, 404)];
  tell("customer", `the page answers ${page}, its data ${json}: not found`);
}

async function expectStatus(url: string, expected: number): Promise<number> {
  const status = await statusOf(url);
  expect(status === expected, `${url} should answer ${expected}; it answers ${status}`);
  return status;
}

function expect(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(`Something is wrong: ${otherwise}.`);
}
