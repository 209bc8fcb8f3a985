import { approvalOperations, approvalValuesSchema } from "@/lib/accounts/four-eyes/schema";
import { recordApproval } from "@/lib/accounts/four-eyes/with-approval";
import type { Context } from "@/lib/accounts/merchants/context";
import { isPermitted, permissionsOfRole } from "@/lib/accounts/merchants/permissions";
import type { Person } from "@/lib/accounts/merchants/schema";
import { notifyMembers } from "@/lib/accounts/notices/notify";
import { hasSecondFactor } from "@/lib/accounts/two-factor/factors";
import { factorSetupRequired } from "@/lib/accounts/two-factor/require-factor";
import { db, Prisma, type Transaction } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import type { Approval } from "@/prisma/generated/client";
import { z } from "zod";
import { approverRoles } from "./four-eyes";
import { operations } from "./operations";

type Decider = Context<Person>;
type Named = { id: string };

// Asking a node about a Solana address takes up to three seconds.
const timeout = 9000;

/**
 * Makes a change that another person asked for, with exactly its recorded values, in one transaction with the decision.
 * If the change fails, it still waits. Throws `not_found`, `approval_ended`, `own_approval`,
 * `second_factor_setup_required`, and any error of the change.
 */
export async function approve(ctx: Decider, { id }: Named): Promise<void> {
  await db().$transaction(
    async (tx) => {
      await lockApprovals(tx, ctx);
      const isOther = Prisma.sql`requested_by_id <> ${ctx.actor.id}`;
      const approval = await decide(tx, ctx, { id, decision: "approved", isAllowed: isOther });
      if (!(await hasSecondFactor(tx, ctx.actor.id))) throw factorSetupRequired("Approving needs a second factor.");
      const { permission, run } = operations[z.enum(approvalOperations).parse(approval.operation)];
      const actor = await requesterOf(tx, approval, permission);
      const scope = { merchantId: approval.merchantId, environment: "production" } as const;
      await run({ scope, actor, urls: ctx.urls, now: ctx.now, tx, isApproved: true }, approval.input);
      // In the lock order, the audit log comes after what the change locks.
      await recordApproval(tx, ctx, { action: "approval.approved", approval });
      await tellRequester(tx, ctx, "approval_approved", approval);
    },
    { timeout },
  );
}

/** Ends a change that another person asked for. Throws `not_found`, `approval_ended` and `own_approval`. */
export async function decline(ctx: Decider, { id }: Named): Promise<void> {
  await end(ctx, { id, decision: "declined", isAllowed: Prisma.sql`requested_by_id <> ${ctx.actor.id}` });
}

/** Ends a change that the person asked for. Throws `not_found` and `approval_ended`. */
export async function withdraw(ctx: Decider, { id }: Named): Promise<void> {
  await end(ctx, { id, decision: "withdrawn", isAllowed: Prisma.sql`requested_by_id = ${ctx.actor.id}` });
}

type Decision = Named & { decision: "approved" | "declined" | "withdrawn"; isAllowed: Prisma.Sql };

async function end(ctx: Decider, decision: Decision & { decision: "declined" | "withdrawn" }): Promise<void> {
  await db().$transaction(async (tx) => {
    await lockApprovals(tx, ctx);
    const approval = await decide(tx, ctx, decision);
    await recordApproval(tx, ctx, { action: `approval.${decision.decision}`, approval });
    if (decision.decision === "declined") await tellRequester(tx, ctx, "approval_declined", approval);
  });
}

async function tellRequester(
  tx: Transaction,
  ctx: Decider,
  kind: "approval_approved" | "approval_declined",
  approval: Approval,
): Promise<void> {
  const before = approvalValuesSchema.parse(approval.before);
  const after = approvalValuesSchema.parse(approval.after);
  await notifyMembers(tx, ctx, { kind, operation: approval.operation, before, after }, approval.requestedById);
}

/** Locks the merchant's row, so that decisions take turns and roles stay as they are. */
async function lockApprovals(tx: Transaction, { scope: { merchantId } }: Decider): Promise<void> {
  await tx.$queryRaw`SELECT id FROM merchant WHERE id = ${merchantId} FOR NO KEY UPDATE`;
}

async function decide(tx: Transaction, ctx: Decider, { id, decision, isAllowed }: Decision): Promise<Approval> {
  const { merchantId } = ctx.scope;
  const changed = /^apr_[0-9A-Za-z]{24}$/.test(id)
    ? await tx.$executeRaw`
        UPDATE approval SET decision = ${decision}, decided_at = ${ctx.now}, decided_by_id = ${ctx.actor.id}
        WHERE id = ${id} AND merchant_id = ${merchantId} AND decision IS NULL AND expires_at > ${ctx.now}
          AND ${isAllowed}
          AND (${decision} = 'withdrawn' OR EXISTS (
            SELECT FROM membership m WHERE m.merchant_id = ${merchantId} AND m.user_id = ${ctx.actor.id}
              AND m.role = ANY(${approverRoles})))`
    : 0;
  if (changed === 0) throw await reasonNotDecided(tx, ctx, id);
  return tx.approval.findUniqueOrThrow({ where: { id, merchantId } });
}

async function reasonNotDecided(tx: Transaction, { scope, actor, now }: Decider, id: string): Promise<DomainError> {
  const isId = /^apr_[0-9A-Za-z]{24}$/.test(id);
  const approval = isId ? await tx.approval.findUnique({ where: { id, merchantId: scope.merchantId } }) : null;
  if (!approval) return new DomainError("not_found", "No such approval.");
  if (approval.decision !== null) {
    return new DomainError("approval_ended", `This change was already ${approval.decision}.`);
  }
  if (approval.expiresAt <= now) {
    return new DomainError("approval_ended", "This change has waited for too long. Ask for it again.");
  }
  if (approval.requestedById === actor.id) {
    return new DomainError("own_approval", "You asked for this change, so another owner or admin must approve it.");
  }
  return new DomainError("insufficient_permissions", "Only the person who asked for this change can withdraw it.");
}

/** The person who asked. Throws `approval_ended` if they could no longer make the change. */
async function requesterOf(
  tx: Transaction,
  { requestedById: id, merchantId }: Approval,
  permission: (typeof operations)[keyof typeof operations]["permission"],
): Promise<Person> {
  const where = { userId_merchantId: { userId: id, merchantId } };
  const member = await tx.membership.findUnique({ where, include: { user: true } });
  const mayStill =
    member !== null && member.user.disabledAt === null && isPermitted(permissionsOfRole(member.role), permission);
  if (mayStill) return { type: "user", id, email: member.user.email };
  const message = "The person who asked for this change could no longer make it. Decline it.";
  throw new DomainError("approval_ended", message);
}
