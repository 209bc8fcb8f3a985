import { randomBytes } from "node:crypto";
import { encode } from "next-auth/jwt";
import { cookieName } from "@/lib/auth/cookies";
import { db } from "@/lib/db";
import { env } from "@/lib/env";
import type { Environment } from "@/lib/merchants/scope";

type SessionOptions = { environment?: Environment; role?: string; authenticatedAt?: Date };

/** The headers that a page of this instance sends for a new signed-in user of the merchant. */
export async function signedInHeaders(
  merchantId: bigint,
  { environment = "sandbox", role = "owner", authenticatedAt = new Date() }: SessionOptions = {},
): Promise<Record<string, string>> {
  const email = `${randomBytes(6).toString("hex")}@shop.example`;
  const user = await db().user.create({
    data: { email, name: "Test user", passwordHash: "none", memberships: { create: { merchantId, role } } },
  });
  const claims = {
    sub: user.id.toString(),
    version: user.sessionVersion,
    session: randomBytes(12).toString("hex"),
    at: Math.floor(authenticatedAt.getTime() / 1000),
  };
  const token = await encode({ token: claims, secret: env().AUTH_SECRET });
  const origin = new URL(env().BASE_URL).origin;
  return {
    cookie: `${cookieName("session")}=${token}`,
    origin,
    "sec-fetch-site": "same-origin",
    "x-remit-environment": environment,
  };
}
