import { recordAccess } from "@/lib/users/audit";
import { sessionSeconds } from "./cookies";
import { db } from "@/lib/db";
import type { SessionClaims } from "./session";

/** Ends one session for good, wherever its cookie was copied to. Repeating it does nothing. */
export async function endSession({ sub, session }: SessionClaims, now: Date): Promise<void> {
  const row = { id: session, expiresAt: new Date(now.getTime() + sessionSeconds * 1000) };
  await db().$transaction(async (tx) => {
    const ended = await tx.endedSession.createMany({ data: [row], skipDuplicates: true });
    if (ended.count > 0) await recordAccess(tx, BigInt(sub), { action: "user.signed_out", now });
    await tx.endedSession.deleteMany({ where: { expiresAt: { lt: now } } });
  });
}
