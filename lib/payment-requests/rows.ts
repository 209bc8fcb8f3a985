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

const merchant = recordOf<Merchant>()({ name: "plain", suspendedAt: "date" });

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

type Nested = {
  request: Json;
  chain: Json;
  health: Json | null;
  cursor: Json | null;
  token: Json;
  slots: string[];
  merchant: Json;
  payments: [payment: Json, transfer: Json][] | null;
};

const columns = Prisma.sql`
  ${request.json("r")} AS request,
  ${chainRecord.json("c")} AS chain,
  CASE WHEN h.chain_id IS NOT NULL THEN ${healthRecord.json("h")} END AS health,
  CASE WHEN w.chain_id IS NOT NULL THEN ${cursor.json("w")} END AS cursor,
  ${tokenRecord.json("k")} AS token,
  ${merchant.json("m")} AS merchant,
  (SELECT json_agg(json_build_array(${payment.json("p")}, ${transfer.json("t")}) ORDER BY p.created_at, t.block_number, t.id)
   FROM payment p JOIN transfer t ON t.id = p.transfer_id WHERE p.request_id = r.id) AS payments`;

/** SQL parts of a statement that reads requests `r`. */
type Source = {
  /** The statement's WITH clause. */
  with?: Prisma.Sql;
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

/** Requests that a statement part returns, with everything to present. */
export async function readRequestsFrom(query: Query, source: Source): Promise<PaymentRequestRow[]> {
  const { slots = Prisma.sql`amount_slot`, order = Prisma.empty } = source;
  const rows = await query<Nested>(Prisma.sql`
    ${source.with ?? Prisma.empty}
    SELECT ${columns}, ARRAY(SELECT s.value::text FROM ${slots} s WHERE s.request_id = r.id) AS slots
    FROM ${source.requests} r
    JOIN merchant m ON m.id = r.merchant_id
    JOIN chain c ON c.id = r.chain_id
    JOIN token k ON k.id = r.token_id
    LEFT JOIN chain_health h ON h.chain_id = c.id
    LEFT JOIN watch_cursor w ON w.chain_id = c.id AND w.stream = 'tip'
    ${order}`);
  return rows.map(toRow);
}

function toRow(row: Nested): PaymentRequestRow {
  return {
    ...request.decode(row.request),
    chain: {
      ...chainRecord.decode(row.chain),
      health: row.health && healthRecord.decode(row.health),
      cursors: row.cursor ? [cursor.decode(row.cursor)] : [],
    },
    token: tokenRecord.decode(row.token),
    amountSlots: row.slots.map((value) => ({ value: new Prisma.Decimal(value) })),
    merchant: merchant.decode(row.merchant),
    payments: (row.payments ?? []).map(([of, by]) => ({ ...payment.decode(of), transfer: transfer.decode(by) })),
  };
}
