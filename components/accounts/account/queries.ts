import { messages } from "./menu-messages";
import { fetchOrThrow, requestJson, toApiError, ApiError } from "@/components/api/request";

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
export async function postForm(path: string, fields: Record<string, string>): Promise<void> {
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
