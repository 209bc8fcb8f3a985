import type { Session } from "./session";

/** Who is signed in, as the dashboard's API tells it. */
export function presentSession({ user, merchant }: Session) {
  return {
    user: { name: user.name, email: user.email },
    merchant: { name: merchant.name },
    environments: ["production", "sandbox"],
    suspended: merchant.suspendedAt !== null,
  };
}
