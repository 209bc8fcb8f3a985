import { randomBytes, randomUUID } from "node:crypto";
import { cookieName } from "@/lib/accounts/auth/cookies";
import { db } from "@/lib/platform/db";
import { newSessionToken } from "@/testing/session";

export type Session = { id: string; cookie: string };

/** People who are signed in with the merchant's role `owner`. Rate limits count each one's calls separately. */
export function newSessions(merchantId: bigint, count: number): Promise<Session[]> {
  return Promise.all(Array.from({ length: count }, () => newSession(merchantId)));
}

async function newSession(merchantId: bigint): Promise<Session> {
  const person = { email: `${randomUUID()}@shop.example`, name: "Bench", passwordHash: "none" };
  const memberships = { create: { merchantId, role: "owner" } };
  const user = await db().user.create({ data: { ...person, memberships } });
  const id = randomUUID();
  return { id, cookie: `${cookieName("session")}=${await newSessionToken(user.id, { sessionId: id })}` };
}

/** The headers of a browser at an address of its own, because pay pages are rate-limited by address. */
export function browserHeaders({ cookie }: Session): Record<string, string> {
  return { "accept-encoding": "gzip", cookie, "x-forwarded-for": randomAddress() };
}

export function randomAddress(): string {
  return [...randomBytes(4)].map((byte) => byte || 1).join(".");
}

export function pick<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T;
}
