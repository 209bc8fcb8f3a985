import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign, type KeyObject } from "node:crypto";
import { addPasskey, passkeyCreation } from "@/lib/accounts/two-factor/passkeys";
import type { NewPasskey, PasskeyAssertion } from "@/lib/accounts/two-factor/passkey-schema";
import { passkeyRequest } from "@/lib/accounts/two-factor/use-passkey";
import { env } from "@/lib/platform/env";

// An authenticator and its browser, in software: ES256 and attestation "none" (WebAuthn Level 3, section 6).

/** A passkey with its private key. `uses` is its counter, 0 if it does not count. */
export type TestPasskey = { id: string; privateKey: KeyObject; userHandle?: string; uses: number };

/** How a ceremony differs from an honest one. */
type Lies = { challenge?: string; origin?: string; rpId?: string; isVerified?: boolean; uses?: number; type?: string };

const flags = { isPresent: 0x01, isVerified: 0x04, hasKey: 0x40 };
const coordinateBytes = 32;

/** Creates a passkey as a browser does. */
export function makePasskey(
  { challenge, user }: { challenge: string; user: { id: string } },
  lies: Lies = {},
): { passkey: TestPasskey; response: NewPasskey["response"] } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const coseKey = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from([0x22, 0x58, coordinateBytes]),
    Buffer.from(y, "base64url"),
  ]);
  const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
  const authData = Buffer.concat([authenticatorData(lies, flags.hasKey), attested]);
  const attestationObject = Buffer.concat([
    Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"),
    Buffer.from([0x58, authData.length]),
    authData,
  ]);
  const clientDataJSON = clientData("webauthn.create", challenge, lies);
  return {
    passkey: { id: text(id), privateKey, userHandle: user.id, uses: lies.uses ?? 0 },
    response: {
      ...credential(text(id)),
      response: {
        clientDataJSON: text(clientDataJSON),
        attestationObject: text(attestationObject),
        transports: ["usb"],
      },
    },
  };
}

/** Signs a challenge with a passkey, as a browser does. */
export function signChallenge(passkey: TestPasskey, challenge: string, lies: Lies = {}): PasskeyAssertion {
  const authData = authenticatorData({ uses: passkey.uses, ...lies });
  const clientDataJSON = clientData("webauthn.get", challenge, lies);
  const signed = Buffer.concat([authData, createHash("sha256").update(clientDataJSON).digest()]);
  return {
    ...credential(passkey.id),
    response: {
      clientDataJSON: text(clientDataJSON),
      authenticatorData: text(authData),
      signature: text(sign("sha256", signed, passkey.privateKey)),
      userHandle: passkey.userHandle,
    },
  };
}

/** A response of a passkey to a new challenge for a sign-in. */
export async function newAssertion(passkey: TestPasskey, lies: Lies = {}, now = new Date()): Promise<PasskeyAssertion> {
  return signChallenge(passkey, (await passkeyRequest(null, now)).challenge, lies);
}

/** Adds a passkey to a user. */
export async function addTestPasskey(
  { userId, email }: { userId: bigint; email: string },
  { name = "Laptop", sessionId = randomUUID(), ...lies }: Lies & { name?: string; sessionId?: string } = {},
): Promise<{ passkey: TestPasskey; recoveryCodes: string[] }> {
  const now = new Date();
  const { passkey, response } = makePasskey(await passkeyCreation({ id: userId, email, name: "Ingrid" }, now), lies);
  const user = { id: userId, email };
  return { passkey, ...(await addPasskey({ user, now, sessionId }, { name, response })) };
}

function authenticatorData({ rpId, isVerified = true, uses = 0 }: Lies, extraFlags = 0): Buffer {
  const site = rpId ?? new URL(env().BASE_URL).hostname;
  const head = Buffer.from([flags.isPresent | (isVerified ? flags.isVerified : 0) | extraFlags]);
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(uses);
  return Buffer.concat([createHash("sha256").update(site).digest(), head, counter]);
}

function clientData(type: string, challenge: string, lies: Lies): Buffer {
  const honest = { type, challenge, origin: new URL(env().BASE_URL).origin };
  const data = { ...honest, ...lies };
  return Buffer.from(
    JSON.stringify({ type: data.type, challenge: data.challenge, origin: data.origin, crossOrigin: false }),
  );
}

function credential(id: string) {
  return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };
}

function text(bytes: Buffer): string {
  return bytes.toString("base64url");
}
