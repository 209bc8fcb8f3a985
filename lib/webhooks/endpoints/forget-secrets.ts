import { db } from "@/lib/db";

/** Forgets the secrets before, where they no longer sign. */
export async function forgetExpiredSecrets(now = new Date()): Promise<void> {
  await db().webhookEndpoint.updateMany({
    where: { previousSecretExpiresAt: { lte: now } },
    data: { previousSecret: null, previousSecretExpiresAt: null },
  });
}
