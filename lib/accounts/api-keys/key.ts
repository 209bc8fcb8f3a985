import { createHmac } from "node:crypto";
import type { Pepper } from "@/lib/platform/env";
import { randomBase62 } from "@/lib/platform/ids";

// Invariant: the key itself is never stored or logged, only its HMAC and a hint.

const keyPrefix = "remit_";
const randomLength = 40;

/** The published format of a key. */
export const keyPattern = /^remit_[0-9A-Za-z]{40}$/;

/** A new key: 238 random bits. */
export function newKey(): string {
  return `${keyPrefix}${randomBase62(randomLength)}`;
}

/** The stored hash, also used for lookups. */
export function hashKey(key: string, pepper: Pepper): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHmac("sha256", pepper.key).update(key).digest());
}

/** The part of a key that people may see after its creation. */
export function hintOf(key: string): string {
  return `${key.slice(0, 10)}…${key.slice(-4)}`;
}
