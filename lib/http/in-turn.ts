import pLimit, { type LimitFunction } from "p-limit";
import { env } from "@/lib/env";
import { DomainError } from "@/lib/errors";

// Merchants take turns at the database: one that sends more than it can take waits here, without a connection, while others
// and everyone's pay pages are served.

/** `total`: places of all merchants together. `each`: those of one. The other connections are for authentication and payers. */
type Places = { total: number; each: number };

const maxWaiting = 100;

let all: LimitFunction | undefined;
const merchants = new Map<bigint, LimitFunction>();

/** How many of a process's connections merchants' calls may hold at once. */
export function placesOf(poolSize: number): Places {
  const total = Math.max(1, poolSize - Math.max(2, Math.ceil(poolSize / 4)));
  return { total, each: Math.ceil(total / 2) };
}

/** Runs a merchant's call when it is its turn. Throws `rate_limit_exceeded` when too many of the merchant's calls wait. */
export async function inTurn<T>(merchantId: bigint, call: () => Promise<T>): Promise<T> {
  const { total, each } = placesOf(env().DATABASE_POOL_SIZE);
  const everyone = (all ??= pLimit(total));
  const own = merchants.get(merchantId) ?? pLimit(each);
  merchants.set(merchantId, own);
  if (own.pendingCount >= maxWaiting) {
    const message = `${maxWaiting} of your calls are waiting already. Send fewer at once.`;
    throw new DomainError("rate_limit_exceeded", message, { retryAfterSeconds: 1 });
  }
  try {
    return await own(() => everyone(call));
  } finally {
    if (own.activeCount + own.pendingCount === 0) merchants.delete(merchantId);
  }
}
