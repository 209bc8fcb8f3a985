import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { z } from "zod";
import { plainLine } from "@/lib/platform/plain-text";

// Wire format of passkeys. WebAuthn's own messages keep the names of its standard. Safe to import in the browser.

export const maxPasskeys = 25;
export const maxPasskeyNameLength = 60;

/** Bytes in base64url. */
const bytes = z
  .string()
  .max(8192)
  .regex(/^[\w-]+$/);
/** At most 1023 bytes. */
const credentialId = bytes.max(1364);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  // No extension is in use.
  clientExtensionResults: z.object({}),
};

/** A browser's response to a challenge, signed by a passkey. Fields that browsers add are ignored. */
export const passkeyAssertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertionSchema>;

const passkeyName = z
  .string()
  .trim()
  .min(1)
  .max(maxPasskeyNameLength)
  .refine(...plainLine);

export const newPasskeySchema = z.strictObject({
  name: passkeyName,
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.array(z.string().max(32)).max(10).optional(),
    }),
  }),
});
export type NewPasskey = z.infer<typeof newPasskeySchema>;

export const renamePasskeySchema = z.strictObject({ name: passkeyName });
export type RenamePasskeyBody = z.infer<typeof renamePasskeySchema>;

export const passkeyParams = z.object({ id: credentialId });

/** The options with which a browser creates a passkey. */
export type PasskeyCreation = PublicKeyCredentialCreationOptionsJSON;
/** The options with which a browser uses a passkey. */
export type PasskeyRequest = PublicKeyCredentialRequestOptionsJSON;

export type PresentedPasskey = { id: string; name: string; created_at: string; last_used_at: string | null };
