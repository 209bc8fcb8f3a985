import { recordAudit } from "@/lib/accounts/audit/record";
import { presentApproval } from "@/lib/accounts/four-eyes/present";
import { minApprovers, type PresentedApprovals } from "@/lib/accounts/four-eyes/schema";
import { trustedRoles, withApproval } from "@/lib/accounts/four-eyes/with-approval";
import { inTransaction, type Context } from "@/lib/accounts/merchants/context";
import { rolesWith } from "@/lib/accounts/merchants/permissions";
import type { Person } from "@/lib/accounts/merchants/schema";
import { notifyMembers } from "@/lib/accounts/notices/notify";
import { factorSetupRequired } from "@/lib/accounts/two-factor/require-factor";
import { hasSecondFactor } from "@/lib/accounts/two-factor/factors";
import { switchAddressProtection } from "@/lib/addresses/receiving-addresses/protection";
import { db, type Transaction } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";

/** The roles that may approve a change. */
export const approverRoles = rolesWith("settings:write");

type ListContext = Pick<Context<Person>, "scope" | "actor" | "now">;

/** Whether four eyes are on, how many people could approve, and what waits for them, the oldest first. */
export async function listApprovals({ scope, actor, now }: ListContext): Promise<PresentedApprovals> {
  const { merchantId } = scope;
  const { fourEyes } = await db().merchant.findUniqueOrThrow({ where: { id: merchantId }, select: { fourEyes: true } });
  const rows = await db().approval.findMany({
    where: { merchantId, decision: null, expiresAt: { gt: now } },
    include: { requestedBy: { select: { email: true } } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const waiting = rows.map((row) => presentApproval(row, actor));
  const approvers = await countApprovers(db(), merchantId);
  return { four_eyes: fourEyes, approvers, has_second_factor: await hasSecondFactor(db(), actor.id), waiting };
}

/** How many changes wait, and whether to recommend four eyes: once there are two people for it. */
export async function getApprovalNews(merchantId: bigint): Promise<{ waiting: number; isRecommended: boolean }> {
  const [news] = await db().$queryRaw<[{ waiting: number; isRecommended: boolean }]>`
    SELECT (SELECT count(*)::int FROM approval a
             WHERE a.merchant_id = ${merchantId} AND a.decision IS NULL AND a.expires_at > now()) AS waiting,
           NOT merchant.four_eyes AND (SELECT count(*) FROM membership m
             WHERE m.merchant_id = ${merchantId} AND m.role = ANY(${approverRoles})) >= ${minApprovers} AS "isRecommended"
    FROM merchant WHERE merchant.id = ${merchantId}`;
  return news;
}

/** The owners and admins who have a second factor and can sign in. */
async function countApprovers(tx: Transaction, merchantId: bigint): Promise<number> {
  const [row] = await tx.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM membership m JOIN app_user u ON u.id = m.user_id
    WHERE m.merchant_id = ${merchantId} AND m.role = ANY(${approverRoles}) AND u.disabled_at IS NULL
      AND has_second_factor(u.id)`;
  return row.count;
}

/**
 * Switches four eyes on, with address protection, or off, which needs an approval itself. Idempotent. Throws
 * `second_factor_setup_required`, and `approvers_missing` without two people who could approve.
 */
export async function switchFourEyes(ctx: Context<Person>, { enabled }: { enabled: boolean }): Promise<void> {
  if (!enabled) return withApproval(ctx, { operation: "four_eyes.end", input: {}, after: {} }, endFourEyes);
  const { merchantId } = ctx.scope;
  await inTransaction(ctx, async (tx) => {
    if (!(await setFourEyes(tx, ctx, true))) return;
    if (!(await hasSecondFactor(tx, ctx.actor.id))) throw factorSetupRequired("You have no second factor yourself.");
    if ((await countApprovers(tx, merchantId)) < minApprovers) throw approversMissing();
    await withdrawTrustedInvitations(tx, ctx);
    await switchAddressProtection({ ...ctx, tx, scope: { merchantId, environment: "production" } }, { enabled: true });
    await recordSwitch(tx, ctx, true);
  });
}

type AnyContext = Context<Person | { type: "operator" }>;

/** Throws nothing if four eyes are off. */
export async function endFourEyes(ctx: AnyContext): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (await setFourEyes(tx, ctx, false)) await recordSwitch(tx, ctx, false);
  });
}

/** Locks the merchant's row. Returns whether it changed. */
async function setFourEyes(tx: Transaction, { scope: { merchantId } }: AnyContext, enabled: boolean): Promise<boolean> {
  const changed = await tx.$executeRaw`
    UPDATE merchant SET four_eyes = ${enabled} WHERE id = ${merchantId} AND four_eyes <> ${enabled}`;
  return changed > 0;
}

/** Invitations from before would let people in whom only one person has chosen. */
async function withdrawTrustedInvitations(tx: Transaction, { scope: { merchantId }, now }: AnyContext): Promise<void> {
  const isOpen = { acceptedAt: null, withdrawnAt: null };
  await tx.invitation.updateMany({
    where: { merchantId, ...isOpen, role: { in: [...trustedRoles] } },
    data: { withdrawnAt: now },
  });
}

async function recordSwitch(tx: Transaction, ctx: AnyContext, enabled: boolean): Promise<void> {
  const { merchantId } = ctx.scope;
  const name = enabled ? "enabled" : "disabled";
  await recordAudit(tx, ctx, {
    action: `four_eyes.${name}`,
    subject: { id: merchantId, merchantId, environment: null },
    before: { enabled: !enabled },
    after: { enabled },
  });
  await notifyMembers(tx, ctx, { kind: `four_eyes_${name}` });
}

function approversMissing(): DomainError {
  const message = `Four eyes need ${minApprovers} owners or admins with a second factor. Settings → People shows who has none.`;
  return new DomainError("approvers_missing", message);
}
