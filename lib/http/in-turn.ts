import pLimit, { type LimitFunction } from "p-limit";
import { env } from "@/lib/env";
import { DomainError } from "@/lib/errors";

// Shares database connections between merchants: a merchant with too many calls waits here, without a connection, while
// other merchants and pay pages are served.

/** Connections for all merchants, and for one merchant. The other connections are for authentication and payers. */
type Slots = { total: number; perMerchant: number };

const maxWaiting = 100;

let allMerchants: LimitFunction | undefined;
const merchants = new Map<bigint, LimitFunction>();

/** How many of a process's database connections the calls of merchants may hold. */
export function slotsOf(poolSize: number): Slots {
  const total = Math.max(1, poolSize - Math.max(2, Math.ceil(poolSize / 4)));
  return { total, perMerchant: Math.ceil(total / 2) };
}

/** Runs a merchant's call when a slot is free. Throws `rate_limit_exceeded` if too many of its calls wait. */
export async function inTurn<T>(merchantId: bigint, call: () => Promise<T>): Promise<T> {
  const { total, perMerchant } = slotsOf(env().DATABASE_POOL_SIZE);
  const totalLimit = (allMerchants ??= pLimit(total));
  const merchantLimit = merchants.get(merchantId) ?? pLimit(perMerchant);
  merchants.set(merchantId, merchantLimit);
  if (merchantLimit.pendingCount >= maxWaiting) {
    const message = `${maxWaiting} of your calls are already waiting. Send fewer in parallel.`;
    throw new DomainError("rate_limit_exceeded", message, { retryAfterSeconds: 1 });
  }
  try {
    return await merchantLimit(() => totalLimit(call));
  } finally {
    if (merchantLimit.activeCount + merchantLimit.pendingCount === 0) merchants.delete(merchantId);
  }
}
