import { z } from "zod";
import type { SignInMethod } from "@/lib/accounts/two-factor/method";

// Wire format of a user's sessions and memberships. Safe to import in the browser.

export const sessionParams = z.object({ id: z.uuid() });

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
