import NextAuth, { type AuthOptions } from "next-auth";
import { DomainError } from "@/lib/platform/errors";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { cookieName, cookieOptions, sessionSeconds } from "./cookies";
import { ownPath } from "./same-origin";
import { findLiveSession, parseClaims, type SessionClaims } from "./session";
import { endSession } from "./sessions";

type Provider = AuthOptions["providers"][number];
export type NextAuthContext = { params: Promise<{ nextauth: string[] }> };

/** Passes a request to next-auth, with one way to sign in. Throws `invalid_json`. */
export async function callNextAuth(request: Request, context: NextAuthContext, provider: Provider): Promise<Response> {
  const options = authOptions(provider);
  const response: unknown = await Promise.resolve(NextAuth(request as never, context as never, options)).catch(
    (error: unknown) => {
      if (!(error instanceof SyntaxError)) throw error;
      throw new DomainError("invalid_json", "The body is not valid JSON.");
    },
  );
  if (!(response instanceof Response)) throw new Error("next-auth returned no response");
  return response;
}

function authOptions(provider: Provider): AuthOptions {
  return {
    secret: env().AUTH_SECRET,
    session: { strategy: "jwt", maxAge: sessionSeconds },
    pages: { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in" },
    useSecureCookies: cookieOptions().secure,
    cookies: {
      sessionToken: { name: cookieName("session"), options: cookieOptions() },
      csrfToken: { name: cookieName("csrf"), options: cookieOptions() },
      callbackUrl: { name: cookieName("callback-url"), options: cookieOptions() },
      state: { name: cookieName("state"), options: cookieOptions() },
      nonce: { name: cookieName("nonce"), options: cookieOptions() },
      pkceCodeVerifier: { name: cookieName("code-verifier"), options: cookieOptions() },
    },
    providers: [provider],
    callbacks: {
      jwt: async ({ token, user }) => (user ? newClaims(user) : requireLiveSession(token)),
      // The client needs no personal data from next-auth.
      session: ({ session }) => ({ ...session, user: undefined }),
      redirect: ({ url }) => `${env().BASE_URL}${ownPath(url)}`,
    },
    events: { signOut: async ({ token }) => endSessionOf(token) },
    logger: {
      error: logError,
      warn: (code) => log().debug({ code }, "next-auth"),
      debug: () => undefined,
    },
  };
}

/** Errors of the identity provider; rejected credentials are logged with their reason elsewhere. */
const providerErrors = new Set(["SIGNIN_OAUTH_ERROR", "OAUTH_CALLBACK_ERROR"]);

// next-auth keeps one logger for all requests, so it must not depend on one.
function logError(code: string, metadata: unknown): void {
  if (!providerErrors.has(code)) return log().debug({ code }, "next-auth");
  const error = metadata instanceof Error ? metadata : (metadata as { error?: unknown } | undefined)?.error;
  const reason = error instanceof Error ? error.message : String(error);
  log().warn({ code, reason }, "Sign-in with the identity provider failed");
}

/** The claims of a new token, without personal data. `user` is the result of a provider; `at` is now by default. */
function newClaims(user: object & { id: string }): SessionClaims {
  const at = Math.floor(Date.now() / 1000);
  const claims = parseClaims({ at, ...user, sub: user.id });
  if (!claims) throw new Error("The sign-in returned no session");
  return claims;
}

async function requireLiveSession(token: unknown): Promise<SessionClaims> {
  const claims = parseClaims(token);
  if (!claims || !(await findLiveSession(claims))) throw new Error("The session has ended");
  return claims;
}

async function endSessionOf(token: unknown): Promise<void> {
  const claims = parseClaims(token);
  if (claims) await endSession(claims, new Date());
}
