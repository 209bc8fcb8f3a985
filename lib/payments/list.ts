import { presentChainSummary, presentToken } from "@/lib/chains/present";
import { Prisma, readTogether, type Transaction } from "@/lib/db";
import type { Links } from "@/lib/urls";
import { allOf, withinRange } from "@/lib/pagination/conditions";
import { cutPage, fromCursor, invalidCursor, toCursor } from "@/lib/pagination/cursor";
import type { Scope } from "@/lib/merchants/scope";
import type { ListPaymentsInput } from "./list-schema";
import { chainWithHeadInclude, headBlockOf, presentPayment } from "./present";
import type { PresentedListedPayment } from "./schema";

const include = {
  request: {
    select: { publicId: true, shortcode: true, externalId: true, amount: true, highValueAmount: true },
  },
  transfer: { include: { chain: { include: chainWithHeadInclude }, token: true } },
} as const satisfies Prisma.PaymentInclude;

type ListedPaymentRow = Prisma.PaymentGetPayload<{ include: typeof include }>;
type PaymentPage = { rows: ListedPaymentRow[]; nextCursor: string | null };

const listName = "payments -created_at";

/** A page of the merchant's payments, newest first. Throws `invalid_cursor` for a cursor that no such page gave out. */
export async function listPayments(scope: Scope, query: ListPaymentsInput): Promise<PaymentPage> {
  return readTogether(async (tx) => {
    const after = query.cursor !== undefined ? [await beyondCursor(tx, scope, query.cursor)] : [];
    const found = await tx.$queryRaw<{ id: string }[]>`
      SELECT p.id FROM payment p JOIN payment_request r ON r.id = p.request_id
      WHERE ${allOf([...conditions(scope, query), ...after])}
      ORDER BY p.created_at DESC, p.id DESC
      LIMIT ${query.limit + 1}`;
    const rows = await tx.payment.findMany({
      where: { id: { in: found.map(({ id }) => id) } },
      include,
    });
    const byId = new Map(rows.map((row) => [row.id, row]));
    const inOrder = found.flatMap(({ id }) => byId.get(id) ?? []);
    return cutPage(inOrder, query.limit, (row) => toCursor(listName, { at: row.createdAt, id: row.id }));
  });
}

/** A payment with what its request would say: which it is, and where it was paid. */
export function presentListedPayment(row: ListedPaymentRow, links: Links): PresentedListedPayment {
  const { request, transfer } = row;
  const { chain, token } = transfer;
  return {
    ...presentPayment(row, { chain, headBlock: headBlockOf(chain), token, request }, links),
    payment_request: {
      public_id: request.publicId,
      shortcode: request.shortcode,
      external_id: request.externalId,
    },
    chain: presentChainSummary(chain),
    token: presentToken(token, links),
    recipient_address: row.recipientAddress,
  };
}

async function beyondCursor(tx: Transaction, scope: Scope, cursor: string): Promise<Prisma.Sql> {
  const { at, id } = fromCursor(listName, cursor);
  const last = await tx.payment.findFirst({ where: { id, request: scope }, select: { id: true } });
  if (!last) throw invalidCursor();
  return Prisma.sql`(p.created_at, p.id) < (${at}::timestamptz, ${id})`;
}

/** SQL over `payment p` and its `payment_request r`: always their owner and environment. */
function conditions({ merchantId, environment }: Scope, query: ListPaymentsInput): Prisma.Sql[] {
  const { request, status, chain, token, token_id, transaction_hash } = query;
  return [
    Prisma.sql`r.merchant_id = ${merchantId}`,
    Prisma.sql`r.environment = ${environment}::environment`,
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
