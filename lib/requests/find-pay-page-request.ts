import { toAmount } from "@/lib/platform/amounts/amount";
import { batched } from "@/lib/platform/batch";
import { presentChain, presentListedToken } from "@/lib/chains/present";
import { Prisma, queryForPayers } from "@/lib/platform/db";
import type { Urls } from "@/lib/platform/urls";
import { requiredFinality } from "@/lib/requests/payments/finality";
import { paymentRequestNotFound } from "./get";
import { presentPayerReports } from "./payer-reports";
import { readMisdirectedTransfers } from "./misdirected-transfers";
import { paymentInstructions, paymentUrl, presentPayments } from "./present";
import type { PublicPaymentRequest } from "./public-schema";
import { readRequestsFrom, type PaymentRequestRow } from "./rows";
import { fillReturnUrl } from "./return-url";
import { readUncreditedTransfers } from "./uncredited-transfers";
import { amountDue, isActive, isTimeUp, remainingAmount } from "./state";

// Invariant: a request that is cancelled, unknown or of a suspended merchant is not found. The result never contains
// the merchant's own data: metadata, external id, internal ids.

/** The public data of a request, or null. Address and instructions are included only while a payment is expected. */
export async function findPayPageRequest(
  shortcode: string,
  origins: Urls,
  now: Date,
): Promise<PublicPaymentRequest | null> {
  if (!isShortcode(shortcode)) return null;
  const row = await findByShortcode(shortcode);
  if (!row || row.status === "cancelled" || row.merchant.suspendedAt !== null) return null;
  // One after the other, so that a payer never takes two connections.
  const uncredited_transfers = row.hasUnmatched ? await readUncreditedTransfers(row, origins) : [];
  const misdirected_transfers = row.hasUnmatched ? await readMisdirectedTransfers(row.publicId, origins) : [];
  return { ...present(withoutTakenBack(row), origins, now), uncredited_transfers, misdirected_transfers };
}

const findByShortcode = batched(async (shortcodes: string[]) => {
  const requests = Prisma.sql`(SELECT * FROM payment_request WHERE shortcode IN (${Prisma.join(shortcodes)}))`;
  const rows = await readRequestsFrom(queryForPayers, { requests, findsUnmatched: true });
  return shortcodes.map((shortcode) => rows.find((row) => row.shortcode === shortcode));
});

/** Like `findPayPageRequest`, but throws `payment_request_not_found` instead of returning null. */
export async function getPayPageRequest(shortcode: string, origins: Urls, now: Date): Promise<PublicPaymentRequest> {
  const request = await findPayPageRequest(shortcode, origins, now);
  if (!request) throw paymentRequestNotFound({ isGuess: !(await requestExists(shortcode)) });
  return request;
}

/** Whether any request has the shortcode. Only an unknown shortcode counts as a guess by its client. */
async function requestExists(shortcode: string): Promise<boolean> {
  if (!isShortcode(shortcode)) return false;
  const rows = await queryForPayers(Prisma.sql`SELECT FROM payment_request WHERE shortcode = ${shortcode}`);
  return rows.length > 0;
}

/** Whether a text can be a shortcode. PostgreSQL would reject some other texts. */
export function isShortcode(text: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{10}$/.test(text);
}

/** Hides payments that were taken back: assigned to the wrong request, or not confirmed by the recipient's balance. */
function withoutTakenBack(row: PaymentRequestRow): PaymentRequestRow {
  return { ...row, payments: row.payments.filter(({ takenBackAt }) => takenBackAt === null) };
}

type Presented = Omit<PublicPaymentRequest, "uncredited_transfers" | "misdirected_transfers">;

function present(row: PaymentRequestRow, origins: Urls, now: Date): Presented {
  const isPayable = isActive(row) && !isTimeUp(row, now);
  return {
    shortcode: row.shortcode,
    environment: row.environment,
    merchant_name: row.merchant.name,
    description: row.description,
    status: row.status,
    exception: row.exception,
    is_time_up: isTimeUp(row, now),
    ...presentSums(row),
    token: { ...presentListedToken(row.token, origins), program: row.token.program },
    chain: presentPayChain(row, origins),
    recipient_address: isPayable ? row.recipientAddress : null,
    payment_instructions: isPayable ? paymentInstructions(row) : null,
    payment_url: paymentUrl(row.shortcode, origins),
    redirect_url: fillPlaceholders(row.redirectUrl, row),
    cancel_url: fillPlaceholders(row.cancelUrl, row),
    payments: presentPayments(row, origins),
    ...presentPayerReports(row, now),
    expires_at: row.expiresAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    completed_at: row.completedAt?.toISOString() ?? null,
    now: now.toISOString(),
  };
}

function presentSums(row: PaymentRequestRow) {
  const amount = (raw: bigint) => toAmount(raw, row.token.decimals);
  return {
    amount: amount(row.amount),
    paid_amount: amount(row.paidAmount),
    pending_amount: amount(row.pendingAmount),
    remaining_amount: amount(remainingAmount(row)),
    due_amount: amount(amountDue(row)),
  };
}

function presentPayChain({ chain, ...row }: PaymentRequestRow, origins: Urls): PublicPaymentRequest["chain"] {
  return {
    ...presentChain(chain, origins),
    block_time_ms: chain.blockTimeMs,
    required_confirmations: chain.requiredConfirmations,
    finality: requiredFinality(chain, row),
    // `cursors` contains only the tip cursor, the newest block that the watcher has read.
    recent_blockhash: chain.type === "solana" ? (chain.cursors[0]?.blockHash ?? null) : null,
  };
}

function fillPlaceholders(url: string, row: PaymentRequestRow): string {
  return fillReturnUrl(url, { public_id: row.publicId, shortcode: row.shortcode, external_id: row.externalId });
}
