import { z } from "zod";

// The sessions of a user, on the wire. Browser-safe.

const sessionSchema = z.object({
  id: z.string(),
  device: z.string().describe("Browser and system, as its User-Agent names them"),
  ip_address: z.string().describe("From which the password was last given"),
  signed_in_at: z.iso.datetime().describe("When the password was last given"),
  last_seen_at: z.iso.datetime().describe("To within five minutes"),
  is_current: z.boolean().describe("Whether it is the session that asks"),
});

export const sessionParams = z.object({ id: z.string().max(100) });

export type PresentedSession = z.infer<typeof sessionSchema>;
