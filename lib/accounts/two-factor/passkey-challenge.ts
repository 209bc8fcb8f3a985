import { randomBytes } from "node:crypto";
import { db } from "@/lib/platform/db";

// Challenges that a passkey signs, so that its response works once and for a short time.

const validMs = 5 * 60_000;
const challengeBytes = 32;

/** Creates a challenge that only this user can use; any user, if null. */
export async function createChallenge(userId: bigint | null, now: Date): Promise<string> {
  const challenge = randomBytes(challengeBytes).toString("base64url");
  await db().passkeyChallenge.create({ data: { challenge, userId, expiresAt: new Date(now.getTime() + validMs) } });
  return challenge;
}

/** Uses up a challenge, at most once. Returns false for one that is unknown, used, expired or another user's. */
export async function useChallenge(challenge: string, userId: bigint, now: Date): Promise<boolean> {
  const where = { challenge, expiresAt: { gt: now }, OR: [{ userId: null }, { userId }] };
  return (await db().passkeyChallenge.deleteMany({ where })).count > 0;
}

export async function deleteExpiredChallenges(now: Date): Promise<void> {
  await db().passkeyChallenge.deleteMany({ where: { expiresAt: { lt: now } } });
}
