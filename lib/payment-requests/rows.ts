import {
  chainRecord,
  healthRecord,
  tokenRecord,
  type ChainRecord,
  type HealthRecord,
  type TokenRecord,
} from "@/lib/chains/records";
import { Prisma, type Query } from "@/lib/db";
import type { PaymentRow } from "@/lib/payments/present";
import { recordOf, type Decoded, type Json } from "@/lib/record";
import type { Merchant, PaymentRequest, WatchCursor } from "@/prisma/generated/client";

// Reads any number of requests with everything to present, in one statement and one snapshot.

const request = recordOf<PaymentRequest>()({
  id: "bigint",
  publicId: "text",
  shortcode: "plain",
  reference: "bytes",
  merchantId: "bigint",
  environment: "text",
  chainId: "plain",
  tokenId: "plain",
  recipientAddress: "plain",
  amount: "decimal",
  paidAmount: "decimal",
  pendingAmount: "decimal",
  highValueAmount: "decimal",
  status: "text",
  exception: "text",
  description: "plain",
  externalId: "plain",
  redirectUrl: "plain",
  cancelUrl: "plain",
  metadata: "plain",
  expiresAt: "date",
  lateUntil: "date",
  createdAt: "date",
  updatedAt: "date",
  completedAt: "date",
  cancelledAt: "date",
  reportedTransactions: "plain",
});

const cursor = recordOf<WatchCursor>()({ blockNumber: "bigint", blockHash: "plain" });

const merchant = recordOf<Merchant>()({ id: "bigint", name: "plain", suspendedAt: "date" });

const payment = recordOf<PaymentRow>()({
  id: "plain",
  status: "text",
  sourceAmount: "decimal",
  receivedAmount: "decimal",
  isLate: "plain",
  createdAt: "date",
  confirmedAt: "date",
  takenBackAt: "date",
});

const transfer = recordOf<PaymentRow["transfer"]>()({
  transactionHash: "plain",
  fromAddress: "plain",
  blockNumber: "bigint",
  blockTime: "date",
});

type ChainRow = ChainRecord & {
  health: HealthRecord | null;
  /** The tip cursor, if the chain is watched. */
  cursors: Decoded<typeof cursor>[];
};

/**
 * The input of `presentPaymentRequest`. Payments are ordered oldest first; payments of one block follow the order on
 * the chain.
 */
export type PaymentRequestRow = Decoded<typeof request> & {
  chain: ChainRow;
  token: TokenRecord;
  amountSlots: { value: Prisma.Decimal }[];
  merchant: Decoded<typeof merchant>;
  payments: PaymentRow[];
};

/** One row: the requests, and each chain, token and merchant of theirs once. */
type Result = {
  requests: [request: Json, payments: [payment: Json, transfer: Json][] | null, slots: string[]][] | null;
  chains: [chain: Json, health: Json | null, cursor: Json | null][];
  tokens: Json[];
  merchants: Json[];
};

const payments = Prisma.sql`
  (SELECT json_agg(json_build_array(${payment.json("p")}, ${transfer.json("t")}) ORDER BY p.created_at, t.block_number, t.id)
   FROM payment p JOIN transfer t ON t.id = p.transfer_id WHERE p.request_id = r.id)`;

const relatedRows = Prisma.sql`
  (SELECT json_agg(json_build_array(${chainRecord.json("c")},
      CASE WHEN h.chain_id IS NOT NULL THEN ${healthRecord.json("h")} END,
      CASE WHEN w.chain_id IS NOT NULL THEN ${cursor.json("w")} END))
   FROM chain c
   LEFT JOIN chain_health h ON h.chain_id = c.id
   LEFT JOIN watch_cursor w ON w.chain_id = c.id AND w.stream = 'tip'
   WHERE c.id IN (SELECT chain_id FROM chosen)) AS chains,
  (SELECT json_agg(${tokenRecord.json("k")}) FROM token k WHERE k.id IN (SELECT token_id FROM chosen)) AS tokens,
  (SELECT json_agg(${merchant.json("m")}) FROM merchant m WHERE m.id IN (SELECT merchant_id FROM chosen)) AS merchants`;

/** SQL parts of a statement that reads requests `r`. */
type Source = {
  /** Common table expressions that come first. */
  with?: Prisma.Sql[];
  requests: Prisma.Sql;
  /** Slots that the statement itself inserts, which its own reads do not see. */
  slots?: Prisma.Sql;
  order?: Prisma.Sql;
};

/** The requests `r` that match `condition`, unordered unless `order` is given. */
export async function readPaymentRequests(
  query: Query,
  condition: Prisma.Sql,
  order?: Prisma.Sql,
): Promise<PaymentRequestRow[]> {
  // Selected first, so that related rows beyond the limit are not read.
  const requests = Prisma.sql`(SELECT * FROM payment_request r WHERE ${condition} ${order ?? Prisma.empty})`;
  return readRequestsFrom(query, { requests, order });
}

/** The requests that `source.requests` selects, with everything to present. */
export async function readRequestsFrom(query: Query, source: Source): Promise<PaymentRequestRow[]> {
  const { slots = Prisma.sql`amount_slot`, order = Prisma.empty } = source;
  const parts = [...(source.with ?? []), Prisma.sql`chosen AS MATERIALIZED (SELECT * FROM ${source.requests} r)`];
  const [result] = await query<Result>(Prisma.sql`
    WITH ${Prisma.join(parts)}
    SELECT ${relatedRows}, (SELECT json_agg(ordered.parts) FROM (
      SELECT json_build_array(${request.json("r")}, ${payments},
        ARRAY(SELECT s.value::text FROM ${slots} s WHERE s.request_id = r.id)) AS parts
      FROM chosen r ${order}) ordered) AS requests`);
  return result ? toRows(result) : [];
}

function toRows({ requests, ...result }: Result): PaymentRequestRow[] {
  if (!requests) return [];
  const chains = byId(result.chains.map(toChain));
  const tokens = byId(result.tokens.map((token) => tokenRecord.decode(token)));
  const merchants = byId(result.merchants.map((one) => merchant.decode(one)));
  return requests.map(([json, payments, slots]) => {
    const fields = request.decode(json);
    return {
      ...fields,
      chain: chains(fields.chainId),
      token: tokens(fields.tokenId),
      merchant: merchants(fields.merchantId),
      amountSlots: slots.map((value) => ({ value: new Prisma.Decimal(value) })),
      payments: (payments ?? []).map(([paymentJson, transferJson]) => ({
        ...payment.decode(paymentJson),
        transfer: transfer.decode(transferJson),
      })),
    };
  });
}

function toChain([chain, health, position]: Result["chains"][number]): ChainRow {
  return {
    ...chainRecord.decode(chain),
    health: health && healthRecord.decode(health),
    cursors: position ? [cursor.decode(position)] : [],
  };
}

/** A lookup by id that never misses, because foreign keys guarantee the rows. */
function byId<Id, Row extends { id: Id }>(rows: readonly Row[]): (id: Id) => Row {
  const found = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const row = found.get(id);
    if (!row) throw new Error(`row ${String(id)} is missing`);
    return row;
  };
}
