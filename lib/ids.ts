import { randomBytes } from "node:crypto";

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** `length` base62 characters from the system's CSPRNG, each equally likely. */
export function randomBase62(length: number): string {
  return pick(base62, length);
}

/** `length` base58 characters (no 0, O, I, l) from the system's CSPRNG, each equally likely. */
export function randomBase58(length: number): string {
  return pick(base58, length);
}

/** A public identifier: its prefix and 24 base62 characters (142 bits). */
export function newId(prefix: "key" | "pay" | "evt" | "utr" | "req" | "tle" | "we" | "whd"): string {
  return `${prefix}_${randomBase62(24)}`;
}

function pick(alphabet: string, length: number): string {
  // A byte beyond the last whole run of the alphabet would make its first characters likelier.
  const limit = 256 - (256 % alphabet.length);
  let text = "";
  // Twice as many bytes as characters: a second call is hardly ever needed.
  while (text.length < length) {
    for (const byte of randomBytes(2 * length)) {
      if (byte < limit && text.length < length) text += alphabet.charAt(byte % alphabet.length);
    }
  }
  return text;
}
