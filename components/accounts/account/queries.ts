import { messages } from "./menu-messages";
import { fetchOrThrow, requestJson, toApiError, ApiError, type ApiScope } from "@/components/api/request";

/** Signs in; the response sets the session cookie. Throws ApiError. */
export async function signIn(email: string, password: string): Promise<void> {
  await postForm("/api/auth/callback/credentials", { email, password });
}

/** Ends this session on the server and in this browser. */
export async function signOut(): Promise<void> {
  await postForm("/api/auth/signout", {});
}

type PasswordChange = { scope: ApiScope; email: string; currentPassword: string; newPassword: string };

/** Changes the password, which ends every session, and signs in again with the new one. */
export async function changePassword({ scope, email, currentPassword, newPassword }: PasswordChange): Promise<void> {
  const body = { current_password: currentPassword, new_password: newPassword };
  await requestJson("/api/dashboard/password", { scope, method: "POST", body });
  await signIn(email, newPassword);
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
