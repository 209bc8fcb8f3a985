import { randomBytes } from "node:crypto";
import type { SealedColumn } from "@/lib/platform/crypto/reseal";
import { seal, sealingKeyId, unseal } from "@/lib/platform/crypto/seal";
import { db } from "@/lib/platform/db";
import type { EncryptionKey } from "@/lib/platform/env";
import type { WebhookEndpoint } from "@/prisma/generated/client";

type Sealed = Pick<WebhookEndpoint, "id" | "secret" | "previousSecret" | "previousSecretExpiresAt">;

/** A new signing secret: `whsec_` and base64 of 32 random bytes (Standard Webhooks 1.0.0, "Signature scheme"). */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/**
 * Columns to re-encrypt, in this order: a rotation moves a secret to `previous_secret`, where the second pass finds it
 * if the first one did not.
 */
export const sealedWebhookSecrets: SealedColumn[] = ["secret", "previous_secret"].map((column) => ({
  table: "webhook_endpoint",
  column,
  beforeFirst: "",
  ownerOf: String,
}));

/** The secrets to sign with now: the current one, and the previous one until it expires. */
export function secretsOf(endpoint: Sealed, keys: readonly EncryptionKey[], now: Date): string[] {
  const { id, secret, previousSecret, previousSecretExpiresAt } = endpoint;
  const isRotating = previousSecret !== null && previousSecretExpiresAt !== null && previousSecretExpiresAt > now;
  return [unseal(secret, id, keys), ...(isRotating ? unsealIfPossible(previousSecret, id, keys) : [])];
}

/** If the previous secret cannot be decrypted, only the current one signs. */
function unsealIfPossible(sealed: Uint8Array, id: string, keys: readonly EncryptionKey[]): string[] {
  return keys.some((key) => key.id === sealingKeyId(sealed)) ? [unseal(sealed, id, keys)] : [];
}

export function sealSecret(secret: string, endpointId: string, [key]: readonly [EncryptionKey, ...EncryptionKey[]]) {
  return seal(secret, endpointId, key);
}

/** Erases expired previous secrets. */
export async function deleteExpiredSecrets(now: Date): Promise<void> {
  await db().webhookEndpoint.updateMany({
    where: { previousSecretExpiresAt: { lte: now } },
    data: { previousSecret: null, previousSecretExpiresAt: null },
  });
}
