import { lockAuditChain } from "@/lib/accounts/audit/record";
import { lockUser } from "@/lib/accounts/users/lock";
import { lockKeysOf } from "@/lib/accounts/api-keys/lock";
import { permissionsOfRole, roleNames, rolesManagedBy, type Role } from "@/lib/accounts/merchants/permissions";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Person } from "@/lib/accounts/merchants/schema";
import { Prisma, type Transaction } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";

/** A person or the operator, who may do everything. No API key changes who may act. */
export type TeamManager = Person | { type: "operator" };

/**
 * Locks the team of a merchant until the transaction ends. Invariant: each change of members and each
 * new access takes this lock, its first part (API keys) or its second (deletion of users), so that the conditions of
 * the statements that follow hold at the commit.
 */
export async function lockTeam(tx: Transaction, merchantId: bigint, people: readonly bigint[] = []): Promise<void> {
  await lockKeysOf(tx, merchantId);
  // New rows refer to these people. In the lock order, users come before the audit log.
  for (const id of people) await lockUser(tx, id);
  await lockAuditChain(tx, merchantId);
}

/** SQL condition: the actor's present role may give or take `role`, an SQL expression. */
export function mayManage({ actor, scope: { merchantId } }: ManagerContext, role: Prisma.Sql): Prisma.Sql {
  if (actor.type === "operator") return Prisma.sql`TRUE`;
  const pairs = roleNames.flatMap((held) =>
    rolesManagedBy(permissionsOfRole(held)).map((managed) => `${held} ${managed}`),
  );
  return Prisma.sql`EXISTS (
    SELECT FROM membership actor WHERE actor.merchant_id = ${merchantId} AND actor.user_id = ${actor.id}
      AND concat_ws(' ', actor.role, ${role}) = ANY(${pairs}))`;
}

export type ManagerContext = Pick<Context<TeamManager>, "actor" | "scope" | "now" | "tx" | "isApproved">;

/** SQL condition over `membership target`: the merchant has another owner. */
export const hasOtherOwner = Prisma.sql`EXISTS (
  SELECT FROM membership owner WHERE owner.merchant_id = target.merchant_id AND owner.user_id <> target.user_id
    AND owner.role = 'owner')`;

/** Whether a change of the member would leave the merchant without an owner. */
export async function isLastOwner(tx: Transaction, merchantId: bigint, userId: bigint): Promise<boolean> {
  const owners = await tx.membership.findMany({ where: { merchantId, role: "owner" }, select: { userId: true } });
  return owners.length === 1 && owners[0]?.userId === userId;
}

/** The reason why a statement changed no member. */
export async function reasonNotChanged(
  tx: Transaction,
  { scope: { merchantId } }: ManagerContext,
  userId: bigint,
): Promise<DomainError> {
  const member = await tx.membership.findUnique({ where: { userId_merchantId: { userId, merchantId } } });
  if (!member) return memberNotFound();
  return (await isLastOwner(tx, merchantId, userId)) ? lastOwner() : beyondOwnRole();
}

export function memberNotFound(): DomainError {
  return new DomainError("not_found", "No such member.");
}

export function beyondOwnRole(): DomainError {
  const message = "This role has permissions that yours lacks, so you can neither give it nor take it away.";
  return new DomainError("insufficient_permissions", message, { requiredPermission: "ownership:write" });
}

function lastOwner(): DomainError {
  const message = "This person is the only owner. Make another member an owner first.";
  return new DomainError("last_owner", message);
}

/** Withdraws the open invitations that a person made and could no longer make; without a role, all of them. */
export async function withdrawInvitationsOf(
  tx: Transaction,
  { scope: { merchantId }, now }: ManagerContext,
  { userId, role }: { userId: bigint; role?: Role },
): Promise<void> {
  await tx.invitation.updateMany({
    where: {
      merchantId,
      invitedById: userId,
      acceptedAt: null,
      withdrawnAt: null,
      NOT: { role: { in: role ? [...rolesManagedBy(permissionsOfRole(role))] : [] } },
    },
    data: { withdrawnAt: now },
  });
}
