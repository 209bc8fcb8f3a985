import { notifyUser } from "@/lib/accounts/notices/notify";
import { recordAccess } from "@/lib/accounts/users/audit";
import { getUserByEmail } from "@/lib/accounts/users/get-by-email";
import type { ActorContext } from "@/lib/accounts/audit/record";
import { db, type Transaction } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import type { User } from "@/prisma/generated/client";
import type { Identity, ProvenPerson } from "./claims";
import { SignOnRefusal } from "./refusal";

type LinkedUser = Pick<User, "id" | "email" | "sessionVersion">;

/**
 * The user whom this person at the provider is, or null for a newcomer: the one who is linked to the person or, at the
 * first sign-in, the one with the address, if both Remit and the provider have verified it. Throws SignOnRefusal.
 */
export async function findUserOf({ issuer, subject, email }: ProvenPerson): Promise<LinkedUser | null> {
  const where = { issuer_subject: { issuer, subject } };
  const linked = await db().userIdentity.findUnique({ where, include: { user: true } });
  if (!linked && email === null) throw new SignOnRefusal("address_unverified");
  const user = linked?.user ?? (await db().user.findUnique({ where: { email: email ?? "" } }));
  if (user?.disabledAt) throw new SignOnRefusal("disabled", user.id);
  // Somebody else may have signed up with this address and would keep their password.
  if (user?.emailVerifiedAt === null && !linked) throw new SignOnRefusal("address_in_use", user.id);
  return user;
}

/**
 * Links a user to their identity at the provider, unless they are. Invariant: links only a user whose address Remit has
 * verified, and none to a second identity of the provider. Throws SignOnRefusal.
 */
export async function linkIdentity(
  tx: Transaction,
  user: { id: bigint; email: string },
  { issuer, subject }: Identity,
  now: Date,
): Promise<void> {
  const inserted = await tx.$executeRaw`
    INSERT INTO user_identity (issuer, subject, user_id, created_at)
    SELECT ${issuer}, ${subject}, u.id, ${now} FROM app_user u
    WHERE u.id = ${user.id} AND u.email_verified_at IS NOT NULL AND u.disabled_at IS NULL
    ON CONFLICT DO NOTHING`;
  if (inserted === 0) return requireLinked(tx, user.id, { issuer, subject });
  await recordAccess(tx, user.id, { action: "user.identity_linked", now, detail: { issuer } });
  await notifyUser(tx, user, { now }, { kind: "identity_linked", issuer });
}

async function requireLinked(tx: Transaction, userId: bigint, { issuer, subject }: Identity): Promise<void> {
  const linked = await tx.userIdentity.findUnique({ where: { issuer_subject: { issuer, subject } } });
  if (linked?.userId !== userId) throw new SignOnRefusal("address_in_use", userId);
}

/**
 * Removes a user's links to the provider, for the operator, and ends their sessions. Their next sign-in there links them
 * again. Throws `not_found`.
 */
export async function unlinkIdentities(email: string, ctx: ActorContext): Promise<void> {
  const { id } = await getUserByEmail(email);
  await db().$transaction(async (tx) => {
    await tx.user.update({ where: { id }, data: { sessionVersion: { increment: 1 } } });
    const { count } = await tx.userIdentity.deleteMany({ where: { userId: id } });
    if (count === 0) throw new DomainError("not_found", "This user never signed in with the identity provider.");
    await recordAccess(tx, id, { ...ctx, action: "user.identity_unlinked" });
  });
}
