import { logoUrl } from "@/lib/accounts/merchants/logo-url";
import { toAmount, type Amount } from "@/lib/platform/amounts/amount";
import { batched } from "@/lib/platform/batch";
import { presentChain, presentListedToken } from "@/lib/chains/present";
import { Prisma, queryForPayers } from "@/lib/platform/db";
import type { Urls } from "@/lib/platform/urls";
import { requiredFinality } from "@/lib/requests/payments/finality";
import { paymentRequestNotFound } from "./get";
import { presentPayerReports } from "./report-attempt";
import { transactionRequestUri } from "./payment-uri";
import { paymentInstructions, paymentUrl, presentPayments } from "./present";
import type { PublicPaymentRequest } from "./public-schema";
import { signDocuments } from "@/lib/requests/signed-documents/sign";
import type { SignedDocument } from "@/lib/requests/signed-documents/schema";
import { readRequestsFrom, type PaymentRequestRow } from "./rows";
import { fillReturnUrl } from "./return-url";
import { amountDue, isActive, isTimeUp, remainingAmount } from "./state";
import { transactionUrl, explorerUrlOf } from "@/lib/chains/explorer";

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
  const shown = withoutTakenBack(row);
  const signed = await signDocuments(shown, origins, now);
  return { ...present(shown, origins, now), ...signed, uncredited_transfers, misdirected_transfers };
}

const findByShortcode = batched(async (shortcodes: string[]) => {
  const requests = Prisma.sql`(SELECT * FROM payment_request WHERE shortcode IN (${Prisma.join(shortcodes)}))`;
  const rows = await readRequestsFrom(queryForPayers, { requests, isForPayPage: true });
  return shortcodes.map((shortcode) => rows.find((row) => row.shortcode === shortcode));
});

/** Like `findPayPageRequest`, but throws `payment_request_not_found` instead of returning null. */
export async function getPayPageRequest(shortcode: string, origins: Urls, now: Date): Promise<PublicPaymentRequest> {
  const request = await findPayPageRequest(shortcode, origins, now);
  if (!request) throw paymentRequestNotFound({ isGuess: !(await requestExists(shortcode)) });
  return request;
}

/** The offer or receipt of a request. Throws `payment_request_not_found` if the request has none now. */
export async function getSignedDocument(
  kind: "offer" | "receipt",
  shortcode: string,
  origins: Urls,
  now: Date,
): Promise<SignedDocument> {
  const document = (await getPayPageRequest(shortcode, origins, now))[kind];
  if (!document) throw paymentRequestNotFound();
  return document;
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

type Presented = Omit<PublicPaymentRequest, "offer" | "receipt" | "uncredited_transfers" | "misdirected_transfers">;

function present(row: PaymentRequestRow, origins: Urls, now: Date): Presented {
  const isPayable = isActive(row) && !isTimeUp(row, now);
  return {
    shortcode: row.shortcode,
    environment: row.environment,
    merchant_name: row.merchant.name,
    logo_url: logoUrl(row.merchant, origins),
    accent_color: row.merchant.accentColor,
    support_contact: row.merchant.supportContact,
    embed_origins: row.merchant.embedOrigins,
    description: row.description,
    status: row.status,
    exception: row.exception,
    is_time_up: isTimeUp(row, now),
    ...presentSums(row),
    token: { ...presentListedToken(row.token, origins), program: row.token.program },
    chain: presentPayChain(row, origins),
    recipient_address: isPayable ? row.recipientAddress : null,
    payment_instructions: isPayable ? paymentInstructions(row) : null,
    transaction_request_uri: isPayable ? transactionRequestUri(row, row.shortcode, origins.payUrl) : null,
    payment_url: paymentUrl(row.shortcode, origins),
    redirect_url: fillPlaceholders(row.redirectUrl, row),
    cancel_url: fillPlaceholders(row.cancelUrl, row),
    locale: row.locale,
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

const maxShown = 5;

type UncreditedTransfer = { transaction_hash: string; amount: Amount; explorer_url: string };

/**
 * Transfers for an ended request that were not credited, because it was already completed or its late window was over,
 * and that its merchant has not decided on yet. The oldest first.
 */
async function readUncreditedTransfers(row: PaymentRequestRow, urls: Urls): Promise<UncreditedTransfer[]> {
  if (row.status !== "completed" && row.status !== "expired") return [];
  const transfers = await queryForPayers<{ hash: string; raw: string }>(Prisma.sql`
    SELECT t.transaction_hash AS hash, t.received_amount::text AS raw
    FROM unmatched_transfer u JOIN transfer t ON t.id = u.transfer_id
    WHERE u.candidates @> ARRAY[${row.publicId}::uuid] AND u.reason <> 'dust'
      AND u.reason IN ('request_completed', 'too_late') AND u.status = 'open'
      AND u.merchant_id = ${row.merchantId} AND t.status <> 'lost' AND t.transaction_hash IS NOT NULL
    ORDER BY u.created_at LIMIT ${maxShown}`);
  return transfers.map(({ hash, raw }) => ({
    transaction_hash: hash,
    amount: toAmount(BigInt(raw), row.token.decimals),
    explorer_url: transactionUrl(explorerUrlOf(row.chain, urls.baseUrl), hash),
  }));
}

const maxMisdirectedShown = 3;

type MisdirectedTransfer = PublicPaymentRequest["misdirected_transfers"][number];

type Row = {
  publicId: string;
  reason: MisdirectedTransfer["reason"];
  hash: string;
  raw: string;
  decimals: number;
  token: MisdirectedTransfer["token"];
  chain: MisdirectedTransfer["chain"];
  explorerUrl: string;
};

/**
 * Transfers for this request alone in another token or on another chain, which its merchant has not decided on yet. The
 * newest first. A stranger can send some too, so there is no dust and there are few; they change nothing else.
 */
async function readMisdirectedTransfers(publicId: string, { baseUrl }: Urls): Promise<MisdirectedTransfer[]> {
  return (await readRows(publicId)).map(({ reason, hash, raw, decimals, token, chain, explorerUrl }) => ({
    transaction_hash: hash,
    reason,
    amount: toAmount(BigInt(raw), decimals),
    token,
    chain,
    explorer_url: transactionUrl(explorerUrlOf({ slug: chain.slug, explorerUrl }, baseUrl), hash),
  }));
}

const readRows = batched(async (publicIds: string[]) => {
  const rows = await queryForPayers<Row>(Prisma.sql`
    SELECT wanted.id AS "publicId", sent.* FROM unnest(${publicIds}::text[]::uuid[]) AS wanted (id), LATERAL (
      SELECT u.reason::text, t.transaction_hash AS hash, t.received_amount::text AS raw, token.decimals,
        json_build_object('symbol', token.symbol, 'is_stablecoin', token.is_stablecoin) AS token,
        json_build_object('slug', chain.slug, 'name', chain.name) AS chain, chain.explorer_url AS "explorerUrl"
      FROM unmatched_transfer u
      JOIN transfer t ON t.id = u.transfer_id
      JOIN token ON token.id = t.token_id
      JOIN chain ON chain.id = t.chain_id
      WHERE u.candidates @> ARRAY[wanted.id] AND cardinality(u.candidates) = 1 AND u.reason <> 'dust'
        AND u.reason IN ('wrong_token', 'wrong_chain') AND u.status = 'open'
        AND t.status <> 'lost' AND t.transaction_hash IS NOT NULL
      ORDER BY u.created_at DESC LIMIT ${maxMisdirectedShown}) AS sent`);
  return publicIds.map((publicId) => rows.filter((row) => row.publicId === publicId));
});
