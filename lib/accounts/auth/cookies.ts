import { env } from "@/lib/platform/env";

type CookieName = "session" | "csrf" | "callback-url";

/** How long an unused session lasts. */
export const sessionSeconds = 7 * 24 * 60 * 60;
/** How long a session lasts at most. */
export const maxSessionSeconds = 30 * 24 * 60 * 60;

/**
 * The full name of a cookie. With https it begins with `__Host-`, which makes browsers reject the cookie from a
 * subdomain or a plain connection.
 */
export function cookieName(name: CookieName): string {
  return isSecure() ? `__Host-remit.${name}` : `remit.${name}`;
}

export function isSecure(): boolean {
  return env().BASE_URL.startsWith("https://");
}
