import { recordAccess } from "@/lib/accounts/users/audit";
import { db } from "@/lib/platform/db";
import { DomainError, validationError } from "@/lib/platform/errors";
import type { Passkey } from "@/prisma/generated/client";
import { addFactor, lockFactors, removeFactor, type UserContext } from "./factors";
import { createChallenge } from "./passkey-challenge";
import {
  maxPasskeys,
  type NewPasskey,
  type PasskeyCreation,
  type PresentedPasskey,
  type RenamePasskeyBody,
} from "./passkey-schema";
import { ensureRecoveryCodes } from "./recovery-codes";
import { algorithms, expectationsOf, logRefusal, relyingPartyId, userHandle, webAuthn } from "./web-authn";

type NamedUser = { id: bigint; email: string; name: string };

/** The options with which a browser creates a passkey of this user. */
export async function passkeyCreation(user: NamedUser, now: Date): Promise<PasskeyCreation> {
  return {
    challenge: await createChallenge(user.id, now),
    rp: { id: relyingPartyId(), name: "Remit" },
    user: { id: userHandle(user.id), name: user.email, displayName: user.name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    attestation: "none",
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    excludeCredentials: await credentialsOf(user.id),
  };
}

/** A user's passkeys, as browsers want them. */
export async function credentialsOf(userId: bigint) {
  const passkeys = await db().passkey.findMany({ where: { userId } });
  return passkeys.map(({ id, transports }) => ({ type: "public-key" as const, id, transports }));
}

/**
 * Adds the passkey that a browser created. Ends every other session that began with a password alone. Returns recovery
 * codes, unless the user has some. Throws `validation_failed` or `passkey_limit_reached`.
 */
export async function addPasskey(
  ctx: UserContext & { sessionId: string },
  { name, response }: NewPasskey,
): Promise<{ recoveryCodes: string[] }> {
  const { user, now } = ctx;
  const { verifyRegistrationResponse } = await webAuthn();
  const expectations = { ...expectationsOf(user.id, now), supportedAlgorithmIDs: algorithms };
  const result = await verifyRegistrationResponse({ response, ...expectations }).catch(logRefusal);
  if (!result?.registrationInfo) throw refused();
  const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential;
  const row = { id, userId: user.id, publicKey, signCount: counter, transports, name, createdAt: now };
  return db().$transaction(async (tx) => {
    await lockFactors(tx, user.id);
    if ((await tx.passkey.count({ where: { userId: user.id } })) >= maxPasskeys) {
      throw new DomainError("passkey_limit_reached", `You have ${maxPasskeys} passkeys. Remove one first.`);
    }
    const { count } = await tx.passkey.createMany({ data: row, skipDuplicates: true });
    if (count === 0) throw refused();
    await addFactor(tx, ctx, { factor: "passkey", method: "passkey", name });
    return { recoveryCodes: await ensureRecoveryCodes(tx, ctx) };
  });
}

/** Renames a user's own passkey. Records nothing if it has that name already. Throws `not_found`. */
export async function renamePasskey(ctx: UserContext, id: string, { name }: RenamePasskeyBody): Promise<void> {
  const { user, now } = ctx;
  const own = { id, userId: user.id };
  await db().$transaction(async (tx) => {
    await lockFactors(tx, user.id);
    const { count } = await tx.passkey.updateMany({ where: { ...own, name: { not: name } }, data: { name } });
    if (count > 0) await recordAccess(tx, user.id, { action: "user.passkey_renamed", now });
    else if (!(await tx.passkey.findFirst({ where: own }))) throw passkeyNotFound();
  });
}

/** Removes a user's own passkey. Throws `not_found`. */
export async function removePasskey(ctx: UserContext, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    await lockFactors(tx, ctx.user.id);
    const passkey = await tx.passkey.findFirst({ where: { id, userId: ctx.user.id } });
    if (!passkey) throw passkeyNotFound();
    await tx.passkey.delete({ where: { id } });
    await removeFactor(tx, ctx, { factor: "passkey", name: passkey.name });
  });
}

export function presentPasskey({ id, name, createdAt, lastUsedAt }: Passkey): PresentedPasskey {
  return { id, name, created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null };
}

function passkeyNotFound(): DomainError {
  return new DomainError("not_found", "You have no such passkey.");
}

function refused(): DomainError {
  const message = "was not accepted. Create the passkey again";
  return validationError({ path: "response", code: "invalid_value", message });
}
