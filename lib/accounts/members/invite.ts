import { recordAudit } from "@/lib/accounts/audit/record";
import { countAttempt } from "@/lib/accounts/auth/throttle";
import { notifyMembers } from "@/lib/accounts/notices/notify";
import { trustedRoles, withApproval } from "@/lib/accounts/four-eyes/with-approval";
import { databaseOf, inTransaction, type Context } from "@/lib/accounts/merchants/context";
import { db, Prisma, type Transaction } from "@/lib/platform/db";
import { DomainError, validationError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { hasMailServer, queueMail } from "@/lib/platform/mail/queue-mail";
import { invitationLink, invitationMail } from "./invitation-mail";
import { presentInvitation } from "./list";
import type { InviteBody, IssuedInvitation } from "./schema";
import { beyondOwnRole, lockTeam, mayManage, type ManagerContext, type TeamManager } from "./team";
import { newToken } from "./token";

const validMs = 7 * 24 * 3_600_000;

type InviteContext = Context<TeamManager>;

/**
 * Invites the person with an e-mail address, for seven days. The link is mailed, if there is a mail server, and returned
 * once. Replaces an earlier invitation of that address. While four eyes are on, a role that changes where money goes needs
 * a second person. Throws `already_member`, `insufficient_permissions` for a role
 * with permissions that the actor lacks, and `rate_limit_exceeded`.
 */
export async function inviteMember(ctx: InviteContext, input: InviteBody): Promise<IssuedInvitation> {
  const run = (approved: InviteContext) => invite(approved, input);
  return trustedRoles.has(input.role)
    ? withApproval(ctx, { operation: "member.invite", input, after: input }, run)
    : run(ctx);
}

async function invite(ctx: InviteContext, { email, role }: InviteBody): Promise<IssuedInvitation> {
  const { scope, actor, now } = ctx;
  const { merchantId } = scope;
  if (ctx.isApproved && !hasMailServer()) throw personUnknown();
  await countAttempt([{ limit: "invitation", key: merchantId.toString() }]);
  const token = newToken();
  const id = newId("inv");
  const invitedById = actor.type === "user" ? actor.id : null;
  await inTransaction(ctx, async (tx) => {
    await lockTeam(tx, merchantId, invitedById === null ? [] : [invitedById]);
    if (await tx.membership.findFirst({ where: { merchantId, user: { email } } })) throw alreadyMember();
    await tx.invitation.updateMany({
      where: { merchantId, email, acceptedAt: null, withdrawnAt: null },
      data: { withdrawnAt: now },
    });
    const inserted = await tx.$executeRaw`
      INSERT INTO invitation (id, merchant_id, email, role, token_hash, invited_by_id, created_at, expires_at)
      SELECT ${id}, ${merchantId}, ${email}, ${role}, ${token.hash}, ${invitedById}::bigint, ${now}, ${expiryFrom(now)}
      WHERE ${mayManage(ctx, Prisma.sql`${role}::text`)}`;
    if (inserted === 0) throw beyondOwnRole();
    await recordInvitation(tx, ctx, { id, role, action: "invitation.created" });
    await notifyMembers(tx, ctx, { kind: "member_invited", person: id, role });
    await queueMail(tx, { to: { guestOf: merchantId }, kind: invitationMail, data: { id } });
  });
  return issue(ctx, id, token.text);
}

/**
 * Gives an open or expired invitation a new link, for seven days from now; the old links stop working. Throws
 * `not_found`, `insufficient_permissions` and `rate_limit_exceeded`.
 */
export async function resendInvitation(ctx: InviteContext, { id }: { id: string }): Promise<IssuedInvitation> {
  const { scope, now } = ctx;
  const { merchantId } = scope;
  const token = newToken();
  await countAttempt([{ limit: "invitation", key: merchantId.toString() }]);
  await db().$transaction(async (tx) => {
    await lockTeam(tx, merchantId);
    const invitation = await openInvitation(tx, merchantId, id);
    const renewed = await tx.$executeRaw`
      UPDATE invitation SET token_hash = ${token.hash}, mailed_token_hash = NULL, expires_at = ${expiryFrom(now)}
      WHERE merchant_id = ${merchantId} AND id = ${id} AND accepted_at IS NULL AND withdrawn_at IS NULL
        AND ${mayManage(ctx, Prisma.sql`invitation.role`)}`;
    if (renewed === 0) throw beyondOwnRole();
    await recordInvitation(tx, ctx, { id, role: invitation.role, action: "invitation.resent" });
    await queueMail(tx, { to: { guestOf: merchantId }, kind: invitationMail, data: { id } });
  });
  return issue(ctx, id, token.text);
}

/** Withdraws an open or expired invitation. Throws `not_found` and `insufficient_permissions`. */
export async function withdrawInvitation(ctx: InviteContext, { id }: { id: string }): Promise<void> {
  const { scope, now } = ctx;
  const { merchantId } = scope;
  await db().$transaction(async (tx) => {
    await lockTeam(tx, merchantId);
    const invitation = await openInvitation(tx, merchantId, id);
    const withdrawn = await tx.$executeRaw`
      UPDATE invitation SET withdrawn_at = ${now}
      WHERE merchant_id = ${merchantId} AND id = ${id} AND accepted_at IS NULL AND withdrawn_at IS NULL
        AND ${mayManage(ctx, Prisma.sql`invitation.role`)}`;
    if (withdrawn === 0) throw beyondOwnRole();
    await recordInvitation(tx, ctx, { id, role: invitation.role, action: "invitation.withdrawn" });
  });
}

async function issue(ctx: InviteContext, id: string, token: string): Promise<IssuedInvitation> {
  const { scope, now, urls } = ctx;
  const include = { invitedBy: { select: { email: true } } };
  const row = await databaseOf(ctx).invitation.findUniqueOrThrow({
    where: { id, merchantId: scope.merchantId },
    include,
  });
  return {
    ...presentInvitation(row, now),
    link: invitationLink(urls.baseUrl, token),
    is_mailed: hasMailServer(),
  };
}

async function openInvitation(tx: Transaction, merchantId: bigint, id: string): Promise<{ role: string }> {
  const isId = /^inv_[0-9A-Za-z]{24}$/.test(id);
  const where = { id, merchantId, acceptedAt: null, withdrawnAt: null };
  const invitation = isId ? await tx.invitation.findFirst({ where, select: { role: true } }) : null;
  if (!invitation) throw new DomainError("not_found", "No such invitation, or it is no longer open.");
  return invitation;
}

type Recorded = { id: string; role: string; action: `invitation.${"created" | "resent" | "withdrawn"}` };

async function recordInvitation(tx: Transaction, ctx: ManagerContext, { id, role, action }: Recorded): Promise<void> {
  const subject = { id, merchantId: ctx.scope.merchantId, environment: null };
  await recordAudit(tx, ctx, { action, subject, before: null, after: { role } });
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + validMs);
}

/** Anyone with the link could join. A second person can know only a person who has joined already. */
function personUnknown(): DomainError {
  const message =
    "needs a server that sends mail while four eyes are on; invite the person as a viewer and then change the role";
  return validationError({ path: "role", code: "invalid_value", message });
}

export function alreadyMember(): DomainError {
  return new DomainError("already_member", "This person is already a member.");
}
