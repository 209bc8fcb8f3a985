import { createHash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "@/lib/db";
import { DomainError } from "@/lib/errors";

const minute = 60;

// Counted for account and address together, and for the address alone; never for the account alone,
// or anyone could lock anyone out.
const limits = {
  sign_in_pair: { points: 5, duration: 15 * minute },
  sign_in_address: { points: 40, duration: 15 * minute },
  sign_up_pair: { points: 5, duration: 15 * minute },
  sign_up_address: { points: 20, duration: 60 * minute },
  password_change: { points: 5, duration: 15 * minute },
};

type Limit = keyof typeof limits;
export type Count = { limit: Limit; key: string };

/** Counts of one attempt to sign in or up: by account and address, and by address. */
export function attemptCounts(act: "sign_in" | "sign_up", account: string, address: string): Count[] {
  return [
    { limit: `${act}_pair`, key: `${account.trim().toLowerCase()}\n${address}` },
    { limit: `${act}_address`, key: address },
  ];
}

/**
 * Counts an attempt before it is made, so that attempts in parallel count too. Throws `rate_limit_exceeded` with the
 * seconds to wait.
 */
export async function countAttempt(counts: Count[]): Promise<void> {
  await forgetExpired();
  for (const { limit, key } of counts) {
    try {
      await limiter(limit).consume(digest(key));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new DomainError("rate_limit_exceeded", `Too many attempts. Try again in ${waitText(retryAfterSeconds)}.`, {
        retryAfterSeconds,
      });
    }
  }
}

/** Takes an attempt back that succeeded: the pair starts afresh, the address gets its point again. */
export async function forgiveAttempt(counts: Count[]): Promise<void> {
  for (const { limit, key } of counts) {
    if (limit.endsWith("_address")) await limiter(limit).reward(digest(key));
    else await limiter(limit).delete(digest(key));
  }
}

/** A few at a time, so that counts of addresses and accounts that never come back do not pile up. */
async function forgetExpired(): Promise<void> {
  await pool().query(
    `DELETE FROM rate_limit WHERE key IN
       (SELECT key FROM rate_limit WHERE expire < $1 ORDER BY expire LIMIT 20 FOR UPDATE SKIP LOCKED)`,
    [Date.now()],
  );
}

function limiter(limit: Limit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool(),
    storeType: "pool",
    tableName: "rate_limit",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: limit,
    ...limits[limit],
  });
}

/** Keys hold neither e-mail nor network addresses in the clear, and always fit the column. */
function digest(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
