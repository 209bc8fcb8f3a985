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
  const { highValueAmounts, ...terms } = await tx.merchant.findUniqueOrThrow({
    where: { id: merchantId },
    select: {
      toleranceBasisPoints: true,
      latePolicy: true,
      lateWindowSeconds: true,
      highValueAmounts: { where: { tokenId }, select: { amount: true } },
    },
  });
  return { ...terms, highValueAmount: highValueAmounts[0]?.amount ?? null };
}
