import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { DomainError } from "@/lib/platform/errors";

// OWASP's parameters for argon2id. One hash takes 19 MiB and one core for tens of milliseconds.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// At most two in parallel, so that a burst of sign-ins leaves memory and cores for everything else.
const limit = pLimit(2);
const maxQueued = 200;

// A hash in PHC format with these parameters. Its salt and output are zeros, so no password is known to match it.
const { memoryCost, timeCost, parallelism } = parameters;
const decoy = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Stored for a person without a password, so that a sign-in with one takes the same time for them. */
export const noPasswordHash = decoy;

/** Whether a stored hash is that of a password. Hashes with other parameters are of other releases. */
export function isPasswordHash(passwordHash: string): boolean {
  return !/\$A{22}\$A{43}$/.test(passwordHash);
}

export async function hashPassword(password: string): Promise<string> {
  return enqueue(() => hash(password.normalize("NFC"), parameters));
}

/**
 * Whether the password matches the hash. Without a hash it takes the same time and returns false, so that timing does
 * not reveal whether an account exists.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await enqueue(() => verify(passwordHash ?? decoy, password.normalize("NFC")));
  return passwordHash !== null && isPasswordHash(passwordHash) && matches;
}

async function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limit.pendingCount >= maxQueued) {
    throw new DomainError("temporarily_unavailable", "Too many password checks at once. Try again in a few seconds.", {
      retryAfterSeconds: 5,
    });
  }
  return limit(work);
}
