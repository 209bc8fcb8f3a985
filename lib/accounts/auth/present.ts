import { z } from "zod";
import { signInMethods } from "@/lib/accounts/two-factor/method";
import { deviceName } from "./device";
import type { PresentedSession } from "./schema";
import type { Session } from "./session";
import type { UserSession } from "@/prisma/generated/client";

const signInMethod = z.enum(signInMethods);

/** The signed-in user and their merchant, for the dashboard. */
export function presentSession({ user, merchant }: Session) {
  return {
    user: { name: user.name, email: user.email },
    merchant: { name: merchant.name },
    environments: ["production", "sandbox"],
    suspended: merchant.suspendedAt !== null,
  };
}

/** A session in the list of the user's sessions. `currentId` is the ID of the session that made the request. */
export function presentUserSession(row: UserSession, currentId: string): PresentedSession {
  return {
    id: row.id,
    device: deviceName(row.userAgent),
    ip_address: row.ipAddress,
    signed_in_at: row.signedInAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    method: signInMethod.parse(row.method),
    is_current: row.id === currentId,
  };
}
