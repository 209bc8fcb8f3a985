import { createHash, randomBytes } from "node:crypto";

/** The token of a mailed link. The database stores only its hash, and a mail job creates it, so no row contains one. */
export function newMailedToken(): string {
  return randomBytes(32).toString("base64url");
}

export function mailedTokenHash(token: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash("sha256").update(token).digest());
}
