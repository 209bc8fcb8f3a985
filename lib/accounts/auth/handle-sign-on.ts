import type { OAuthConfig } from "next-auth/providers/oauth";
import { discoveryUrl } from "@/lib/accounts/single-sign-on/claims";
import { SignOnRefusal } from "@/lib/accounts/single-sign-on/refusal";
import type { SignOnRefusalReason } from "@/lib/accounts/single-sign-on/types";
import { unfinishedSeconds } from "@/lib/accounts/single-sign-on/unfinished";
import { recordAccess } from "@/lib/accounts/users/audit";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { callNextAuth, type NextAuthContext } from "./call-next-auth";
import { clientAddressOf } from "./client-address";
import { clientOf } from "./client-of";
import { cookieName, isSecure, maxSessionSeconds, readCookie } from "./cookies";
import { ownPath } from "./same-origin";
import { SecondFactorNeeded, signOn } from "./sign-on";
import { countSignOn, forgiveAttempt } from "./throttle";

// Single sign-on: next-auth sends the browser to the OpenID Connect provider and verifies the provider's response.

const endpoints = new Set(["POST signin/oidc", "GET callback/oidc"]);

/** Whether an endpoint of next-auth belongs to single sign-on, which must be set up. */
export function isSignOnEndpoint(endpoint: string): boolean {
  return env().signOnProvider !== null && endpoints.has(endpoint);
}

/** Sends a browser to the provider, or receives it from there. A refused sign-in continues on the sign-in page. */
export async function handleSignOn(request: Request, context: NextAuthContext): Promise<Response> {
  return request.method === "POST" ? begin(request, context) : finish(request, context);
}

/** The parameters that ask the provider to let the person prove again who they are. */
const again = "?prompt=login&max_age=0";

/** Throws `temporarily_unavailable` if the provider cannot be reached. */
async function begin(request: Request, context: NextAuthContext): Promise<Response> {
  // next-auth passes every parameter on to the provider.
  if (!["", again].includes(new URL(request.url).search)) throw new DomainError("not_found", "Not found.");
  const response = await callNextAuth(request, context, newProvider(neverSignsIn));
  if (!(await destinationOf(response)).includes("error=OAuthSignin")) return response;
  throw new DomainError("temporarily_unavailable", `${env().OIDC_NAME} cannot be reached. Try again later.`);
}

/** Where next-auth sends the browser: by a header, or in JSON if the form asks for that. */
async function destinationOf(response: Response): Promise<string> {
  const location = response.headers.get("location");
  return location ?? ((await response.clone().json()) as { url: string }).url;
}

function neverSignsIn(): Promise<never> {
  return Promise.reject(new Error("Only a callback signs in"));
}

async function finish(request: Request, context: NextAuthContext): Promise<Response> {
  const { headers } = request;
  const address = clientAddressOf(headers);
  let failure: Error | null = null;
  const signInBy = async (claims: unknown) => {
    try {
      const { id, sessionVersion, sessionId, at } = await signOn(claims, await clientOf(headers));
      log().info({ user_id: id.toString(), client_address: address }, "User signed in with the identity provider");
      return { id: id.toString(), version: sessionVersion, session: sessionId, at };
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  };
  try {
    const counts = await countSignOn(address);
    const response = await callNextAuth(request, context, newProvider(signInBy));
    const problem = failure ?? rejectionOf(request, await destinationOf(response));
    if (problem === null || problem instanceof SecondFactorNeeded) await forgiveAttempt(counts);
    if (problem) throw problem;
    return response;
  } catch (error) {
    return toPage(error, headers);
  }
}

/** The refusal of a response that next-auth has not accepted: it then sends the browser to a page of its own. */
function rejectionOf({ url }: Request, destination: string): SignOnRefusal | null {
  if (!new URL(destination).pathname.startsWith("/api/")) return null;
  const wasCancelled = new URL(url).searchParams.get("error") === "access_denied";
  return new SignOnRefusal(wasCancelled ? "cancelled" : "rejected");
}

/** The page that asks for the second factor, or the sign-in page, which says why the sign-in is refused. Throws any other error. */
async function toPage(error: unknown, headers: Headers): Promise<Response> {
  const next = ownPath(decodeURIComponent(readCookie(headers.get("cookie"), "callback-url") ?? ""));
  if (error instanceof SecondFactorNeeded) {
    const response = redirectTo("/sign-on", { factor: error.factor, callbackUrl: next });
    const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${unfinishedSeconds}${isSecure() ? "; Secure" : ""}`;
    response.headers.append("set-cookie", `${cookieName("sign-on")}=${error.token}; ${attributes}`);
    return response;
  }
  const refused = refusalOf(error);
  if (!refused) throw error;
  const address = clientAddressOf(headers);
  log().warn({ reason: refused.reason, client_address: address }, "Sign-in with the identity provider refused");
  if (refused.userId !== undefined) await recordRefusal(refused.userId, address);
  return redirectTo("/sign-in", { refused: refused.reason, callbackUrl: next });
}

type Refused = { reason: SignOnRefusalReason; userId?: bigint };

function refusalOf(error: unknown): Refused | null {
  if (error instanceof SignOnRefusal) return error;
  return error instanceof DomainError && error.code === "rate_limit_exceeded" ? { reason: "too_many" } : null;
}

async function recordRefusal(userId: bigint, address: string): Promise<void> {
  const access = { action: "user.sign_in_failed", actor: { type: "remit" }, now: new Date(), address } as const;
  await db().$transaction((tx) => recordAccess(tx, userId, access));
}

function redirectTo(path: string, parameters: Record<string, string>): Response {
  const location = `${env().BASE_URL}${path}?${new URLSearchParams(parameters)}`;
  return new Response(null, { status: 302, headers: { location } });
}

type User = { id: string; version: number; session: string; at: number };

/** `signInBy` gets the claims of a response that next-auth has verified. */
function newProvider(signInBy: (claims: unknown) => Promise<User>): OAuthConfig<Record<string, unknown>> {
  const { issuer, clientId, clientSecret } = env().signOnProvider ?? fail();
  return {
    id: "oidc",
    name: env().OIDC_NAME,
    type: "oauth",
    wellKnown: discoveryUrl(issuer),
    clientId,
    clientSecret,
    // With a maximum age, the provider must state when the person last proved who they are.
    authorization: { params: { scope: "openid email profile", max_age: maxSessionSeconds } },
    checks: ["pkce", "state", "nonce"],
    idToken: true,
    userinfo: {
      // Some providers state the address only there. openid-client compares its subject with that of the ID token.
      async request({ client, tokens }) {
        const claims = (tokens as { claims(): Record<string, unknown> }).claims();
        const { userinfo_endpoint: endpoint } = client.issuer.metadata;
        return "email" in claims || !endpoint ? claims : { ...(await client.userinfo(tokens as never)), ...claims };
      },
    },
    profile: signInBy,
  };
}

function fail(): never {
  throw new Error("Single sign-on is not set up");
}
