import { recordAudit } from "@/lib/accounts/audit/record";
import { lockApiKey, lockKeysOf } from "@/lib/accounts/api-keys/lock";
import { revokeApiKey } from "@/lib/accounts/api-keys/revoke";
import { notifyMembers, notifyUser } from "@/lib/accounts/notices/notify";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Person } from "@/lib/accounts/merchants/schema";
import { db, Prisma, type Transaction } from "@/lib/platform/db";
import type { ApiKey } from "@/prisma/generated/client";
import { liveKeysOf } from "./list";
import {
  hasOtherOwner,
  lockTeam,
  mayManage,
  memberNotFound,
  reasonNotChanged,
  withdrawInvitationsOf,
  type ManagerContext,
  type TeamManager,
} from "./team";

type Removal = { userId: bigint; revokeApiKeys: boolean };

/**
 * Removes a member, whose access ends with their next request; open pages end at once. API keys that they created stay,
 * unless `revokeApiKeys`. Throws `not_found`, `last_owner`, and `insufficient_permissions` if the actor lacks a
 * permission of the member's role.
 */
export async function removeMember(ctx: Context<TeamManager>, removal: Removal): Promise<void> {
  const isAllowed = mayManage(ctx, Prisma.sql`target.role`);
  await db().$transaction((tx) => endMembership(tx, ctx, { ...removal, isAllowed, action: "member.removed" }));
}

/** Ends the actor's own membership. Throws `last_owner` for the only owner. */
export async function leaveMerchant(ctx: Context<Person>): Promise<void> {
  const own = { userId: ctx.actor.id, revokeApiKeys: false, isAllowed: Prisma.sql`TRUE` };
  await db().$transaction((tx) => endMembership(tx, ctx, { ...own, action: "member.left" }));
}

type End = Removal & { isAllowed: Prisma.Sql; action: "member.removed" | "member.left" };

async function endMembership(
  tx: Transaction,
  ctx: Context<TeamManager>,
  { userId, revokeApiKeys, isAllowed, action }: End,
): Promise<void> {
  const { merchantId } = ctx.scope;
  const user = await tx.user.findFirst({ where: { id: userId, memberships: { some: { merchantId } } } });
  if (!user) throw memberNotFound();
  // In the lock order, sessions and keys come before the audit log.
  await lockKeysOf(tx, merchantId);
  await endSessionsOnlyHere(tx, merchantId, { userId, now: ctx.now });
  const keys = revokeApiKeys ? await lockLiveKeys(tx, ctx, user.email) : [];
  await lockTeam(tx, merchantId);
  const [ended] = await tx.$queryRaw<{ role: string }[]>`
    DELETE FROM membership target WHERE merchant_id = ${merchantId} AND user_id = ${userId} AND ${isAllowed}
      AND (target.role <> 'owner' OR ${hasOtherOwner})
    RETURNING role`;
  if (!ended) throw await reasonNotChanged(tx, ctx, userId);
  await withdrawInvitationsOf(tx, ctx, { userId });
  for (const { id, environment } of keys)
    await revokeApiKey({ ...ctx, tx, scope: { merchantId, environment } }, { id });
  const subject = { id: userId, merchantId, environment: null };
  const after = { user_id: userId.toString() };
  await recordAudit(tx, ctx, { action, subject, before: { role: ended.role }, after });
  await notifyMembers(tx, ctx, { kind: "member_removed", person: `user:${userId}` });
  const { name } = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } });
  await notifyUser(tx, user, ctx, { kind: "membership_ended", business: name });
}

/** Ends the sessions of a person without another merchant, which are of no more use, so that no device keeps one. */
async function endSessionsOnlyHere(
  tx: Transaction,
  merchantId: bigint,
  { userId, now }: { userId: bigint; now: Date },
): Promise<void> {
  await tx.userSession.updateMany({
    where: { userId, endedAt: null, user: { memberships: { every: { merchantId } } } },
    data: { endedAt: now },
  });
}

/** The live keys that a person created, locked until the transaction ends, in the order of their ids. */
async function lockLiveKeys(tx: Transaction, ctx: ManagerContext, email: string): Promise<ApiKey[]> {
  const keys = (await liveKeysOf(tx, ctx, [email])).sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, merchantId, environment } of keys) await lockApiKey(tx, { merchantId, environment }, id);
  return keys;
}
