import { z } from "zod";
import type { SignInMethod } from "@/lib/accounts/two-factor/method";
import { passkeyAssertionSchema } from "@/lib/accounts/two-factor/passkey-schema";
import { newPasswordSchema } from "@/lib/accounts/users/schema";

// Wire format of a user's sessions and memberships, and of a new password. Safe to import in the browser.

export const sessionParams = z.object({ id: z.uuid() });

export const resetPasswordSchema = z.strictObject({
  token: z.string().min(1).max(100),
  password: newPasswordSchema,
  code: z.string().max(100).optional().describe("Of the authenticator app, or a recovery code"),
  passkey: passkeyAssertionSchema.optional(),
});

export type PresentedSession = {
  id: string;
  /** Browser and system from the User-Agent. */
  device: string;
  /** The address of the last sign-in. */
  ip_address: string;
  /** When the person last authenticated. */
  signed_in_at: string;
  /** How the person authenticated then. */
  method: SignInMethod;
  /** Accurate to five minutes. */
  last_seen_at: string;
  /** Whether the request uses this session. */
  is_current: boolean;
};

/** A merchant that the user is a member of. */
export type Membership = { merchantId: string; merchantName: string };
