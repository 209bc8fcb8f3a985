import { createHash, randomBytes } from "node:crypto";
import { recordAccess } from "@/lib/accounts/users/audit";
import { notifyUser } from "@/lib/accounts/notices/notify";
import { db, type Transaction } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { hasSecondFactor, lockFactors, type UserContext } from "./factors";
import { toBase32 } from "./totp";

const codeCount = 10;
const codeBytes = 10;

/** Replaces a user's recovery codes and returns the new ones, which nothing can show again. Throws `not_found`. */
export async function replaceRecoveryCodes({ user, now }: UserContext): Promise<string[]> {
  return db().$transaction(async (tx) => {
    await lockFactors(tx, user.id);
    if (!(await hasSecondFactor(tx, user.id))) throw new DomainError("not_found", "There is no second factor.");
    await tx.recoveryCode.deleteMany({ where: { userId: user.id } });
    return createRecoveryCodes(tx, { user, now });
  });
}

/** Creates recovery codes for a user who has none; returns none for others. */
export async function ensureRecoveryCodes(tx: Transaction, ctx: UserContext): Promise<string[]> {
  const hasCodes = (await tx.recoveryCode.count({ where: { userId: ctx.user.id } })) > 0;
  return hasCodes ? [] : createRecoveryCodes(tx, ctx);
}

async function createRecoveryCodes(tx: Transaction, { user, now }: UserContext): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => toBase32(randomBytes(codeBytes)));
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ userId: user.id, codeHash: hashOf(code) })) });
  await recordAccess(tx, user.id, { action: "user.recovery_codes_created", now });
  await notifyUser(tx, user, { now }, { kind: "recovery_codes_created" });
  return codes.map((code) => code.replace(/.{4}(?=.)/g, "$&-"));
}

/** Uses up a recovery code, at most once, and mails the user how many are left. Returns false for an unknown one. */
export async function useRecoveryCode({ user, now }: UserContext, code: string): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const where = { userId: user.id, codeHash: hashOf(code.toUpperCase()) };
    const { count } = await tx.recoveryCode.deleteMany({ where });
    if (count === 0) return false;
    const left = await tx.recoveryCode.count({ where: { userId: user.id } });
    await recordAccess(tx, user.id, { action: "user.recovery_code_used", now });
    await notifyUser(tx, user, { now }, { kind: "recovery_code_used", left });
    return true;
  });
}

function hashOf(code: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash("sha256").update(code).digest());
}
