import type { ActorContext } from "@/lib/accounts/audit/record";
import { db } from "@/lib/platform/db";
import { recordAccess } from "./audit";
import { getUserByEmail } from "./get-by-email";

/** Ends all sessions of a user and rejects further sign-ins. API keys belong to the merchant and stay. */
export async function disableUser(email: string, ctx: ActorContext): Promise<void> {
  await setDisabledAt(email, ctx, ctx.now);
}

/** Lets a disabled user sign in again. */
export async function enableUser(email: string, ctx: ActorContext): Promise<void> {
  await setDisabledAt(email, ctx, null);
}

async function setDisabledAt(email: string, ctx: ActorContext, disabledAt: Date | null): Promise<void> {
  const { id } = await getUserByEmail(email);
  await db().$transaction(async (tx) => {
    const condition = disabledAt ? { disabledAt: null } : { NOT: { disabledAt: null } };
    // Enabling the user must not revive old sessions.
    const data = { disabledAt, sessionVersion: { increment: 1 } };
    const { count } = await tx.user.updateMany({ where: { id, ...condition }, data });
    if (count > 0) await recordAccess(tx, id, { ...ctx, action: disabledAt ? "user.disabled" : "user.enabled" });
  });
}
