import type { Person } from "@/lib/accounts/merchants/schema";
import { lockKeysOf } from "@/lib/accounts/api-keys/lock";
import { recordJoined } from "@/lib/accounts/users/joined";
import { hashPassword } from "@/lib/accounts/users/password-hash";
import { requireGoodPassword } from "@/lib/accounts/users/password-rules";
import { db, Prisma, type Transaction } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { hasMailServer } from "@/lib/platform/mail/queue-mail";
import type { Invitation } from "@/prisma/generated/client";
import type { Role } from "@/lib/accounts/merchants/permissions";
import { alreadyMember } from "./invite";
import { roleSchema } from "./schema";
import { lockTeam } from "./team";
import { hashOf } from "./token";

type State = "open" | "accepted" | "withdrawn" | "expired";

/** An invitation as the person with its link sees it. */
export type OfferedInvitation = {
  state: State;
  email: string;
  role: Role;
  merchantName: string;
  invitedBy: string | null;
  /** Whether the link was mailed to the address, so that its use proves the address. */
  isMailed: boolean;
};

/** The invitation of a link's token; null for an unknown token, such as one that a newer link has replaced. */
export async function findInvitation(token: string, now: Date): Promise<OfferedInvitation | null> {
  const found = await findByToken(token);
  if (!found) return null;
  const { email, role, merchant, invitedBy } = found;
  const isMailed = isMailedToken(found, token);
  return {
    state: stateOf(found, now),
    email,
    role: roleSchema.parse(role),
    merchantName: merchant.name,
    invitedBy: invitedBy?.email ?? null,
    isMailed,
  };
}

type Guest = Person & { emailVerifiedAt: Date | null };

/**
 * Makes a signed-in person a member, with the role of the invitation, once. With a mail server, only the person with the
 * invited address can accept: by the mailed link, or after that address is verified. Throws `not_found`,
 * `invitation_ended`, `invitation_for_other_address`, `email_not_verified` and `already_member`.
 */
export async function acceptInvitation(guest: Guest, token: string, now: Date): Promise<{ merchantId: bigint }> {
  const invitation = await requireInvitation(token);
  if (hasMailServer()) requireOwnAddress(guest, invitation, token);
  const isProven = isMailedToken(invitation, token);
  await db().$transaction((tx) => join(tx, { guest, isProven, invitation, now }));
  return { merchantId: invitation.merchantId };
}

type InvitedSignUp = { token: string; name: string; password: string; language?: string };

/**
 * Creates an account with the invited address, without a merchant of its own, and accepts the invitation, even if
 * sign-up is closed. With a mail server, the token must be the mailed one. Throws like `acceptInvitation`, and
 * `email_taken`.
 */
export async function signUpInvited(
  { token, password, ...account }: InvitedSignUp,
  now: Date,
): Promise<{ email: string; merchantId: bigint }> {
  const invitation = await requireInvitation(token);
  const { email, merchant, merchantId } = invitation;
  const isProven = isMailedToken(invitation, token);
  if (hasMailServer() && !isProven) throw mailedLinkNeeded(email);
  requireGoodPassword(password, [email, account.name, merchant.name]);
  const passwordHash = await hashPassword(password);
  try {
    await db().$transaction(async (tx) => {
      // In the lock order, the merchant comes before its people.
      await lockKeysOf(tx, merchantId);
      const { id } = await tx.user.create({ data: { ...account, email, passwordHash, createdAt: now } });
      await join(tx, { guest: { type: "user", id, email }, isProven, invitation, now });
    });
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")) throw error;
    throw new DomainError("email_taken", "An account with this e-mail address already exists. Sign in instead.");
  }
  return { email, merchantId };
}

type Acceptance = { guest: Person; isProven: boolean; invitation: Invitation; now: Date };

async function join(tx: Transaction, { guest, isProven, invitation, now }: Acceptance): Promise<void> {
  const { id, merchantId, invitedById } = invitation;
  await lockTeam(tx, merchantId, invitedById === null ? [guest.id] : [guest.id, invitedById]);
  const [accepted] = await tx.$queryRaw<{ role: string }[]>`
    UPDATE invitation i SET accepted_at = ${now} FROM merchant m
    WHERE i.id = ${id} AND i.merchant_id = ${merchantId} AND m.id = i.merchant_id AND m.deleted_at IS NULL
      AND i.token_hash = ${invitation.tokenHash}
      AND i.accepted_at IS NULL AND i.withdrawn_at IS NULL AND i.expires_at > ${now}
    RETURNING i.role`;
  if (!accepted) throw await reasonNotAccepted(tx, merchantId, { id, now });
  const { role } = accepted;
  const inserted = await tx.$executeRaw`
    INSERT INTO membership (user_id, merchant_id, role, created_at, invited_by_id)
    VALUES (${guest.id}, ${merchantId}, ${role}, ${now}, ${invitedById})
    ON CONFLICT (user_id, merchant_id) DO NOTHING`;
  if (inserted === 0) throw alreadyMember();
  const verifiable = { id: guest.id, emailVerifiedAt: null };
  if (isProven) await tx.user.updateMany({ where: verifiable, data: { emailVerifiedAt: now } });
  await recordJoined(tx, guest, { merchantId, role, now, invitationId: id });
}

async function reasonNotAccepted(
  tx: Transaction,
  merchantId: bigint,
  { id, now }: { id: string; now: Date },
): Promise<DomainError> {
  const invitation = await tx.invitation.findUnique({ where: { id, merchantId } });
  if (!invitation) return invitationUnknown();
  const reasons = {
    accepted: "This invitation was already used. Sign in, or ask for a new one.",
    withdrawn: "This invitation was withdrawn. Ask for a new one.",
    expired: "This invitation has expired. Ask for a new one.",
    open: "This business was deleted.",
  };
  return new DomainError("invitation_ended", reasons[stateOf(invitation, now)]);
}

function requireOwnAddress({ email, emailVerifiedAt }: Guest, invitation: Invitation, token: string): void {
  if (email !== invitation.email) {
    const message = `This invitation is for ${invitation.email}, but you are signed in as ${email}.`;
    throw new DomainError("invitation_for_other_address", message);
  }
  if (emailVerifiedAt === null && !isMailedToken(invitation, token)) throw mailedLinkNeeded(email);
}

function mailedLinkNeeded(email: string): DomainError {
  return new DomainError("email_not_verified", `Open the link that was mailed to ${email}.`);
}

async function requireInvitation(token: string) {
  const invitation = await findByToken(token);
  if (!invitation) throw invitationUnknown();
  return invitation;
}

function findByToken(token: string) {
  const hash = hashOf(token);
  const where = { OR: [{ tokenHash: hash }, { mailedTokenHash: hash }] };
  const invitedBy = { select: { email: true } };
  return db().invitation.findFirst({ where, include: { merchant: { select: { name: true } }, invitedBy } });
}

function isMailedToken({ mailedTokenHash }: Pick<Invitation, "mailedTokenHash">, token: string): boolean {
  return mailedTokenHash !== null && Buffer.from(hashOf(token)).equals(mailedTokenHash);
}

function stateOf({ acceptedAt, withdrawnAt, expiresAt }: Invitation, now: Date): State {
  if (acceptedAt) return "accepted";
  if (withdrawnAt) return "withdrawn";
  return expiresAt > now ? "open" : "expired";
}

function invitationUnknown(): DomainError {
  const message = "This invitation link is not valid. A newer link may have replaced it.";
  return new DomainError("not_found", message);
}

const keptMs = 90 * 24 * 3_600_000;

/** Deletes invitations that ended long ago, with their e-mail addresses. */
export async function deleteOldInvitations(now: Date): Promise<void> {
  await db().invitation.deleteMany({ where: { expiresAt: { lt: new Date(now.getTime() - keptMs) } } });
}
