import { env } from "@/lib/platform/env";

type CookieName = "session" | "csrf" | "callback-url" | "sign-on" | "state" | "nonce" | "code-verifier";

/** How long an unused session lasts. */
export const sessionSeconds = 7 * 24 * 60 * 60;
/** How long a session lasts at most. */
export const maxSessionSeconds = 30 * 24 * 60 * 60;

/** How long a person who has proven who they are may change access and where money goes. */
export const freshSeconds = 10 * 60;

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

/** The value of a cookie in a Cookie header. */
export function readCookie(cookieHeader: string | null, name: CookieName): string | null {
  const fullName = cookieName(name);
  for (const pair of (cookieHeader ?? "").split(";")) {
    const [key, ...value] = pair.split("=");
    if (key?.trim() === fullName) return value.join("=").trim();
  }
  return null;
}

export function cookieOptions() {
  return { httpOnly: true, sameSite: "lax" as const, path: "/", secure: isSecure() };
}
