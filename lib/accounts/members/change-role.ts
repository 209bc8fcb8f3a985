import { recordAudit } from "@/lib/accounts/audit/record";
import { trustedRoles, withApproval } from "@/lib/accounts/four-eyes/with-approval";
import { databaseOf, inTransaction } from "@/lib/accounts/merchants/context";
import type { Role } from "@/lib/accounts/merchants/permissions";
import { notifyMembers } from "@/lib/accounts/notices/notify";
import { Prisma, type Transaction } from "@/lib/platform/db";
import type { Person } from "@/lib/accounts/merchants/schema";
import {
  hasOtherOwner,
  lockTeam,
  mayManage,
  memberNotFound,
  reasonNotChanged,
  withdrawInvitationsOf,
  type ManagerContext,
} from "./team";

type RoleChange = { userId: bigint; before: string; role: Role };

/**
 * Gives a member another role, effective from their next request. While four eyes are on, a role that changes where money
 * goes needs a second person. Throws `not_found`, `last_owner` if no owner
 * would remain, and `insufficient_permissions` if the actor lacks a permission of either role.
 */
export async function changeRole(ctx: ManagerContext, { userId, role }: { userId: bigint; role: Role }): Promise<void> {
  const run = (approved: ManagerContext) => change(approved, { userId, role });
  if (!trustedRoles.has(role)) return run(ctx);
  const { email, role: before } = await memberOf(ctx, userId);
  const input = { user_id: userId.toString(), role };
  const values = { before: { email, role: before }, after: { email, role } };
  await withApproval(ctx, { operation: "member.change_role", input, ...values }, run);
}

async function change(ctx: ManagerContext, { userId, role }: { userId: bigint; role: Role }): Promise<void> {
  const { merchantId } = ctx.scope;
  await inTransaction(ctx, async (tx) => {
    await lockTeam(tx, merchantId);
    const before = await tx.membership.findUnique({ where: { userId_merchantId: { userId, merchantId } } });
    const changed = await tx.$executeRaw`
      UPDATE membership target SET role = ${role}
      WHERE merchant_id = ${merchantId} AND user_id = ${userId}
        AND ${mayManage(ctx, Prisma.sql`target.role`)} AND ${mayManage(ctx, Prisma.sql`${role}::text`)}
        AND (target.role <> 'owner' OR ${role} = 'owner' OR ${hasOtherOwner})`;
    if (changed === 0 || !before) throw await reasonNotChanged(tx, ctx, userId);
    await recordRoleChange(tx, ctx, { userId, before: before.role, role });
  });
}

async function memberOf(ctx: ManagerContext, userId: bigint): Promise<{ email: string; role: string }> {
  const where = { userId_merchantId: { userId, merchantId: ctx.scope.merchantId } };
  const member = await databaseOf(ctx).membership.findUnique({ where, include: { user: true } });
  if (!member) throw memberNotFound();
  return { email: member.user.email, role: member.role };
}

type OwnerContext = ManagerContext & { actor: Person };

/**
 * Makes another member an owner and the actor, who was one, an admin; with a second person while four eyes are on. Throws `not_found`, and
 * `insufficient_permissions` unless the actor is an owner.
 */
export async function transferOwnership(ctx: OwnerContext, { userId }: { userId: bigint }): Promise<void> {
  const { email, role: before } = await memberOf(ctx, userId);
  const input = { user_id: userId.toString() };
  const values = { before: { email, role: before }, after: { email, role: "owner" } };
  await withApproval(ctx, { operation: "ownership.transfer", input, ...values }, (approved) =>
    transfer(approved, { userId }),
  );
}

async function transfer(ctx: OwnerContext, { userId }: { userId: bigint }): Promise<void> {
  const { merchantId } = ctx.scope;
  const people = [userId, ctx.actor.id];
  await inTransaction(ctx, async (tx) => {
    await lockTeam(tx, merchantId);
    const before = await tx.membership.findMany({ where: { merchantId, userId: { in: people } } });
    const changed = await tx.$executeRaw`
      UPDATE membership target SET role = CASE WHEN user_id = ${userId} THEN 'owner' ELSE 'admin' END
      WHERE merchant_id = ${merchantId} AND user_id = ANY(${people}) AND ${userId} <> ${ctx.actor.id}
        AND ${mayManage(ctx, Prisma.sql`'owner'`)}
        AND EXISTS (SELECT FROM membership heir WHERE heir.merchant_id = ${merchantId} AND heir.user_id = ${userId})`;
    if (changed < people.length) throw await reasonNotChanged(tx, ctx, userId);
    const roleBefore = new Map(before.map((member) => [member.userId, member.role]));
    for (const [id, role] of [
      [userId, "owner"],
      [ctx.actor.id, "admin"],
    ] as const) {
      await recordRoleChange(tx, ctx, { userId: id, before: roleBefore.get(id) ?? role, role });
    }
  });
}

async function recordRoleChange(tx: Transaction, ctx: ManagerContext, change: RoleChange): Promise<void> {
  const { userId, before, role } = change;
  if (before === role) return;
  await withdrawInvitationsOf(tx, ctx, { userId, role });
  const subject = { id: userId, merchantId: ctx.scope.merchantId, environment: null };
  const after = { user_id: userId.toString(), role };
  await recordAudit(tx, ctx, { action: "member.role_changed", subject, before: { role: before }, after });
  await notifyMembers(tx, ctx, { kind: "member_role_changed", person: `user:${userId}`, role }, userId);
}
