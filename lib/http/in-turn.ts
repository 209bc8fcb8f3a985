import pLimit, { type LimitFunction } from "p-limit";
import { env } from "@/lib/env";
import { DomainError } from "@/lib/errors";

// Shares database connections between merchants: a merchant with too many calls waits here, without a connection, while
// other merchants and pay pages are served.

/**
 * How many connections calls may hold: of all merchants together, of a merchant who is the only caller, and of a
 * merchant while others also call. The remaining connections are for authentication and payers.
 */
type Slots = { total: number; alone: number; besideOthers: number };

/** The most calls of one merchant that a process has in progress and waiting. */
const maxCalls = 100;
/** How long a merchant's last call limits the others. */
const recentMs = 1000;

let allMerchants: LimitFunction | undefined;
const merchants = new Map<bigint, LimitFunction>();
let latestCaller: bigint | undefined;
let callerChangedAt = -Infinity;

/** How many of a process's database connections the calls of merchants may hold. */
export function slotsOf(poolSize: number): Slots {
  const total = Math.max(1, poolSize - Math.max(2, Math.ceil(poolSize / 4)));
  return { total, alone: Math.ceil(total / 2), besideOthers: Math.ceil(total / 4) };
}

/** Runs a merchant's call when a slot is free. Throws `rate_limit_exceeded` if the merchant has too many calls. */
export async function inTurn<T>(merchantId: bigint, call: () => Promise<T>): Promise<T> {
  const { total, alone, besideOthers } = slotsOf(env().DATABASE_POOL_SIZE);
  const totalLimit = (allMerchants ??= pLimit(total));
  const merchantLimit = merchants.get(merchantId) ?? pLimit(alone);
  merchants.set(merchantId, merchantLimit);
  merchantLimit.concurrency = isBesideOthers(merchantId) ? besideOthers : alone;
  if (merchantLimit.activeCount + merchantLimit.pendingCount >= maxCalls) {
    const message = `${maxCalls} of your calls are already in progress. Send fewer in parallel.`;
    throw new DomainError("rate_limit_exceeded", message, { retryAfterSeconds: 1 });
  }
  try {
    return await merchantLimit(() => totalLimit(call));
  } finally {
    if (merchantLimit.activeCount + merchantLimit.pendingCount === 0) merchants.delete(merchantId);
  }
}

/** Records the caller; returns whether more than one merchant has called within the last second. */
function isBesideOthers(caller: bigint): boolean {
  const now = performance.now();
  if (latestCaller !== undefined && caller !== latestCaller) callerChangedAt = now;
  latestCaller = caller;
  return now - callerChangedAt < recentMs;
}
