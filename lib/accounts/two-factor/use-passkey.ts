import { db } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import type { User } from "@/prisma/generated/client";
import { createChallenge } from "./passkey-challenge";
import type { PasskeyAssertion, PasskeyRequest } from "./passkey-schema";
import { credentialsOf } from "./passkeys";
import { expectationsOf, logRefusal, relyingPartyId, userHandle, webAuthn } from "./web-authn";

/** The options with which a browser uses a passkey of this user or, if null, any; the latter name no passkey. */
export async function passkeyRequest(userId: bigint | null, now: Date): Promise<PasskeyRequest> {
  return {
    challenge: await createChallenge(userId, now),
    rpId: relyingPartyId(),
    userVerification: "required",
    ...(userId !== null && { allowCredentials: await credentialsOf(userId) }),
  };
}

type PasskeyOwner = Pick<User, "id" | "email" | "name" | "sessionVersion">;

/**
 * Returns the user whose passkey signed this response, and uses up its challenge. Throws `passkey_invalid`, whatever is
 * wrong.
 */
export async function usePasskey(response: PasskeyAssertion, now: Date): Promise<PasskeyOwner> {
  const passkey = await findPasskey(response);
  if (!passkey || passkey.user.disabledAt) throw passkeyInvalid();
  // Authenticators may leave it out if the request named the passkey.
  const handle = response.response.userHandle ?? userHandle(passkey.userId);
  if (handle !== userHandle(passkey.userId)) throw passkeyInvalid();
  const { id, publicKey, signCount } = passkey;
  const { verifyAuthenticationResponse } = await webAuthn();
  const credential = { id, publicKey, counter: Number(signCount) };
  const expectations = expectationsOf(passkey.userId, now);
  const result = await verifyAuthenticationResponse({ response, credential, ...expectations }).catch(logRefusal);
  if (!result?.verified) throw passkeyInvalid();
  const { newCounter } = result.authenticationInfo;
  // Two copies of an authenticator count alike, so of two parallel uses with one count only the first is accepted.
  const where = { id, signCount: newCounter === 0 ? 0 : { lt: newCounter } };
  const { count } = await db().passkey.updateMany({ where, data: { signCount: newCounter, lastUsedAt: now } });
  if (count === 0) throw passkeyInvalid();
  const { email, name, sessionVersion } = passkey.user;
  return { id: passkey.userId, email, name, sessionVersion };
}

/** The passkey that a response names, which anybody can. */
export async function findPasskey({ id }: Pick<PasskeyAssertion, "id">) {
  return db().passkey.findUnique({ where: { id }, include: { user: true } });
}

export function passkeyInvalid(): DomainError {
  return new DomainError("passkey_invalid", "This passkey was not accepted. Try again, or use your password.");
}
