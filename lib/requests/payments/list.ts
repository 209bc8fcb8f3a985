import { storedSpelling } from "@/lib/chains/address";
import { currentHealth } from "@/lib/chains/current-health";
import { readCatalog, type TokenWithChain } from "@/lib/chains/find";
import { presentChainSummary, presentToken } from "@/lib/chains/present";
import { healthRecord } from "@/lib/chains/records";
import { db, Prisma, queryUnprepared, queryPrepared } from "@/lib/platform/db";
import type { Urls } from "@/lib/platform/urls";
import { withinRange } from "@/lib/platform/pagination/conditions";
import { readPage, selectPage, type Page } from "@/lib/platform/pagination/keyset";
import { recordOf, type Decoded, type Json } from "@/lib/platform/record";
import type { Context } from "@/lib/accounts/merchants/context";
import { hashBeginsWith, looksLikeAddress } from "@/lib/requests/search";
import type { Scope } from "@/lib/platform/scope";
import type { PaymentRequest } from "@/prisma/generated/client";
import type { listPaymentsSchema } from "./list-schema";
import { headBlockOf, presentPayment, type PaymentRow } from "./present";
import { cursorRecord, paymentRecord, transferRecord } from "./records";
import type { PresentedListedPayment } from "./schema";
import type { z } from "zod";

type ListPaymentsInput = z.output<typeof listPaymentsSchema>;

const requestRecord = recordOf<PaymentRequest>()({
  publicId: "text",
  shortcode: "plain",
  externalId: "plain",
  amount: "raw",
  highValueAmount: "raw",
});

type ListedPaymentRow = PaymentRow & {
  recipientAddress: string;
  request: Decoded<typeof requestRecord>;
  headBlock: bigint;
  token: TokenWithChain;
};

/** A page of the merchant's payments, newest first. Throws `invalid_cursor`. */
export async function listPayments({ scope }: Context, query: ListPaymentsInput): Promise<Page<ListedPaymentRow>> {
  return readPage(query, {
    name: "payments -created_at",
    positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
    findKey: (id) => db().payment.findFirst({ where: { id, request: scope }, select: { id: true } }),
    read: (after, take) => readPayments(scope, conditions(query), { after, take }),
  });
}

/** The merchant's newest payments with this id or sender, or whose transaction hash begins with the text. */
export async function searchPayments(
  { scope }: Context,
  { text, take }: { text: string; take: number },
): Promise<ListedPaymentRow[]> {
  const transfers = [
    ...hashBeginsWith(text).map((beginning) => Prisma.sql`(SELECT t.id FROM transfer t WHERE ${beginning})`),
    ...sentBy(text),
  ];
  const wanted = [
    ...(/^pay_[0-9A-Za-z]{24}$/.test(text) ? [Prisma.sql`p.id = ${text}`] : []),
    ...(transfers.length > 0 ? [Prisma.sql`p.transfer_id = ANY(ARRAY(${Prisma.join(transfers, " UNION ALL ")}))`] : []),
  ];
  if (wanted.length === 0) return [];
  return readPayments(scope, [Prisma.sql`(${Prisma.join(wanted, " OR ")})`], { after: undefined, take });
}

/** Exchanges pay many merchants from one address: their payments are searched among this many of its newest transfers. */
const searchedTransfers = 1000;

function sentBy(text: string): Prisma.Sql[] {
  if (!looksLikeAddress(text)) return [];
  return [
    Prisma.sql`(SELECT t.id FROM transfer t WHERE t.from_address = ${storedSpelling(text)} ORDER BY t.id DESC LIMIT ${searchedTransfers})`,
  ];
}

type Parts = [
  payment: Json,
  transfer: Json,
  request: Json,
  health: Json | null,
  cursor: Json | null,
  recipientAddress: string,
  tokenId: number,
];

/** Payments with everything to present, in one statement and one snapshot. */
async function readPayments(
  scope: Scope,
  filters: Prisma.Sql[],
  page: Pick<Parameters<typeof selectPage<string>>[0], "after" | "take">,
): Promise<ListedPaymentRow[]> {
  const sort = { time: Prisma.sql`p.created_at`, id: Prisma.sql`p.id` };
  const { condition, order } = selectPage({ where: [...ownPayments(scope), ...filters], sort, ...page });
  const rows = await queryUnprepared<{ parts: Parts }>(Prisma.sql`
    SELECT json_build_array(${paymentRecord.json("p")}, ${transferRecord.json("t")}, ${requestRecord.json("r")},
      CASE WHEN health.chain_id IS NOT NULL THEN ${healthRecord.json("health")} END,
      CASE WHEN tip.chain_id IS NOT NULL THEN ${cursorRecord.json("tip")} END, p.recipient_address, t.token_id) AS parts
    FROM (SELECT p.* FROM payment p JOIN payment_request r ON r.id = p.request_id WHERE ${condition} ${order}) p
    JOIN payment_request r ON r.id = p.request_id
    JOIN transfer t ON t.id = p.transfer_id
    LEFT JOIN ${currentHealth} health ON health.chain_id = t.chain_id
    LEFT JOIN watch_cursor tip ON tip.chain_id = t.chain_id AND tip.stream = 'tip'
    ${order}`);
  const catalog = await readCatalog(queryPrepared, new Set(rows.map(({ parts: [, , , , , , tokenId] }) => tokenId)));
  return rows.map(({ parts: [payment, transfer, request, health, cursor, recipientAddress, tokenId] }) => ({
    ...paymentRecord.decode(payment),
    transfer: transferRecord.decode(transfer),
    request: requestRecord.decode(request),
    headBlock: headBlockOf({
      health: health && healthRecord.decode(health),
      cursors: cursor ? [cursorRecord.decode(cursor)] : [],
    }),
    recipientAddress,
    token: catalog(tokenId),
  }));
}

/** A payment with its request's public id, chain and token. */
export function presentListedPayment(row: ListedPaymentRow, urls: Urls): PresentedListedPayment {
  const { request, headBlock, token } = row;
  const { chain } = token;
  return {
    ...presentPayment(row, { chain, headBlock, token, request }, urls),
    payment_request: {
      public_id: request.publicId,
      shortcode: request.shortcode,
      external_id: request.externalId,
    },
    chain: presentChainSummary(chain),
    token: presentToken(token, urls),
    recipient_address: row.recipientAddress,
  };
}

/** SQL conditions over `payment_request r` for all payments of a merchant in an environment. */
function ownPayments({ merchantId, environment }: Scope): Prisma.Sql[] {
  return [Prisma.sql`r.merchant_id = ${merchantId}`, Prisma.sql`r.environment = ${environment}::environment`];
}

/** The query's filters as SQL over `payment p` and `payment_request r`. */
function conditions(query: ListPaymentsInput): Prisma.Sql[] {
  const { request, status, chain, token, token_id, transaction_hash } = query;
  return [
    ...(request ? [Prisma.sql`r.public_id = ${request}::uuid`] : []),
    ...(status ? [Prisma.sql`p.status = ANY(${status}::text[]::payment_status[])`] : []),
    ...(chain ? [Prisma.sql`p.chain_id = (SELECT id FROM chain WHERE slug = ${chain})`] : []),
    ...(token ? [isToken(token)] : []),
    ...(token_id ? [Prisma.sql`p.token_id = ${token_id}`] : []),
    ...(transaction_hash ? [isTransaction(transaction_hash)] : []),
    ...withinRange(Prisma.sql`p.created_at`, "created_at", query),
    ...withinRange(Prisma.sql`p.confirmed_at`, "confirmed_at", query),
  ];
}

function isToken(name: string): Prisma.Sql {
  const lower = name.toLowerCase();
  const wanted =
    lower === "native"
      ? Prisma.sql`is_native`
      : Prisma.sql`lower(symbol) = ${lower} OR contract_address = ${name}
          OR (contract_address LIKE '0x%' AND lower(contract_address) = ${lower})`;
  return Prisma.sql`p.token_id IN (SELECT id FROM token WHERE ${wanted})`;
}

function isTransaction(hash: string): Prisma.Sql {
  return Prisma.sql`p.transfer_id IN (SELECT id FROM transfer WHERE transaction_hash = ${hash})`;
}
