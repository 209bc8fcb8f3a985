import { randomUUID } from "node:crypto";
import type { AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { clientAddressOf } from "./client-address";
import { cookieName, cookieOptions, sessionSeconds } from "./cookies";
import { endSession } from "./end-session";
import { ownPath } from "./same-origin";
import { findLiveSession, parseClaims, type SessionClaims } from "./session";
import { signIn } from "./sign-in";
import { env } from "@/lib/env";
import { DomainError } from "@/lib/errors";
import { log } from "@/lib/log";

type Credentials = Record<"email" | "password", string> | undefined;

/** `onRefusal` hears why a sign-in was refused: next-auth itself would flatten it to a redirect. */
export function authOptions(onRefusal: (error: unknown) => void): AuthOptions {
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
    providers: [credentialsProvider(onRefusal)],
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

function credentialsProvider(onRefusal: (error: unknown) => void) {
  return CredentialsProvider({
    credentials: { email: { type: "email" }, password: { type: "password" } },
    async authorize(given: Credentials, request) {
      const address = clientAddressOf(new Headers(request.headers as Record<string, string>));
      try {
        const user = await signIn({ email: textOf(given?.email), password: textOf(given?.password) }, address);
        log().info({ user_id: user.id.toString(), client_address: address }, "signed in");
        return { id: user.id.toString(), version: user.sessionVersion };
      } catch (error) {
        const code = error instanceof DomainError ? error.code : "internal_error";
        log().warn({ code, client_address: address }, "a sign-in was refused");
        onRefusal(error);
        return null;
      }
    },
  });
}

/** The token holds who and which session, nothing about the person. */
function newClaims(user: { id: string }): SessionClaims {
  const version = "version" in user && typeof user.version === "number" ? user.version : 0;
  return { sub: user.id, version, session: randomUUID(), at: Math.floor(Date.now() / 1000) };
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

/** Over-long input is cut before it is hashed; it could not be a password anyway. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 1024) : "";
}
