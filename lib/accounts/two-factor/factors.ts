import { recordAccess } from "@/lib/accounts/users/audit";
import { notifyUser } from "@/lib/accounts/notices/notify";
import type { Transaction } from "@/lib/platform/db";
import { firstFactors, type SignInMethod } from "./method";

export type Factor = "authenticator_app" | "passkey";

/** A user who changes their own second factor. */
export type UserContext = { user: { id: bigint; email: string }; now: Date };

/** Whether a password or the identity provider alone opens nothing for a user. */
export async function hasSecondFactor(tx: Transaction, userId: bigint): Promise<boolean> {
  const [row] = await tx.$queryRaw<[{ has: boolean }]>`SELECT has_second_factor(${userId}) AS has`;
  return row.has;
}

/**
 * Lets one change of a user's factors happen at a time. Invariant: called before anything locks an audit log, see
 * `lockUser`.
 */
export async function lockFactors(tx: Transaction, userId: bigint): Promise<void> {
  await tx.$queryRaw`SELECT id FROM app_user WHERE id = ${userId} FOR NO KEY UPDATE`;
}

/** Records a new factor. The session that proved it continues with it; all others that began without one end. */
export async function addFactor(
  tx: Transaction,
  { user, now, sessionId }: UserContext & { sessionId: string },
  { factor, method, name }: { factor: Factor; method: SignInMethod; name?: string },
): Promise<void> {
  await tx.userSession.updateMany({ where: { id: sessionId, userId: user.id }, data: { method } });
  await tx.userSession.updateMany({
    where: { userId: user.id, method: { in: [...firstFactors] }, endedAt: null },
    data: { endedAt: now },
  });
  await recordAccess(tx, user.id, { action: `user.${factor}_added`, now });
  await notifyUser(tx, user, { now }, { kind: "second_factor_added", factor, name });
}

/** Records that a factor was removed. Recovery codes replace a lost factor, so they go with the last one. */
export async function removeFactor(
  tx: Transaction,
  { user, now }: UserContext,
  { factor, name }: { factor: Factor; name?: string },
): Promise<void> {
  if (!(await hasSecondFactor(tx, user.id))) await tx.recoveryCode.deleteMany({ where: { userId: user.id } });
  await recordAccess(tx, user.id, { action: `user.${factor}_removed`, now });
  await notifyUser(tx, user, { now }, { kind: "second_factor_removed", factor, name });
}
