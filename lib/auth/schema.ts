import { z } from "zod";

// The sessions of a user, on the wire. Browser-safe.

export const sessionParams = z.object({ id: z.uuid() });

export type PresentedSession = {
  id: string;
  /** Browser and system, as its User-Agent names them. */
  device: string;
  /** From which the password was last given. */
  ip_address: string;
  /** When the password was last given. */
  signed_in_at: string;
  /** To within five minutes. */
  last_seen_at: string;
  /** Whether it is the session that asks. */
  is_current: boolean;
};
