type Finality = "confirmations" | "finalized";

/** A request's amount and the merchant's high-value threshold. */
export type RequestValue = { amount: bigint; highValueAmount: bigint | null };

/**
 * The finality that a payment of `value` waits for in addition to confirmations: the chain's own finality if the
 * chain's policy requires it, or if the payment or its request is of high value.
 */
export function requiredFinality(chain: { finality: Finality }, request: RequestValue, value = 0n): Finality {
  if (request.highValueAmount === null) return chain.finality;
  const limit = request.highValueAmount;
  return request.amount >= limit || value >= limit ? "finalized" : chain.finality;
}
