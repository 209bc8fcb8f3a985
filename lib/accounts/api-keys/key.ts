import { createHmac } from "node:crypto";
import type { Pepper } from "@/lib/platform/env";

/** The published format of a key. */
export const keyPattern = /^remit_[0-9A-Za-z]{40}$/;

/** The stored hash, also used for lookups. */
export function hashKey(key: string, pepper: Pepper): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHmac("sha256", pepper.key).update(key).digest());
}
