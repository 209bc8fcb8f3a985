import type { ActorContext } from "@/lib/accounts/audit/record";
import { db, type Transaction } from "@/lib/platform/db";
import { validationError, type FieldError } from "@/lib/platform/errors";
import { notifyUser } from "@/lib/accounts/notices/notify";
import { recordAccess } from "./audit";
import { getUserByEmail } from "./get-by-email";
import { hashPassword, verifyPassword } from "./password-hash";
import { requireGoodPassword } from "./password-rules";

/** Sets a password without the old one, for the operator. Ends all sessions of the user. */
export async function setPassword(email: string, password: string, ctx: ActorContext): Promise<void> {
  const user = await getUserByEmail(email);
  await requireGoodPasswordOf(user.id, password);
  await storePassword({ id: user.id }, password, ctx);
}

/**
 * Changes a user's own password and ends all sessions, including the caller's. Of concurrent changes, one succeeds.
 * Throws `validation_failed` if the current password is wrong or the new one is weak.
 */
export async function changePassword(
  userId: bigint,
  currentPassword: string,
  newPassword: string,
  now: Date,
): Promise<void> {
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
  if (!(await verifyPassword(user.passwordHash, currentPassword))) throw validationError(wrongPassword);
  await requireGoodPasswordOf(userId, newPassword, "new_password");
  // The current password was checked against this version; another change meanwhile made it wrong.
  const isStored = await storePassword({ id: userId, sessionVersion: user.sessionVersion }, newPassword, { now });
  if (!isStored) throw validationError(wrongPassword);
}

const wrongPassword: FieldError = {
  path: "current_password",
  code: "wrong_password",
  message: "is not your current password",
};

/** Throws `validation_failed` at `path` for a weak password, or one made of what other people know of the account. */
export async function requireGoodPasswordOf(id: bigint, password: string, path?: string): Promise<void> {
  const include = { memberships: { include: { merchant: true } } };
  const { email, name, memberships } = await db().user.findUniqueOrThrow({ where: { id }, include });
  requireGoodPassword(password, [email, name, ...memberships.map(({ merchant }) => merchant.name)], path);
}

type StoreContext = {
  now: Date;
  actor?: ActorContext["actor"];
  /** Runs first in the transaction. */
  before?: (tx: Transaction) => Promise<void>;
};

/**
 * Stores a password and ends the user's sessions and links for a new password. Returns false and stores nothing if no
 * user matches, for example because the session version has changed.
 */
export async function storePassword(
  where: { id: bigint; sessionVersion?: number },
  password: string,
  { before, ...ctx }: StoreContext,
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return db().$transaction(async (tx) => {
    await before?.(tx);
    const data = { passwordHash, sessionVersion: { increment: 1 } };
    const [user] = await tx.user.updateManyAndReturn({ where, data });
    if (!user) return false;
    await tx.passwordReset.deleteMany({ where: { userId: user.id } });
    await recordAccess(tx, user.id, { ...ctx, action: "user.password_changed" });
    await notifyUser(tx, user, ctx, { kind: "password_changed" });
    return true;
  });
}
