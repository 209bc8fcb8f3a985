import { createHmac } from "node:crypto";

// Codes of an authenticator app: RFC 6238 with SHA-1, 30 seconds and 6 digits, which every app supports.

const stepMs = 30_000;
const digits = 6;
const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Clocks may differ by a step in each direction. */
const toleratedSteps = [0, -1, 1];

/** Bytes as base32 (RFC 4648) without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((group) => base32.charAt(parseInt(group.padEnd(5, "0"), 2))).join("");
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((character) => base32.indexOf(character).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

/** The time step of a moment. */
export function timeStep(now: Date): number {
  return Math.floor(now.getTime() / stepMs);
}

/** The code of a base32 secret in a time step (RFC 4226, section 5.3). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hmac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (hmac.at(-1) ?? 0) & 0xf;
  const number = hmac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The time step near `now` that has this code, or null. */
export function findTimeStep(secret: string, code: string, now: Date): number | null {
  const steps = toleratedSteps.map((difference) => timeStep(now) + difference);
  return steps.find((step) => totpCode(secret, step) === code) ?? null;
}

/** The URI that apps read from a QR code. */
export function otpauthUri(secret: string, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
