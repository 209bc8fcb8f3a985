import { randomBytes, randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { cookieName } from "@/lib/auth/cookies";
import { db } from "@/lib/db";
import { env } from "@/lib/env";
import type { Environment } from "@/lib/merchants/scope";

type SessionOptions = { environment?: Environment; role?: string; authenticatedAt?: Date };

/** The headers that a page sends for a new signed-in user of the merchant. */
export async function signedInHeaders(
  merchantId: bigint,
  { environment = "sandbox", role = "owner", authenticatedAt = new Date() }: SessionOptions = {},
): Promise<Record<string, string>> {
  const email = `${randomBytes(6).toString("hex")}@shop.example`;
  const user = await db().user.create({
    data: { email, name: "Test user", passwordHash: "none", memberships: { create: { merchantId, role } } },
  });
  return sessionHeaders(user.id, { environment, authenticatedAt });
}

/** The headers for a new session of a user. */
export async function sessionHeaders(
  userId: bigint,
  { environment = "sandbox", authenticatedAt = new Date() }: Omit<SessionOptions, "role"> = {},
): Promise<Record<string, string>> {
  const token = await newSessionToken(userId, { at: authenticatedAt });
  const origin = new URL(env().BASE_URL).origin;
  return {
    cookie: `${cookieName("session")}=${token}`,
    origin,
    "sec-fetch-site": "same-origin",
    "x-remit-environment": environment,
  };
}

type TokenOptions = { session?: string; at?: Date; userAgent?: string };

/** The cookie value of a user's session, which is created if there is none with this ID. */
export async function newSessionToken(
  userId: bigint,
  { session = randomUUID(), at = new Date(), userAgent = "" }: TokenOptions = {},
): Promise<string> {
  const { sessionVersion } = await db().user.findUniqueOrThrow({ where: { id: userId } });
  const row = { userId, sessionVersion, userAgent, ipAddress: "198.51.100.1", signedInAt: at, lastSeenAt: new Date() };
  await db().userSession.upsert({ where: { id: session }, create: { id: session, ...row }, update: row });
  const claims = { sub: userId.toString(), version: sessionVersion, session, at: Math.floor(at.getTime() / 1000) };
  return encode({ token: claims, secret: env().AUTH_SECRET });
}
