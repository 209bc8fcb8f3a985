import { toRaw, type Prisma } from "@/lib/db";

type Finality = "confirmations" | "finalized";

/** A request's amount and the merchant's high-value threshold. */
export type RequestValue = { amount: Prisma.Decimal; highValueAmount: Prisma.Decimal | null };

/**
 * The finality that a payment of `value` waits for in addition to confirmations: the chain's own finality if the
 * chain's policy requires it, or if the payment or its request is of high value.
 */
export function requiredFinality(chain: { finality: Finality }, request: RequestValue, value = 0n): Finality {
  if (request.highValueAmount === null) return chain.finality;
  const limit = toRaw(request.highValueAmount);
  return toRaw(request.amount) >= limit || value >= limit ? "finalized" : chain.finality;
}
