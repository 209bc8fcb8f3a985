import { messages } from "./menu-messages";
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

/** Whether a sign-in failed only because the person must also prove a second factor. */
export function needsSecondFactor(error: unknown): boolean {
  return error instanceof ApiError && error.code === "second_factor_required";
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
