import { toRaw, type Prisma } from "@/lib/db";

type Finality = "confirmations" | "finalized";

/** A request's amount, and from which one on its merchant waits longer. */
export type ValueTerms = { amount: Prisma.Decimal; highValueAmount: Prisma.Decimal | null };

/**
 * What a payment of `value` waits for besides its confirmations: the chain's own finality, where the chain's policy says so,
 * or where the payment or its request is of high value to the merchant.
 */
export function requiredFinality(chain: { finality: Finality }, request: ValueTerms, value = 0n): Finality {
  if (request.highValueAmount === null) return chain.finality;
  const limit = toRaw(request.highValueAmount);
  return toRaw(request.amount) >= limit || value >= limit ? "finalized" : chain.finality;
}
