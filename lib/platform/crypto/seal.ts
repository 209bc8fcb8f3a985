import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { EncryptionKey } from "@/lib/platform/env";

// Encrypts secrets that must be read again, with AES-256-GCM: key id (4 bytes), nonce (12), tag (16), then ciphertext.
// `owner` names the row and is authenticated, so a text cannot be moved to another row.

const idBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a text for its owner, a name of its row. */
export function seal(text: string, owner: string, key: EncryptionKey): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(key), nonce).setAAD(Buffer.from(owner));
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return new Uint8Array(Buffer.concat([Buffer.from(key.id, "hex"), nonce, cipher.getAuthTag(), ciphertext]));
}

/** Decrypts a text of this owner. Throws if none of the keys encrypted it, or if it was altered. */
export function unseal(sealed: Uint8Array, owner: string, keys: readonly EncryptionKey[]): string {
  const bytes = Buffer.from(sealed);
  const id = sealingKeyId(bytes);
  const key = keys.find((candidate) => candidate.id === id);
  if (!key) throw new Error(`A secret of ${owner} is encrypted with the key ${id}, which is not set.`);
  const [nonceEnd, tagEnd] = [idBytes + nonceBytes, idBytes + nonceBytes + tagBytes];
  const decipher = createDecipheriv("aes-256-gcm", deriveKey(key), bytes.subarray(idBytes, nonceEnd), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(nonceEnd, tagEnd));
  return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString("utf8");
}

/** The id of the key that encrypted the bytes. */
export function sealingKeyId(sealed: Uint8Array): string {
  return Buffer.from(sealed.subarray(0, idBytes)).toString("hex");
}

function deriveKey({ key }: EncryptionKey): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", "remit secrets at rest", 32));
}
