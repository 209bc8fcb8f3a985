import { messages as t } from "./check-messages";
import { messages as page } from "./messages";
import type { PublicPayment } from "./view";
import { fetchRequest, postAttempt } from "./live-request";
import { RateLimitedError } from "./poll-interval";
import { moneyText } from "@/components/ui/format";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

/** The transaction hash in a text, such as a link into an explorer; null without one. */
export function transactionHashIn(text: string, type: PublicPaymentRequest["chain"]["type"]): string | null {
  const evmHash = /0x[0-9a-f]{64}(?![0-9a-f])/i.exec(text)?.[0].toLowerCase() ?? null;
  if (type === "evm" || evmHash) return type === "evm" ? evmHash : null;
  return text.split(/[^1-9A-HJ-NP-Za-km-z]/).find(({ length }) => length >= 64 && length <= 88) ?? null;
}

const polls = 20;
const pollMs = 1500;

/** Asks the server about a transaction until it knows what it is, for half a minute; null if the request is gone. */
export async function askAboutTransaction(
  shortcode: string,
  transactionHash: string,
): Promise<PublicPaymentRequest | null> {
  let request = await postAttempt(shortcode, { transaction_hash: transactionHash, only_check: true });
  for (let poll = 0; poll < polls && request && answerText(request, transactionHash) === null; poll += 1) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    request = await fetchRequest(shortcode);
  }
  return request;
}

export function failureText(error: unknown): string {
  return error instanceof RateLimitedError ? t.tooMany : t.noAnswer;
}

/** Says what a transaction is for the request; null while the server does not know. */
export function answerText(request: PublicPaymentRequest, transactionHash: string): string | null {
  return listedText(request, transactionHash) ?? findingText(request, transactionHash);
}

/** For a transaction that the request already lists; null for another one. */
export function listedText(request: PublicPaymentRequest, transactionHash: string): string | null {
  const { token, merchant_name: merchant, status } = request;
  const isIt = (listed: { transaction_hash: string }) => {
    return listed.transaction_hash.toLowerCase() === transactionHash.toLowerCase();
  };
  const payment = request.payments.find(isIt);
  if (payment) return paymentText(payment, request);
  const uncredited = request.uncredited_transfers.find(isIt);
  const uncreditedText = status === "completed" ? page.secondPayment : page.tooLatePayment;
  if (uncredited) return uncreditedText(moneyText(uncredited.amount, token), merchant);
  const misdirected = request.misdirected_transfers.find(isIt);
  if (!misdirected) return null;
  return page.misdirected(moneyText(misdirected.amount, misdirected.token), misdirected.chain.name, merchant);
}

function paymentText(payment: PublicPayment, { token, merchant_name: merchant }: PublicPaymentRequest): string {
  const { status, received_amount: received, confirmations, required_confirmations: required } = payment;
  const amount = moneyText(received, token);
  switch (status) {
    case "failed":
      return page.reversed(merchant);
    case "completed":
      return t.paid(amount);
    case "pending":
      return t.pays(amount, Math.min(confirmations, required), required);
  }
}

/** For a transaction that a worker has looked up. */
function findingText(request: PublicPaymentRequest, transactionHash: string): string | null {
  const { chain, token, merchant_name: merchant, checked_transactions: checked } = request;
  const finding = checked.find((one) => one.transaction_hash === transactionHash);
  if (!finding?.result) return null;
  const amount = finding.amount && finding.token ? moneyText(finding.amount, finding.token) : "";
  switch (finding.result) {
    case "arrived":
      return t.arrived(amount, merchant);
    case "other_address":
      return t.otherAddress;
    case "other_token":
      return t.otherToken(amount, token.symbol, merchant);
    case "other_chain":
      return t.otherChain(finding.chain?.name ?? "", chain.name, merchant);
    case "too_early":
      return t.tooEarly;
    case "failed":
      return t.failed;
    case "not_found":
      return t.notFound(chain.name);
    case "unavailable":
      return t.unavailable(chain.name);
  }
}
