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

export function cookieOptions() {
  return { httpOnly: true, sameSite: "lax" as const, path: "/", secure: isSecure() };
}

/** The session token from the Cookie header, the only source of a session. */
export function readSessionCookie(cookieHeader: string | null): string | null {
  const name = cookieName("session");
  for (const pair of (cookieHeader ?? "").split(";")) {
    const [key, ...value] = pair.split("=");
    if (key?.trim() === name) return value.join("=").trim();
  }
  return null;
}

function isSecure(): boolean {
  return env().BASE_URL.startsWith("https://");
}
