import { z } from "zod";
import type { PresentedPasskey } from "./passkey-schema";

// Wire format of a person's second factor. Safe to import in the browser.

export const recoveryCodesAreFew = 3;

export type PresentedSecurity = {
  authenticator_app: { created_at: string } | null;
  passkeys: PresentedPasskey[];
  /** How many recovery codes are unused. */
  recovery_codes: number;
  /** When the operator's removal of the second factor takes effect. */
  factor_reset_at: string | null;
  has_password: boolean;
  /** The name of the identity provider with which the person can sign in, if they are linked to it. */
  identity_provider: string | null;
  /** Whether the merchant requires a second factor of each member. */
  is_required: boolean;
};

export const requireSecondFactorSchema = z.strictObject({ required: z.boolean() });

/** The secret that a person's app must read, also as a URI. */
export type NewAuthenticatorApp = { secret: string; uri: string };

/** New recovery codes, shown once; none if the person has some. */
export type NewRecoveryCodes = { recovery_codes: string[] };

/** The code that an authenticator app shows, as typed. */
export const authenticatorCodeSchema = z.strictObject({
  code: z
    .string()
    .transform((code) => code.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "must have six digits")),
});
