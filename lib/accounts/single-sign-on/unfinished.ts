import { mailedTokenHash as hashOf, newMailedToken as newToken } from "@/lib/accounts/users/mailed-token";
import { db } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import type { UnfinishedSignOn, User } from "@/prisma/generated/client";

// Sign-ins at the provider of people who still have to prove their second factor to Remit.

export const unfinishedSeconds = 10 * 60;

type Unfinished = Omit<UnfinishedSignOn, "tokenHash" | "expiresAt">;

/** Stores the sign-in and returns the token with which this browser can finish it. */
export async function keepUnfinished(signOn: Unfinished, now: Date): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + unfinishedSeconds * 1000);
  await db().unfinishedSignOn.create({ data: { ...signOn, tokenHash: hashOf(token), expiresAt } });
  return token;
}

/** The sign-in of a token. Throws `sign_in_expired` after ten minutes, once it was used, and if the person's access changed. */
export async function getUnfinished(token: string, now: Date): Promise<UnfinishedSignOn & { user: User }> {
  const where = { tokenHash: hashOf(token), expiresAt: { gt: now }, user: { disabledAt: null } };
  const found = await db().unfinishedSignOn.findFirst({ where, include: { user: true } });
  if (!found || found.user.sessionVersion !== found.sessionVersion) throw signInExpired();
  return found;
}

/** Uses up the sign-in of a token. Throws `sign_in_expired` if it was used. */
export async function useUnfinished({ tokenHash }: Pick<UnfinishedSignOn, "tokenHash">): Promise<void> {
  if ((await db().unfinishedSignOn.deleteMany({ where: { tokenHash } })).count === 0) throw signInExpired();
}

export async function deleteExpiredSignOns(now: Date): Promise<void> {
  await db().unfinishedSignOn.deleteMany({ where: { expiresAt: { lt: now } } });
}

export function signInExpired(): DomainError {
  return new DomainError("sign_in_expired", "This sign-in was used or has expired. Start again.");
}
