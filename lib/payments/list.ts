import { presentChainSummary, presentToken } from "@/lib/chains/present";
import { inOrderOf, Prisma, readTogether } from "@/lib/db";
import type { Urls } from "@/lib/urls";
import { withinRange } from "@/lib/pagination/conditions";
import { readPage, selectIds, type Page } from "@/lib/pagination/keyset";
import type { Context } from "@/lib/merchants/context";
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

/** A page of the merchant's payments, newest first. Throws `invalid_cursor`. */
export async function listPayments({ scope }: Context, query: ListPaymentsInput): Promise<Page<ListedPaymentRow>> {
  return readTogether((tx) =>
    readPage(query, {
      name: "payments -created_at",
      positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
      findKey: (id) => tx.payment.findFirst({ where: { id, request: scope }, select: { id: true } }),
      read: async (after, take) => {
        const from = Prisma.sql`payment p JOIN payment_request r ON r.id = p.request_id`;
        const sort = { time: Prisma.sql`p.created_at`, id: Prisma.sql`p.id` };
        const ids = await selectIds(tx, { from, where: conditions(scope, query), sort, after, take });
        return inOrderOf(ids, await tx.payment.findMany({ where: { id: { in: ids } }, include }));
      },
    }),
  );
}

/** A payment with its request's public id, chain and token. */
export function presentListedPayment(row: ListedPaymentRow, urls: Urls): PresentedListedPayment {
  const { request, transfer } = row;
  const { chain, token } = transfer;
  return {
    ...presentPayment(row, { chain, headBlock: headBlockOf(chain), token, request }, urls),
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

/** SQL conditions over `payment p` and `payment_request r`, always including merchant and environment. */
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
