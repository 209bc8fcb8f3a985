import { randomBytes, randomUUID } from "node:crypto";
import { cookieName } from "@/lib/accounts/auth/cookies";
import { newMember } from "@/testing/members";
import { newSessionToken } from "@/testing/session";
import type { Read } from "./paced-reads";
import type { SeededRequest } from "./seed";

type Session = { id: string; cookie: string };

/** People who are signed in with the merchant's role `owner`. Rate limits count each one's calls separately. */
export function newSessions(merchantId: bigint, count: number): Promise<Session[]> {
  const newSession = async () => {
    const [{ id: userId }, id] = [await newMember(merchantId), randomUUID()];
    return { id, cookie: `${cookieName("session")}=${await newSessionToken(userId, { sessionId: id })}` };
  };
  return Promise.all(Array.from({ length: count }, newSession));
}

/** The headers of a browser at an address of its own, because pay pages are rate-limited by address. */
export function browserHeaders({ cookie }: Session): Record<string, string> {
  return { "accept-encoding": "gzip", cookie, "x-forwarded-for": randomAddress() };
}

/** A payer's read of a request's data, each from an address of its own. */
export function payersRead(url: string, requests: SeededRequest[]): Read {
  return {
    url: `${url}/api/public/payment-requests/${pick(requests).shortcode}`,
    headers: { "x-forwarded-for": randomAddress() },
  };
}

export function randomAddress(): string {
  return [...randomBytes(4)].map((byte) => byte || 1).join(".");
}

export function pick<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T;
}
