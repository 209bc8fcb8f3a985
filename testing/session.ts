import { randomBytes } from "node:crypto";
import { encode } from "next-auth/jwt";
import { cookieName } from "@/lib/auth/cookies";
import { db } from "@/lib/db";
import { env } from "@/lib/env";

/** The headers a page of this instance sends for a signed-in user of the merchant, made for the occasion. */
export async function signedInHeaders(merchantId: bigint): Promise<Record<string, string>> {
  const email = `${randomBytes(6).toString("hex")}@shop.example`;
  const user = await db().user.create({
    data: { email, name: "Test user", passwordHash: "none", memberships: { create: { merchantId } } },
  });
  const claims = { sub: user.id.toString(), version: user.sessionVersion, session: randomBytes(12).toString("hex") };
  const token = await encode({ token: claims, secret: env().AUTH_SECRET });
  const origin = new URL(env().BASE_URL).origin;
  return { cookie: `${cookieName("session")}=${token}`, origin, "sec-fetch-site": "same-origin" };
}
