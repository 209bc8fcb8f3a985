import { messages } from "./menu-messages";
import { forgetDrafts } from "@/components/api/forms/use-draft";
import { fetchOrThrow, requestJson, toApiError, ApiError } from "@/components/api/request";

/** Never resolves, so that the form stays busy until the next page loads. */
export function navigateTo(path: string): Promise<never> {
  location.assign(path);
  return new Promise(() => undefined);
}

/** Ends this session on the server and in this browser, and forgets what was typed in this tab. */
export async function signOut(): Promise<void> {
  await postForm("/api/auth/signout", {});
  forgetDrafts();
}

/** Posts a form to an endpoint of next-auth. Returns where it sends the browser. Throws ApiError. */
export async function postForm(path: string, fields: Record<string, string>): Promise<string> {
  const { csrfToken } = await requestJson<{ csrfToken: string }>("/api/auth/csrf");
  const response = await fetchOrThrow(path, {
    method: "POST",
    credentials: "same-origin",
    body: new URLSearchParams({ callbackUrl: "/", ...fields, csrfToken, json: "true" }),
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw toApiError(response, body);
  const url = (body as { url?: string } | null)?.url ?? "";
  // next-auth redirects to itself if the CSRF cookie is missing.
  if (url.includes("csrf=true")) throw new ApiError(messages.pageExpired, 403, "csrf", null);
  return url;
}
