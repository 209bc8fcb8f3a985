import NextAuth, { type AuthOptions } from "next-auth";
import { requireSameOrigin, ownPath } from "./same-origin";
import { DomainError } from "@/lib/platform/errors";
import { env } from "@/lib/platform/env";
import { sessionSeconds, cookieName, isSecure } from "./cookies";
import { readerLanguage } from "@/lib/platform/language/reader-language";
import { log } from "@/lib/platform/log";
import CredentialsProvider from "next-auth/providers/credentials";
import { clientAddressOf } from "./client-address";
import { readSessionClaims, type SessionClaims, parseClaims, findLiveSession } from "./session";
import { signIn, type Credentials } from "./sign-in";
import { passkeyAssertionSchema } from "@/lib/accounts/two-factor/passkey-schema";
import { passkeyInvalid } from "@/lib/accounts/two-factor/use-passkey";
import { endSession } from "./sessions";

type Context = { params: Promise<{ nextauth: string[] }> };

// The only next-auth endpoints in use; its built-in pages are disabled.
const servedEndpoints = new Set(["GET csrf", "GET session", "POST callback/credentials", "POST signout"]);

/** Passes a request to next-auth. Throws the error of a rejected sign-in, and `cross_origin_request`. */
export async function handleAuth(request: Request, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  if (!servedEndpoints.has(`${request.method} ${nextauth.join("/")}`)) {
    throw new DomainError("not_found", "Not found.");
  }
  requireSameOrigin(request);
  const signInErrors: unknown[] = [];
  const options = authOptions((error) => signInErrors.push(error));
  const response: unknown = await Promise.resolve(NextAuth(request as never, context as never, options)).catch(
    (error: unknown) => {
      if (!(error instanceof SyntaxError)) throw error;
      throw new DomainError("invalid_json", "The body is not valid JSON.");
    },
  );
  if (signInErrors.length > 0) throw signInErrors[0];
  if (!(response instanceof Response)) throw new Error("next-auth returned no response");
  return response;
}

type Fields = Record<"email" | "password" | "code" | "passkey", string> | undefined;

/**
 * The options of next-auth. `onRejection` receives the error of a rejected sign-in, because next-auth itself only
 * responds with a redirect.
 */
function authOptions(onRejection: (error: unknown) => void): AuthOptions {
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
      jwt: async ({ token, user }) => (user ? newClaims(user) : requireLiveSession(token)),
      // The client needs no personal data from next-auth.
      session: ({ session }) => ({ ...session, user: undefined }),
      redirect: ({ url }) => `${env().BASE_URL}${ownPath(url)}`,
    },
    events: { signOut: async ({ token }) => endSessionOf(token) },
    logger: {
      error: (code) => log().debug({ code }, "next-auth"),
      warn: (code) => log().debug({ code }, "next-auth"),
      debug: () => undefined,
    },
  };
}

function credentialsProvider(onRejection: (error: unknown) => void) {
  return CredentialsProvider({
    credentials: {
      email: { type: "email" },
      password: { type: "password" },
      code: { type: "text" },
      passkey: { type: "text" },
    },
    async authorize(fields: Fields, request) {
      const headers = new Headers(request.headers as Record<string, string>);
      const address = clientAddressOf(headers);
      try {
        const currentClaims = await readSessionClaims(headers.get("cookie"));
        const browser = {
          userAgent: headers.get("user-agent") ?? "",
          currentClaims,
          language: readerLanguage("mail", headers),
        };
        const user = await signIn(credentialsOf(fields), address, browser);
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

/** A passkey's response, in JSON, replaces the other fields. Throws `passkey_invalid`. */
function credentialsOf({ email, password, code, passkey }: Partial<NonNullable<Fields>> = {}): Credentials {
  if (!passkey) return { email: textOf(email), password: textOf(password), code: textOf(code) };
  const parsed = passkeyAssertionSchema.safeParse(parseJson(textOf(passkey, maxPasskeyLength)));
  if (!parsed.success) throw passkeyInvalid();
  return { passkey: parsed.data };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The claims of a new token, without personal data. `user` is the result of `authorize`. */
function newClaims(user: object & { id: string }): SessionClaims {
  const at = Math.floor(Date.now() / 1000);
  const claims = parseClaims({ ...user, sub: user.id, at });
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

const maxFieldLength = 1024;
const maxPasskeyLength = 16_384;

/** The text of a field, cut to a maximum length: longer input is never valid, and hashing it would be costly. */
function textOf(value: unknown, maxLength = maxFieldLength): string {
  return typeof value === "string" ? value.slice(0, maxLength) : "";
}

function cookieOptions() {
  return { httpOnly: true, sameSite: "lax" as const, path: "/", secure: isSecure() };
}
