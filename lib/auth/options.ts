import type { AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { clientAddressOf } from "./client-address";
import { cookieName, cookieOptions, sessionSeconds } from "./cookies";
import { endSession } from "./end-session";
import { ownPath } from "./same-origin";
import { findLiveSession, parseClaims, readSessionClaims, type SessionClaims } from "./session";
import { signIn } from "./sign-in";
import { env } from "@/lib/env";
import { DomainError } from "@/lib/errors";
import { log } from "@/lib/log";

type Credentials = Record<"email" | "password", string> | undefined;

/**
 * The options of next-auth. `onRejection` receives the error of a rejected sign-in, which next-auth would replace with
 * a redirect.
 */
export function authOptions(onRejection: (error: unknown) => void): AuthOptions {
  return {
    secret: env().AUTH_SECRET,
    session: { strategy: "jwt", maxAge: sessionSeconds },
    pages: { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in" },
    useSecureCookies: cookieOptions().secure,
    cookies: {
      sessionToken: { name: cookieName("session"), options: cookieOptions() },
      csrfToken: { name: cookieName("csrf"), options: cookieOptions() },
      callbackUrl: { name: cookieName("callback-url"), options: cookieOptions() },
    },
    providers: [credentialsProvider(onRejection)],
    callbacks: {
      jwt: async ({ token, user }) => (user ? newClaims(user) : requireLive(token)),
      session: ({ session }) => ({ ...session, user: undefined }),
      redirect: ({ url }) => `${env().BASE_URL}${ownPath(url)}`,
    },
    events: { signOut: async ({ token }) => endClaimed(token) },
    logger: {
      error: (code) => log().debug({ code }, "next-auth"),
      warn: (code) => log().debug({ code }, "next-auth"),
      debug: () => undefined,
    },
  };
}

function credentialsProvider(onRejection: (error: unknown) => void) {
  return CredentialsProvider({
    credentials: { email: { type: "email" }, password: { type: "password" } },
    async authorize(given: Credentials, request) {
      const headers = new Headers(request.headers as Record<string, string>);
      const address = clientAddressOf(headers);
      try {
        const credentials = { email: textOf(given?.email), password: textOf(given?.password) };
        const current = await readSessionClaims(headers.get("cookie"));
        const user = await signIn(credentials, address, { userAgent: headers.get("user-agent") ?? "", current });
        log().info({ user_id: user.id.toString(), client_address: address }, "User signed in");
        return { id: user.id.toString(), version: user.sessionVersion, session: user.sessionId };
      } catch (error) {
        const code = error instanceof DomainError ? error.code : "internal_error";
        log().warn({ code, client_address: address }, "Sign-in rejected");
        onRejection(error);
        return null;
      }
    },
  });
}

/** The claims of a new token: the user id and session id, no personal data. */
function newClaims(user: object & { id: string }): SessionClaims {
  const at = Math.floor(Date.now() / 1000);
  const claims = parseClaims({ ...user, sub: user.id, at });
  if (!claims) throw new Error("a sign-in without a session");
  return claims;
}

async function requireLive(token: unknown): Promise<SessionClaims> {
  const claims = parseClaims(token);
  if (!claims || !(await findLiveSession(claims))) throw new Error("the session has ended");
  return claims;
}

async function endClaimed(token: unknown): Promise<void> {
  const claims = parseClaims(token);
  if (claims) await endSession(claims, new Date());
}

/** The text of a field, cut to 1024 characters: longer input is never valid, and hashing it would be costly. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 1024) : "";
}
