import { messages } from "./menu-messages";
import type { PasskeyAssertion } from "@/lib/accounts/two-factor/passkey-schema";
import { fetchOrThrow, requestJson, toApiError, ApiError } from "@/components/api/request";

type Credentials = { email: string; password: string; code?: string };

/** Signs in; the response sets the session cookie. Throws ApiError, with a wrong code at its field. */
export async function signIn(credentials: Credentials): Promise<void> {
  await postForm("/api/auth/callback/credentials", credentials).catch((error: unknown) => {
    throw atCodeField(error);
  });
}

/** An error with its message at the field of the code, if the code is wrong. */
export function atCodeField(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== "second_factor_invalid") return error;
  const { message, status, code, requestId } = error;
  return new ApiError(message, status, code, requestId, [{ path: "code", code, message }]);
}

/** Signs in with a passkey; the response sets the session cookie. Throws ApiError. */
export async function signInWithPasskey(proof: PasskeyAssertion): Promise<void> {
  await postForm("/api/auth/callback/credentials", { passkey: JSON.stringify(proof) });
}

/** A person's second factors, as a failed sign-in tells them: an authenticator app and maybe more, or only passkeys. */
export type NeededFactor = "app" | "passkey";

/** The second factor that a person must also prove, if that is all that an attempt lacked. */
export function neededFactor(error: unknown): NeededFactor | null {
  const code = error instanceof ApiError ? error.code : "";
  if (code === "second_factor_required") return "app";
  return code === "passkey_required" ? "passkey" : null;
}

/** Never resolves, so that the form stays busy until the next page loads. */
export function navigateTo(path: string): Promise<never> {
  location.assign(path);
  return new Promise(() => undefined);
}

/** Ends this session on the server and in this browser. */
export async function signOut(): Promise<void> {
  await postForm("/api/auth/signout", {});
}

/** Posts a form to an endpoint of next-auth. */
async function postForm(path: string, fields: Record<string, string>): Promise<void> {
  const { csrfToken } = await requestJson<{ csrfToken: string }>("/api/auth/csrf");
  const response = await fetchOrThrow(path, {
    method: "POST",
    credentials: "same-origin",
    body: new URLSearchParams({ ...fields, csrfToken, json: "true", callbackUrl: "/" }),
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw toApiError(response, body);
  const url = (body as { url?: string } | null)?.url ?? "";
  // next-auth redirects to itself if the CSRF cookie is missing.
  if (url.includes("csrf=true")) throw new ApiError(messages.pageExpired, 403, "csrf", null);
}
