import { createHash, randomBytes } from "node:crypto";

/** A random token of a link and what the database stores of it. */
export function newToken(): { text: string; hash: Uint8Array<ArrayBuffer> } {
  const text = randomBytes(32).toString("base64url");
  return { text, hash: hashOf(text) };
}

export function hashOf(token: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash("sha256").update(token).digest());
}
