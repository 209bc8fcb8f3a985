import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { pageApi } from "../page-api";
import { findSessionByCookie, type Session } from "@/lib/accounts/auth/session";

/** The session, read once per page. */
export const readSession = cache(async (): Promise<Session | null> => {
  // Next's client-side router requests pages without the API.
  return pageApi()?.session() ?? findSessionByCookie((await headers()).get("cookie"));
});

/** Every dashboard page calls this first. Without a session, it redirects to sign-in, which then returns to `path`. */
export async function requireMerchant(path: string): Promise<Session> {
  const session = await readSession();
  if (!session) redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
  return session;
}
