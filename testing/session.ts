import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { cookieName } from "@/lib/accounts/auth/cookies";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { Role } from "@/lib/accounts/merchants/permissions";
import type { Environment } from "@/lib/platform/scope";
import { newMember } from "./members";

type SessionOptions = { environment?: Environment; role?: Role; authenticatedAt?: Date };

/** Creates a user of the merchant and returns the headers that the dashboard sends for their new session. */
export async function signedInHeaders(
  merchantId: bigint,
  { environment = "sandbox", role = "owner", authenticatedAt = new Date() }: SessionOptions = {},
): Promise<Record<string, string>> {
  const { id } = await newMember(merchantId, { role });
  return sessionHeaders(id, { environment, authenticatedAt });
}

/** The headers for a new session of a user. */
export async function sessionHeaders(
  userId: bigint,
  { environment = "sandbox", authenticatedAt = new Date() }: Omit<SessionOptions, "role"> = {},
): Promise<Record<string, string>> {
  const token = await newSessionToken(userId, { authenticatedAt });
  const origin = new URL(env().BASE_URL).origin;
  return {
    cookie: `${cookieName("session")}=${token}`,
    origin,
    "sec-fetch-site": "same-origin",
    "x-remit-environment": environment,
  };
}

type TokenOptions = { sessionId?: string; authenticatedAt?: Date; userAgent?: string };

/** The cookie value for a user's session. Creates the session with `sessionId`, or updates it if it exists. */
export async function newSessionToken(
  userId: bigint,
  { sessionId = randomUUID(), authenticatedAt = new Date(), userAgent = "" }: TokenOptions = {},
): Promise<string> {
  const { sessionVersion } = await db().user.findUniqueOrThrow({ where: { id: userId } });
  const times = { signedInAt: authenticatedAt, lastSeenAt: new Date() };
  const row = { userId, sessionVersion, userAgent, ipAddress: "198.51.100.1", ...times };
  await db().userSession.upsert({ where: { id: sessionId }, create: { id: sessionId, ...row }, update: row });
  const at = Math.floor(authenticatedAt.getTime() / 1000);
  const claims = { sub: userId.toString(), version: sessionVersion, session: sessionId, at };
  return encode({ token: claims, secret: env().AUTH_SECRET });
}
