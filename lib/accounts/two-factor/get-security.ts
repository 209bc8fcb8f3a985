import { db } from "@/lib/platform/db";
import type { PresentedSecurity } from "./schema";

/** The second factor of a user, without secrets. */
export async function getSecurity(userId: bigint): Promise<PresentedSecurity> {
  const { authenticatorApp, factorReset, _count } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    include: { authenticatorApp: true, factorReset: true, _count: { select: { recoveryCodes: true } } },
  });
  const confirmedAt = authenticatorApp?.confirmedAt;
  return {
    authenticator_app: confirmedAt ? { created_at: confirmedAt.toISOString() } : null,
    recovery_codes: _count.recoveryCodes,
    factor_reset_at: factorReset?.endsAt.toISOString() ?? null,
  };
}
