import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { useChallenge } from "./passkey-challenge";

// How this instance verifies responses of WebAuthn (Level 3).

/** Loaded at the first passkey, because few processes see one. */
export const webAuthn = () => import("@simplewebauthn/server");

/** COSE algorithms ES256 and RS256: every authenticator has one of them. */
export const algorithms = [-7, -257];

/** The host name that passkeys belong to. */
export function relyingPartyId(): string {
  return new URL(env().BASE_URL).hostname;
}

/** The ID by which authenticators know a user: it contains neither name nor address. */
export function userHandle(userId: bigint): string {
  return Buffer.from(userId.toString()).toString("base64url");
}

/** Every response must come from this site, a verified person, and an unused challenge of theirs. */
export function expectationsOf(userId: bigint, now: Date) {
  return {
    expectedRPID: relyingPartyId(),
    expectedOrigin: new URL(env().BASE_URL).origin,
    expectedChallenge: (challenge: string) => useChallenge(challenge, userId, now),
    requireUserVerification: true,
  };
}

/** The reason goes only to the log: it may tell the operator that BASE_URL is wrong. */
export function logRefusal(error: unknown): null {
  log().warn({ reason: error instanceof Error ? error.message : String(error) }, "Passkey refused");
  return null;
}
