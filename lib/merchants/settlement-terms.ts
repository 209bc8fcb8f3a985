import type { Prisma, Transaction } from "@/lib/db";

/** What of a merchant's settings a request is bound to from its creation on. */
export type SettlementTerms = {
  toleranceBasisPoints: number;
  latePolicy: "accept" | "flag";
  lateWindowSeconds: number;
  highValueAmount: Prisma.Decimal | null;
};

/** The terms of a request in this token, were it made now. */
export async function readSettlementTerms(
  tx: Transaction,
  merchantId: bigint,
  tokenId: number,
): Promise<SettlementTerms> {
  const [terms] = await tx.$queryRaw<SettlementTerms[]>`
    SELECT m.tolerance_basis_points AS "toleranceBasisPoints", m.late_policy::text AS "latePolicy",
      m.late_window_seconds AS "lateWindowSeconds", h.amount AS "highValueAmount"
    FROM merchant m LEFT JOIN high_value_amount h ON h.merchant_id = m.id AND h.token_id = ${tokenId}
    WHERE m.id = ${merchantId}`;
  if (!terms) throw new Error(`merchant ${merchantId} is gone`);
  return terms;
}
