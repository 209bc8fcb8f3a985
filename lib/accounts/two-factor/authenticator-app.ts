import { randomBytes, randomUUID } from "node:crypto";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { DomainError, validationError } from "@/lib/platform/errors";
import type { SealedColumn } from "@/lib/platform/crypto/reseal";
import { seal, unseal } from "@/lib/platform/crypto/seal";
import { addFactor, lockFactors, removeFactor, type UserContext } from "./factors";
import { ensureRecoveryCodes } from "./recovery-codes";
import { findTimeStep, otpauthUri, toBase32 } from "./totp";

const secretBytes = 20;

export const sealedAuthenticatorSecrets: SealedColumn = {
  table: "authenticator_app",
  column: "secret",
  beforeFirst: "",
  ownerOf: (id) => `authenticator app ${String(id)}`,
};

/** A secret that the user's app must read. It is no factor before `confirmAuthenticatorApp`. Throws `factor_exists`. */
export async function beginAuthenticatorApp({ user }: UserContext): Promise<{ secret: string; uri: string }> {
  const secret = toBase32(randomBytes(secretBytes));
  const id = randomUUID();
  const sealed = seal(secret, sealedAuthenticatorSecrets.ownerOf(id), env().encryptionKeys[0]);
  const count = await db().$executeRaw`
    INSERT INTO authenticator_app AS app (id, user_id, secret) VALUES (${id}, ${user.id}, ${sealed})
    ON CONFLICT (user_id) DO UPDATE SET id = EXCLUDED.id, secret = EXCLUDED.secret WHERE app.confirmed_at IS NULL`;
  if (count === 0) throw new DomainError("factor_exists", "You have an authenticator app. Remove it first.");
  return { secret, uri: otpauthUri(secret, user.email, new URL(env().BASE_URL).host) };
}

/**
 * Makes the app a factor, once it has shown a code. Ends every other session. Returns recovery codes, unless the user
 * has some. Throws `validation_failed` for a wrong code.
 */
export async function confirmAuthenticatorApp(
  ctx: UserContext & { sessionId: string },
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { user, now } = ctx;
  const found = await findStep(user.id, code, now);
  if (!found) throw wrongCode();
  return db().$transaction(async (tx) => {
    await lockFactors(tx, user.id);
    const where = { id: found.id, confirmedAt: null };
    const { count } = await tx.authenticatorApp.updateMany({ where, data: { confirmedAt: now, lastStep: found.step } });
    if (count === 0) throw wrongCode();
    await addFactor(tx, ctx, { factor: "authenticator_app", method: "authenticator" });
    return { recoveryCodes: await ensureRecoveryCodes(tx, ctx) };
  });
}

/** Throws `not_found`. */
export async function removeAuthenticatorApp(ctx: UserContext): Promise<void> {
  await db().$transaction(async (tx) => {
    await lockFactors(tx, ctx.user.id);
    const where = { userId: ctx.user.id, confirmedAt: { not: null } };
    const { count } = await tx.authenticatorApp.deleteMany({ where });
    if (count === 0) throw new DomainError("not_found", "You have no authenticator app.");
    await removeFactor(tx, ctx, { factor: "authenticator_app" });
  });
}

/** Uses up a code of a user's app: a code, and every earlier one, is accepted at most once. */
export async function useAuthenticatorCode(userId: bigint, code: string, now: Date): Promise<boolean> {
  const found = await findStep(userId, code, now);
  if (!found) return false;
  const where = { id: found.id, confirmedAt: { not: null }, lastStep: { lt: found.step } };
  return (await db().authenticatorApp.updateMany({ where, data: { lastStep: found.step } })).count > 0;
}

async function findStep(userId: bigint, code: string, now: Date): Promise<{ id: string; step: number } | null> {
  const app = await db().authenticatorApp.findUnique({ where: { userId } });
  if (!app) return null;
  const { id, secret: sealed } = app;
  const secret = unseal(sealed, sealedAuthenticatorSecrets.ownerOf(id), env().encryptionKeys);
  const step = findTimeStep(secret, code, now);
  return step === null ? null : { id, step };
}

function wrongCode(): DomainError {
  const message = "is not the code that your app shows now. Check that the clock of your phone is right";
  return validationError({ path: "code", code: "wrong_code", message });
}
