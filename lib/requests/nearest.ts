import { tokenScales } from "@/lib/chains/find";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Actor } from "@/lib/accounts/merchants/schema";
import type { searchedAmount } from "@/lib/platform/amounts/typed-amount";
import { inOrderOf, Prisma, queryUnprepared } from "@/lib/platform/db";
import { ownRequests } from "./get";
import { readPaymentRequests, type PaymentRequestRow } from "./rows";

type Searched = NonNullable<ReturnType<typeof searchedAmount>>;

/** An amount is near another from half of it to twice it. */
const nearFactor = 2;

/** The merchant's open requests whose amount is near this one, the nearest first, without those of exactly this amount. */
export async function listNearestRequests(
  { scope }: Context<Actor>,
  searched: Searched,
  take: number,
): Promise<PaymentRequestRow[]> {
  const limit = Prisma.raw(Math.trunc(take).toString());
  const branches = (await tokenScales(searched)).flatMap(({ decimals, tokenIds }) => {
    const amount = Prisma.sql`(${searched.amount}::numeric * 10::numeric ^ ${decimals}::int)`;
    const neighbors = (range: Prisma.Sql, direction: "ASC" | "DESC") => Prisma.sql`(
      SELECT r.id, abs(r.amount - ${amount}) / 10::numeric ^ ${decimals}::int AS distance FROM payment_request r
      WHERE ${Prisma.join(ownRequests(scope), " AND ")} AND r.status = 'active' AND r.token_id = ANY(${tokenIds}::int[]) AND ${range}
      ORDER BY r.amount ${Prisma.raw(direction)} LIMIT ${limit})`;
    return [
      neighbors(Prisma.sql`r.amount > ${amount} AND r.amount <= ${amount} * ${nearFactor}::int`, "ASC"),
      neighbors(Prisma.sql`r.amount < ${amount} AND r.amount >= ${amount} / ${nearFactor}::int`, "DESC"),
    ];
  });
  if (branches.length === 0) return [];
  const nearest = await queryUnprepared<{ id: string }>(Prisma.sql`
    SELECT id FROM (${Prisma.join(branches, " UNION ALL ")}) AS near ORDER BY distance, id DESC LIMIT ${limit}`);
  if (nearest.length === 0) return [];
  const ids = nearest.map(({ id }) => BigInt(id));
  const condition = Prisma.sql`${Prisma.join(ownRequests(scope), " AND ")} AND r.id = ANY(${ids})`;
  return inOrderOf(ids, await readPaymentRequests(queryUnprepared, condition));
}
