import { decode } from "next-auth/jwt";
import { z } from "zod";
import { longestSessionSeconds, readSessionCookie } from "./cookies";
import { pool } from "@/lib/db";
import { env } from "@/lib/env";

export type Session = {
  user: { id: bigint; name: string; email: string };
  merchant: { id: bigint; name: string; suspendedAt: Date | null };
  /** The user's role at this merchant. */
  role: string;
  /** When the user last gave the password for this session. */
  authenticatedAt: Date;
};

const claims = z.object({
  sub: z.string().regex(/^\d{1,18}$/),
  version: z.number().int(),
  session: z.string().min(1),
  /** When the session began, in seconds since 1970. */
  at: z.number().int(),
});
export type SessionClaims = z.infer<typeof claims>;

type Row = {
  id: string;
  name: string;
  email: string;
  merchant_id: string;
  merchant_name: string;
  suspended_at: Date | null;
  role: string;
};

/** Who is signed in, or null. Reads the cookie only: an Authorization header never makes a session. */
export async function findSession(request: Request): Promise<Session | null> {
  return findSessionByCookie(request.headers.get("cookie"));
}

/** The same from a Cookie header alone, for pages. */
export async function findSessionByCookie(cookieHeader: string | null): Promise<Session | null> {
  const token = readSessionCookie(cookieHeader);
  const held = token ? await readClaims(token) : null;
  return held && findLiveSession(held);
}

/** Checked at each use: a changed password, a disabled user, a sign-out or the longest time ends the session at once. */
export async function findLiveSession(held: SessionClaims): Promise<Session | null> {
  const authenticatedAt = new Date(held.at * 1000);
  if (Date.now() - authenticatedAt.getTime() > longestSessionSeconds * 1000) return null;
  const { rows } = await pool().query<Row>({
    name: "find-live-session",
    text: `SELECT u.id, u.name, u.email, m.id AS merchant_id, m.name AS merchant_name, m.suspended_at, ms.role
             FROM app_user u
             JOIN membership ms ON ms.user_id = u.id
             JOIN merchant m ON m.id = ms.merchant_id
            WHERE u.id = $1 AND u.session_version = $2 AND u.disabled_at IS NULL
              AND NOT EXISTS (SELECT 1 FROM ended_session e WHERE e.id = $3)
            ORDER BY ms.created_at, m.id
            LIMIT 1`,
    values: [held.sub, held.version, held.session],
  });
  const row = rows[0];
  if (!row) return null;
  return {
    user: { id: BigInt(row.id), name: row.name, email: row.email },
    merchant: { id: BigInt(row.merchant_id), name: row.merchant_name, suspendedAt: row.suspended_at },
    role: row.role,
    authenticatedAt,
  };
}

/** The claims of a decrypted token, or null where they are not ours. */
export function parseClaims(token: unknown): SessionClaims | null {
  return claims.safeParse(token).data ?? null;
}

/** A token that was tampered with, has expired or was made under another secret is no session. */
async function readClaims(token: string): Promise<SessionClaims | null> {
  try {
    return parseClaims(await decode({ token, secret: env().AUTH_SECRET }));
  } catch {
    return null;
  }
}
