import { countSecretsByKey } from "@/lib/platform/crypto/reseal";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { sealedColumns } from "./encryption";

/** For each previous secret that is set, a sentence that says how many keys or secrets still need it. */
export async function previousSecretsInUse(now: Date): Promise<{ setting: string; subject: string }[]> {
  const [, pepper] = env().peppers;
  const [, encryptionKey] = env().encryptionKeys;
  const inUse = [];
  if (pepper) {
    inUse.push({ setting: "API_KEY_PEPPER_PREVIOUS", subject: await keysHashedWith(pepper.id, now) });
  }
  if (encryptionKey) {
    const counts = await countSecretsByKey(sealedColumns);
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const subject = `encrypts ${counts.get(encryptionKey.id) ?? 0} of ${total} secrets`;
    inUse.push({ setting: "ENCRYPTION_KEY_PREVIOUS", subject });
  }
  return inUse;
}

/** Counts only API keys that work; revoked and expired keys need no pepper. */
async function keysHashedWith(pepperId: string, now: Date): Promise<string> {
  const isUsable = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
  const [count, total] = await Promise.all([
    db().apiKey.count({ where: { ...isUsable, pepperId } }),
    db().apiKey.count({ where: isUsable }),
  ]);
  return `hashes ${count} of ${total} API keys; each moves to API_KEY_PEPPER when it is next used`;
}
