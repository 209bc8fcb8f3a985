import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { pageApi } from "../page-api";
import { scopeOfSegment } from "@/components/shell/environment";
import { findSessionByCookie, type Session } from "@/lib/accounts/auth/session";

/** The session at a merchant, by default the person's first one, read once per page. Responds with 404 to non-members. */
export const readSession = cache(async (merchantId: string | null = null): Promise<Session | null> => {
  try {
    // Next's client-side router requests pages without the API.
    return await (pageApi()?.session(merchantId) ?? findSessionByCookie((await headers()).get("cookie"), merchantId));
  } catch (error) {
    // The server and Next are bundled separately, so the class of the error differs.
    if (error instanceof Error && "code" in error && error.code === "not_a_member") notFound();
    throw error;
  }
});

/**
 * Every dashboard page calls this first. Without a session, it redirects to sign-in, which then returns to `path`; without
 * a second factor that the merchant requires, to the page that sets one up.
 */
export async function requireMerchant(path: string): Promise<Session> {
  const [, segment = ""] = path.split("/");
  const session = await readSession(scopeOfSegment(segment)?.merchantId);
  if (!session) redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
  const securityPath = `/${segment}/settings/security`;
  if (session.lacksRequiredFactor && path !== securityPath) redirect(securityPath);
  return session;
}

/** The page that opens first: the overview, or the payment requests for a role without the overview's data. */
export function homePath(segment: string, permissions: Session["permissions"]): string {
  return permissions.includes("payments:read") ? `/${segment}` : `/${segment}/payment-requests`;
}
