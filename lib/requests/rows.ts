import { currentHealth } from "@/lib/chains/current-health";
import { readCatalog } from "@/lib/chains/find";
import { healthRecord, type ChainRecord, type HealthRecord, type TokenRecord } from "@/lib/chains/records";
import { Prisma, type Query } from "@/lib/platform/db";
import type { PaymentRow } from "@/lib/requests/payments/present";
import { cursorRecord, paymentRecord, transferRecord } from "@/lib/requests/payments/records";
import { recordOf, type Decoded, type Json } from "@/lib/platform/record";
import type { Merchant, PaymentRequest } from "@/prisma/generated/client";

// Reads any number of requests with everything to present, in one statement and one snapshot. Chains and tokens come
// from memory.

const request = recordOf<PaymentRequest>()({
  id: "bigint",
  publicId: "text",
  shortcode: "plain",
  reference: "bytes",
  merchantId: "bigint",
  createdById: "bigint",
  environment: "text",
  chainId: "plain",
  tokenId: "plain",
  recipientAddress: "plain",
  amount: "raw",
  paidAmount: "raw",
  pendingAmount: "raw",
  highValueAmount: "raw",
  status: "text",
  exception: "text",
  description: "plain",
  externalId: "plain",
  redirectUrl: "plain",
  cancelUrl: "plain",
  locale: "plain",
  metadata: "plain",
  expiresAt: "date",
  lateUntil: "date",
  createdAt: "date",
  updatedAt: "date",
  completedAt: "date",
  cancelledAt: "date",
  payerReports: "plain",
});

const merchant = recordOf<Merchant>()({
  id: "bigint",
  name: "plain",
  suspendedAt: "date",
  accentColor: "plain",
  supportContact: "plain",
  embedOrigins: "plain",
  logoHash: "plain",
});

type ChainRow = ChainRecord & {
  health: HealthRecord | null;
  /** The tip cursor, if the chain is watched. */
  cursors: Decoded<typeof cursorRecord>[];
};

/**
 * The input of `presentPaymentRequest`. Payments are ordered oldest first; payments of one block follow the order on
 * the chain.
 */
export type PaymentRequestRow = Decoded<typeof request> & {
  chain: ChainRow;
  token: TokenRecord;
  /** The values that the request reserves. */
  amountSlots: bigint[];
  /** Whether an open unmatched transfer names the request; unknown unless it was asked for. */
  hasUnmatched?: boolean;
  /** When the merchant proved the recipient address, in Unix seconds; unknown unless it was asked for. */
  addressProvenAt?: number | null;
  merchant: Decoded<typeof merchant>;
  payments: PaymentRow[];
};

/** A row of the statement, as one JSON value, which takes less time to parse than columns. */
type Parts = [
  request: Json,
  merchant: Json,
  health: Json | null,
  tipCursor: Json | null,
  payments: [payment: Json, transfer: Json][] | null,
  slots: string[],
  hasUnmatched?: boolean,
  addressProvenAt?: number | null,
];

const payments = Prisma.sql`
  (SELECT json_agg(json_build_array(${paymentRecord.json("p")}, ${transferRecord.json("t")}) ORDER BY p.created_at, t.block_number, t.id)
   FROM payment p JOIN transfer t ON t.id = p.transfer_id WHERE p.request_id = r.id)`;

const parts = Prisma.sql`${request.json("r")}, ${merchant.json("m")},
  CASE WHEN health.chain_id IS NOT NULL THEN ${healthRecord.json("health")} END,
  CASE WHEN tip.chain_id IS NOT NULL THEN ${cursorRecord.json("tip")} END, ${payments}`;

/** SQL parts of a statement that reads requests `r`. */
type Source = {
  /** Common table expressions that come first. */
  with?: Prisma.Sql[];
  requests: Prisma.Sql;
  /** Slots that the statement itself inserts, which its own reads do not see. */
  slots?: Prisma.Sql;
  order?: Prisma.Sql;
  /** Also reads what only the pay page shows. */
  isForPayPage?: boolean;
};

const payPageParts = Prisma.sql`, EXISTS (SELECT FROM unmatched_transfer u
  WHERE u.candidates @> ARRAY[r.public_id] AND u.reason <> 'dust' AND u.status = 'open'),
  (SELECT floor(extract(epoch FROM a.proven_at)) FROM receiving_address a
   WHERE a.environment = r.environment AND a.address = r.recipient_address AND a.merchant_id = r.merchant_id
     AND a.chain_type = CASE WHEN r.recipient_address LIKE '0x%' THEN 'evm' ELSE 'solana' END::chain_type)`;

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
  const { with: expressions = [], slots = Prisma.sql`amount_slot`, order = Prisma.empty } = source;
  const rows = await query<{ parts: Parts }>(Prisma.sql`
    ${expressions.length > 0 ? Prisma.sql`WITH ${Prisma.join(expressions)}` : Prisma.empty}
    SELECT json_build_array(${parts}, ARRAY(SELECT s.value::text FROM ${slots} s WHERE s.request_id = r.id)
      ${source.isForPayPage ? payPageParts : Prisma.empty}) AS parts
    FROM ${source.requests} r
    JOIN merchant m ON m.id = r.merchant_id
    LEFT JOIN ${currentHealth} health ON health.chain_id = r.chain_id
    LEFT JOIN watch_cursor tip ON tip.chain_id = r.chain_id AND tip.stream = 'tip'
    ${order}`);
  const requests = rows.map((row) => [request.decode(row.parts[0]), row.parts] as const);
  const catalog = await readCatalog(query, new Set(requests.map(([{ tokenId }]) => tokenId)));
  // The rows are of one snapshot, so requests on a chain or of a merchant share its row.
  const chains = new Map<number, ChainRow>();
  const merchants = new Map<bigint, Decoded<typeof merchant>>();
  return requests.map(([fields, parts]) => {
    const token = catalog(fields.tokenId);
    return toRow(fields, parts, {
      token,
      chain: cached(chains, fields.chainId, () => toChainRow(token.chain, parts)),
      merchant: cached(merchants, fields.merchantId, () => merchant.decode(parts[1])),
    });
  });
}

function cached<Key, Value>(values: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const value = create();
  values.set(key, value);
  return value;
}

function toChainRow(chain: ChainRecord, [, , health, tipCursor]: Parts): ChainRow {
  return {
    ...chain,
    health: health && healthRecord.decode(health),
    cursors: tipCursor ? [cursorRecord.decode(tipCursor)] : [],
  };
}

function toRow(
  fields: Decoded<typeof request>,
  [, , , , payments, slots, isNamed, addressProvenAt]: Parts,
  related: Pick<PaymentRequestRow, "chain" | "token" | "merchant">,
): PaymentRequestRow {
  // Assigned rather than spread: copying a row of this many fields takes longer than the rest of this function.
  return Object.assign(fields, related, {
    amountSlots: slots.map(BigInt),
    hasUnmatched: isNamed,
    addressProvenAt,
    payments: (payments ?? []).map(([paymentJson, transferJson]) =>
      Object.assign(paymentRecord.decode(paymentJson), { transfer: transferRecord.decode(transferJson) }),
    ),
  });
}
