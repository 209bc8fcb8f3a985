import { db } from "@/lib/platform/db";
import { presentPasskey } from "./passkeys";
import type { PresentedSecurity } from "./schema";

/** The second factor of a user, without secrets. */
export async function getSecurity(userId: bigint): Promise<Omit<PresentedSecurity, "is_required">> {
  const { authenticatorApp, passkeys, factorReset, _count } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    include: {
      authenticatorApp: true,
      passkeys: { orderBy: { createdAt: "asc" } },
      factorReset: true,
      _count: { select: { recoveryCodes: true } },
    },
  });
  const confirmedAt = authenticatorApp?.confirmedAt;
  return {
    authenticator_app: confirmedAt ? { created_at: confirmedAt.toISOString() } : null,
    passkeys: passkeys.map(presentPasskey),
    recovery_codes: _count.recoveryCodes,
    factor_reset_at: factorReset?.endsAt.toISOString() ?? null,
  };
}
