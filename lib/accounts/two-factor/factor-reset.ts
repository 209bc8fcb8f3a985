import type { ActorContext } from "@/lib/accounts/audit/record";
import { recordAccess } from "@/lib/accounts/users/audit";
import { getUserByEmail } from "@/lib/accounts/users/get-by-email";
import { notifyUser } from "@/lib/accounts/notices/notify";
import type { UserNotice } from "@/lib/accounts/notices/notice";
import { db, type Transaction } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { hasSecondFactor } from "./factors";

// For a person who has lost every factor. An impostor who persuades the operator must wait, while the person and the
// owners of their businesses are notified and can stop it.

const waitMs = 24 * 3_600_000;

/** Schedules the removal of a user's second factor in 24 hours; one in progress stays. Throws `not_found`. */
export async function scheduleFactorReset(email: string, ctx: ActorContext): Promise<Date> {
  const { id } = await getUserByEmail(email);
  return db().$transaction(async (tx) => {
    if (!(await hasSecondFactor(tx, id))) throw new DomainError("not_found", "This user has no second factor.");
    const endsAt = new Date(ctx.now.getTime() + waitMs);
    const { count } = await tx.factorReset.createMany({ data: { userId: id, endsAt }, skipDuplicates: true });
    if (count === 0) return (await tx.factorReset.findUniqueOrThrow({ where: { userId: id } })).endsAt;
    await recordAccess(tx, id, { ...ctx, action: "user.factor_reset_scheduled" });
    await notifyWithOwners(tx, id, ctx, { kind: "factor_reset_scheduled", ends_at: endsAt.toISOString() });
    return endsAt;
  });
}

/** Throws `not_found`. */
export async function withdrawFactorReset(userId: bigint, ctx: ActorContext): Promise<void> {
  await db().$transaction(async (tx) => {
    const { count } = await tx.factorReset.deleteMany({ where: { userId } });
    if (count === 0) throw new DomainError("not_found", "No removal of a second factor is scheduled.");
    await recordAccess(tx, userId, { ...ctx, action: "user.factor_reset_withdrawn" });
    await notifyWithOwners(tx, userId, ctx, { kind: "factor_reset_withdrawn" });
  });
}

/** Removes the second factors whose wait is over, and ends the sessions of these users. */
export async function applyFactorResets(now: Date): Promise<void> {
  const due = await db().factorReset.findMany({ where: { endsAt: { lte: now } } });
  for (const { userId } of due) await db().$transaction((tx) => applyFactorReset(tx, userId, now));
}

async function applyFactorReset(tx: Transaction, userId: bigint, now: Date): Promise<void> {
  const where = { userId };
  const { count } = await tx.factorReset.deleteMany({ where: { ...where, endsAt: { lte: now } } });
  // Withdrawn meanwhile.
  if (count === 0) return;
  await tx.authenticatorApp.deleteMany({ where });
  await tx.passkey.deleteMany({ where });
  await tx.recoveryCode.deleteMany({ where });
  await tx.user.update({ where: { id: userId }, data: { sessionVersion: { increment: 1 } } });
  const ctx: ActorContext = { actor: { type: "operator" }, now };
  await recordAccess(tx, userId, { ...ctx, action: "user.factors_reset" });
  await notifyWithOwners(tx, userId, ctx, { kind: "factors_reset" });
}

type WithoutPerson<T> = T extends { person: string } ? Omit<T, "person"> : never;

/** Mails the user and every owner of their merchants. */
async function notifyWithOwners(
  tx: Transaction,
  userId: bigint,
  ctx: ActorContext,
  notice: WithoutPerson<UserNotice>,
): Promise<void> {
  const ofUser = { memberships: { some: { userId } } };
  const owners = { memberships: { some: { role: "owner", merchant: ofUser } } };
  const readers = await tx.user.findMany({ where: { OR: [{ id: userId }, owners] }, orderBy: { id: "asc" } });
  const about = { ...notice, person: `user:${userId}` };
  for (const reader of readers) await notifyUser(tx, reader, ctx, about);
}
