import CredentialsProvider from "next-auth/providers/credentials";
import { passkeyAssertionSchema, type PasskeyAssertion } from "@/lib/accounts/two-factor/passkey-schema";
import { passkeyInvalid } from "@/lib/accounts/two-factor/use-passkey";
import { DomainError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { callNextAuth, type NextAuthContext } from "./call-next-auth";
import { clientOf } from "./client-of";
import { readCookie } from "./cookies";
import { handleSignOn, isSignOnEndpoint } from "./handle-sign-on";
import { requireSameOrigin } from "./same-origin";
import { signIn } from "./sign-in";
import { finishSignOn } from "./sign-on";

// The only next-auth endpoints in use, with those of single sign-on; its built-in pages are disabled.
const servedEndpoints = new Set(["GET csrf", "GET session", "POST callback/credentials", "POST signout"]);

/** Passes a request to next-auth. Throws the error of a rejected sign-in, and `cross_origin_request`. */
export async function handleAuth(request: Request, context: NextAuthContext): Promise<Response> {
  const { nextauth } = await context.params;
  const endpoint = `${request.method} ${nextauth.join("/")}`;
  const isSignOn = isSignOnEndpoint(endpoint);
  if (!isSignOn && !servedEndpoints.has(endpoint)) throw new DomainError("not_found", "Not found.");
  requireSameOrigin(request);
  if (isSignOn) return handleSignOn(request, context);
  const signInErrors: unknown[] = [];
  const response = await callNextAuth(
    request,
    context,
    credentialsProvider((error) => signInErrors.push(error)),
  );
  if (signInErrors.length > 0) throw signInErrors[0];
  return response;
}

type Fields = Record<"email" | "password" | "code" | "passkey" | "sign_on", string> | undefined;

/** `onRejection` receives the error of a rejected sign-in, because next-auth itself only responds with a redirect. */
function credentialsProvider(onRejection: (error: unknown) => void) {
  return CredentialsProvider({
    credentials: {
      email: { type: "email" },
      password: { type: "password" },
      code: { type: "text" },
      passkey: { type: "text" },
      sign_on: { type: "text" },
    },
    async authorize(fields: Fields, request) {
      const headers = new Headers(request.headers as Record<string, string>);
      const client = await clientOf(headers);
      try {
        const { id, sessionVersion, sessionId, ...rest } = await signInBy(fields, headers, client);
        log().info({ user_id: id.toString(), client_address: client.address }, "User signed in");
        return { id: id.toString(), version: sessionVersion, session: sessionId, ...("at" in rest && { at: rest.at }) };
      } catch (error) {
        const code = error instanceof DomainError ? error.code : "internal_error";
        log().warn({ code, client_address: client.address }, "Sign-in rejected");
        onRejection(error);
        return null;
      }
    },
  });
}

type Client = Awaited<ReturnType<typeof clientOf>>;

/**
 * Signs in with a form's fields. `sign_on` finishes the sign-in at the identity provider that the browser's cookie names;
 * a passkey's response, in JSON, otherwise replaces the other fields. Throws `passkey_invalid`.
 */
async function signInBy(fields: Partial<NonNullable<Fields>> = {}, headers: Headers, client: Client) {
  const { email, password, passkey: json, sign_on: isSignOn } = fields;
  const code = textOf(fields.code);
  const passkey = json ? parsePasskey(json) : undefined;
  if (isSignOn) return finishSignOn(readCookie(headers.get("cookie"), "sign-on") ?? "", { code, passkey }, client);
  const credentials = passkey ? { passkey } : { email: textOf(email), password: textOf(password), code };
  return signIn(credentials, client.address, client.browser);
}

function parsePasskey(json: unknown): PasskeyAssertion {
  const parsed = passkeyAssertionSchema.safeParse(parseJson(textOf(json, maxPasskeyLength)));
  if (!parsed.success) throw passkeyInvalid();
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const maxFieldLength = 1024;
const maxPasskeyLength = 16_384;

/** The text of a field, cut to a maximum length: longer input is never valid, and hashing it would be costly. */
function textOf(value: unknown, maxLength = maxFieldLength): string {
  return typeof value === "string" ? value.slice(0, maxLength) : "";
}
