import { randomUUID } from "node:crypto";
import { beginAuthenticatorApp, confirmAuthenticatorApp } from "@/lib/accounts/two-factor/authenticator-app";
import { timeStep, totpCode } from "@/lib/accounts/two-factor/totp";

/** The code that an authenticator app with this secret shows. */
export function codeOf(secret: string, now = new Date()): string {
  return totpCode(secret, timeStep(now));
}

/** Adds an authenticator app to a user, which uses up its present code: tests sign in with that of the next step. */
export async function addAuthenticatorApp(
  { userId, email }: { userId: bigint; email: string },
  sessionId: string = randomUUID(),
): Promise<{ secret: string; usedCode: string; recoveryCodes: string[] }> {
  const ctx = { user: { id: userId, email }, now: new Date(), sessionId };
  const { secret } = await beginAuthenticatorApp(ctx);
  const usedCode = codeOf(secret);
  return { secret, usedCode, ...(await confirmAuthenticatorApp(ctx, usedCode)) };
}
