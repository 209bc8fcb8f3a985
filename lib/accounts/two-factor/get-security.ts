import { isSignOnIssuer } from "@/lib/accounts/single-sign-on/claims";
import { isPasswordHash } from "@/lib/accounts/users/password-hash";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { presentPasskey } from "./passkeys";
import type { PresentedSecurity } from "./schema";

/** How a user signs in, without secrets. */
export async function getSecurity(userId: bigint): Promise<Omit<PresentedSecurity, "is_required">> {
  const { authenticatorApp, passkeys, factorReset, passwordHash, identities, _count } =
    await db().user.findUniqueOrThrow({
      where: { id: userId },
      include: {
        authenticatorApp: true,
        passkeys: { orderBy: { createdAt: "asc" } },
        factorReset: true,
        identities: true,
        _count: { select: { recoveryCodes: true } },
      },
    });
  const confirmedAt = authenticatorApp?.confirmedAt;
  return {
    authenticator_app: confirmedAt ? { created_at: confirmedAt.toISOString() } : null,
    passkeys: passkeys.map(presentPasskey),
    recovery_codes: _count.recoveryCodes,
    factor_reset_at: factorReset?.endsAt.toISOString() ?? null,
    has_password: isPasswordHash(passwordHash),
    identity_provider: identities.some(({ issuer }) => isSignOnIssuer(issuer)) ? env().OIDC_NAME : null,
  };
}
