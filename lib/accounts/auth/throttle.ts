import { guessingNetworksOf } from "./client-address";
import { RateLimiterRes, type RateLimiterPostgres } from "rate-limiter-flexible";
import { DomainError } from "@/lib/platform/errors";
import { digest } from "@/lib/platform/rate-limits/count";
import { postgresLimiter } from "@/lib/platform/rate-limits/limiter";

const minuteSeconds = 60;

// Sign-in and sign-up are counted per pair of account and client address, and per client address; never per account
// alone, or anyone could lock out another user. IPv6 is also counted by larger networks, with higher limits. Codes are
// counted per account, because only somebody with the password can try one.
const limits = {
  sign_in_pair: { points: 5, seconds: 15 * minuteSeconds },
  sign_in_address: { points: 40, seconds: 15 * minuteSeconds },
  sign_up_pair: { points: 5, seconds: 15 * minuteSeconds },
  sign_up_address: { points: 20, seconds: 60 * minuteSeconds },
  password_reset_pair: { points: 5, seconds: 60 * minuteSeconds },
  password_reset_address: { points: 20, seconds: 60 * minuteSeconds },
  password_reset_mail: { points: 10, seconds: 24 * 60 * minuteSeconds },
  password_change: { points: 5, seconds: 15 * minuteSeconds },
  authenticator_code: { points: 10, seconds: 60 * minuteSeconds },
  guesses_mail: { points: 1, seconds: 24 * 60 * minuteSeconds },
  verification_mail: { points: 5, seconds: 24 * 60 * minuteSeconds },
  verification_address: { points: 20, seconds: 15 * minuteSeconds },
  invitation: { points: 50, seconds: 24 * 60 * minuteSeconds },
  export: { points: 10, seconds: 60 * minuteSeconds },
};

type Limit = keyof typeof limits;
/** A larger network has a `share` of more than the limit's points. */
export type AttemptCounter = { limit: Limit; key: string; share?: number };

type AccountAction = "sign_in" | "sign_up" | "password_reset";

/** Counters of one attempt to sign in or up, or to reset a password. `address` is the client's IP address. */
export function attemptCounts(action: AccountAction, account: string, address: string): AttemptCounter[] {
  const name = account.trim().toLowerCase();
  const ofPair = addressCounts(`${action}_pair`, address).map(({ key, ...rest }) => ({
    ...rest,
    key: `${name}\n${key}`,
  }));
  return [...ofPair, ...addressCounts(`${action}_address`, address)];
}

/** Counts the return of a browser from the identity provider, by its address. Throws `rate_limit_exceeded`. */
export async function countSignOn(address: string): Promise<AttemptCounter[]> {
  const counts = addressCounts("sign_in_address", address);
  await countAttempt(counts);
  return counts;
}

function addressCounts(limit: Limit, address: string): AttemptCounter[] {
  return guessingNetworksOf(address).map(({ network, share }) => ({ limit, key: network, share }));
}

/**
 * Counts an attempt before it is made, so that parallel attempts count too. Throws `rate_limit_exceeded` with the
 * seconds to wait.
 */
export async function countAttempt(counts: AttemptCounter[]): Promise<void> {
  for (const { limit, key, share } of counts) {
    try {
      await limiter(limit, share).consume(digest(key));
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      const retryAfterSeconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
      throw new DomainError("rate_limit_exceeded", `Too many attempts. Try again in ${waitText(retryAfterSeconds)}.`, {
        retryAfterSeconds,
      });
    }
  }
}

/** Counts something that is refused silently beyond its limit, such as a mail. Returns false then. */
export async function isWithinLimit(count: AttemptCounter): Promise<boolean> {
  return countAttempt([count]).then(
    () => true,
    () => false,
  );
}

/** Counts an attempt to use a mailed link from this IP address. Throws `rate_limit_exceeded`. */
export async function countVerification(address: string): Promise<void> {
  await countAttempt(addressCounts("verification_address", address));
}

/** Counts an export of a user's data, because an export is expensive. Throws `rate_limit_exceeded`. */
export async function countExport(userId: bigint): Promise<void> {
  await countAttempt([{ limit: "export", key: userId.toString() }]);
}

/** Removes a successful attempt: resets its counters, but only subtracts one from the counter of a client address. */
export async function forgiveAttempt(counts: AttemptCounter[]): Promise<void> {
  for (const { limit, key } of counts) {
    // Otherwise an attacker could reset the counter of their address by signing in to an account of their own.
    if (isOfAddress({ limit })) await limiter(limit).reward(digest(key));
    else await limiter(limit).delete(digest(key));
  }
}

export function isOfAddress({ limit }: Pick<AttemptCounter, "limit">): boolean {
  return limit.endsWith("_address");
}

/** The counter of a limit, always in the database, so that restarts and other processes give no extra guesses. */
function limiter(limit: Limit, share = 1): RateLimiterPostgres {
  const { points, seconds } = limits[limit];
  return postgresLimiter({ name: limit, points: Math.ceil(points * share), seconds });
}

function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
