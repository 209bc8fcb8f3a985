import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { findSessionByCookie, type Session } from "@/lib/auth/session";

/** Who is signed in, read once for each page. */
export const readSession = cache(async (): Promise<Session | null> => {
  return findSessionByCookie((await headers()).get("cookie"));
});

/** Stands first in every page of the dashboard: without a session the reader goes to sign in, and comes back. */
export async function requireMerchant(path: string): Promise<Session> {
  const session = await readSession();
  if (!session) redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
  return session;
}
