import { randomInt } from "node:crypto";

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** `length` uniformly random base62 characters from the system's CSPRNG. */
export function randomBase62(length: number): string {
  return pick(base62, length);
}

/** `length` uniformly random base58 characters (no 0, O, I, l) from the system's CSPRNG. */
export function randomBase58(length: number): string {
  return pick(base58, length);
}

/** A public identifier: a prefix and 24 base62 characters (142 bits). */
export function newId(
  prefix: "apr" | "inv" | "key" | "pay" | "evt" | "utr" | "nch" | "req" | "sv" | "tle" | "we" | "whd",
): string {
  return `${prefix}_${randomBase62(24)}`;
}

function pick(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}
