import { decode } from "next-auth/jwt";
import { z } from "zod";
import { maxSessionSeconds, cookieName } from "./cookies";
import { pool } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { permissionsOfRole } from "@/lib/accounts/merchants/permissions";
import { isVerificationPending } from "@/lib/accounts/users/verification";

/** The header with which a page names the merchant that its requests are for. */
const merchantHeader = "x-remit-merchant";

/** A signed-in person at one of their merchants. */
export type Session = {
  id: string;
  user: { id: bigint; name: string; email: string };
  /** Whether the user still has to verify their e-mail address. */
  isVerificationPending: boolean;
  /** The merchant that the request names; without one, the person's first. */
  merchant: { id: bigint; name: string; suspendedAt: Date | null };
  hasSeveralMerchants: boolean;
  /** The permissions of the person's role at this merchant. */
  permissions: ReturnType<typeof permissionsOfRole>;
  /** When the user last entered the password in this session. */
  authenticatedAt: Date;
};

const claimsSchema = z.object({
  sub: z.string().regex(/^\d{1,18}$/),
  version: z.number().int(),
  /** The id of the session. */
  session: z.string().min(1),
  /** When the password was last entered, in seconds since 1970. */
  at: z.number().int(),
});
export type SessionClaims = z.infer<typeof claimsSchema>;

type Row = {
  id: string;
  name: string;
  email: string;
  email_verified_at: Date | null;
  merchant_id: string;
  merchant_name: string;
  suspended_at: Date | null;
  has_several_merchants: boolean;
  role: string;
  last_seen_at: Date;
};

const recordUseEveryMs = 5 * 60_000;

const sharedSessions = new WeakMap<Request, Promise<Session | null>>();

/** Gives a request a session that was read from its cookie before, so that it is not read again. */
export function shareSession(request: Request, session: Promise<Session | null>): void {
  sharedSessions.set(request, session);
}

/**
 * The session at the merchant that the request names, or null. Reads only the cookie, never an Authorization header.
 * Throws `not_a_member`.
 */
export async function findSession(request: Request): Promise<Session | null> {
  const { headers } = request;
  return sharedSessions.get(request) ?? findSessionByCookie(headers.get("cookie"), headers.get(merchantHeader));
}

/** The session of a Cookie header at a merchant, or null. Throws `not_a_member`. */
export async function findSessionByCookie(
  cookieHeader: string | null,
  merchantId: string | null,
): Promise<Session | null> {
  const tokenClaims = await readSessionClaims(cookieHeader);
  return tokenClaims && findLiveSession(tokenClaims, merchantId);
}

/** The claims of the session cookie, even if the session has ended. */
export async function readSessionClaims(cookieHeader: string | null): Promise<SessionClaims | null> {
  const token = readSessionCookie(cookieHeader);
  return token ? readClaims(token) : null;
}

/**
 * The live session of these claims, or null. Checked at each use, so that a changed password, a disabled user, a
 * sign-out, the maximum age, a removed membership or a changed role takes effect immediately. Without a merchant, it is at
 * the person's first one. Throws `not_a_member`.
 */
export async function findLiveSession(
  tokenClaims: SessionClaims,
  merchantId: string | null = null,
): Promise<Session | null> {
  const authenticatedAt = new Date(tokenClaims.at * 1000);
  const now = new Date();
  if (now.getTime() - authenticatedAt.getTime() > maxSessionSeconds * 1000) return null;
  const { rows } = await pool().query<Row>({
    name: "find-live-session",
    text: `SELECT app_user.id, app_user.name, app_user.email, app_user.email_verified_at, merchant.id AS merchant_id,
                  merchant.name AS merchant_name, merchant.suspended_at, count(*) OVER () > 1 AS has_several_merchants,
                  membership.role, user_session.last_seen_at
             FROM user_session
             JOIN app_user ON app_user.id = user_session.user_id
             JOIN membership ON membership.user_id = app_user.id
             JOIN merchant ON merchant.id = membership.merchant_id
            WHERE user_session.id = $3 AND user_session.user_id = $1 AND user_session.ended_at IS NULL
              AND app_user.session_version = $2 AND app_user.disabled_at IS NULL
            ORDER BY membership.merchant_id::text = $4 DESC, membership.created_at, merchant.id
            LIMIT 1`,
    values: [tokenClaims.sub, tokenClaims.version, tokenClaims.session, merchantId],
  });
  const row = rows[0];
  if (!row) return null;
  if (merchantId !== null && row.merchant_id !== merchantId) throw notAMember();
  if (now.getTime() - row.last_seen_at.getTime() > recordUseEveryMs) await recordUse(tokenClaims.session, now);
  return {
    id: tokenClaims.session,
    user: { id: BigInt(row.id), name: row.name, email: row.email },
    isVerificationPending: isVerificationPending({ emailVerifiedAt: row.email_verified_at }),
    merchant: { id: BigInt(row.merchant_id), name: row.merchant_name, suspendedAt: row.suspended_at },
    hasSeveralMerchants: row.has_several_merchants,
    permissions: permissionsOfRole(row.role),
    authenticatedAt,
  };
}

/** The same error for a merchant without this person and for one that does not exist. */
function notAMember(): DomainError {
  return new DomainError("not_a_member", "You are not a member of this business, or no longer. Reload the page.");
}

/** Records when a session was last used. Never throws, so that a read-only database still allows reads. */
async function recordUse(id: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - recordUseEveryMs);
  await pool()
    .query(`UPDATE user_session SET last_seen_at = $2 WHERE id = $1 AND last_seen_at < $3`, [id, now, before])
    .catch((error: unknown) => log().warn({ err: error }, "Failed to record the use of a session"));
}

/** The claims of a decrypted token, or null if they are invalid. */
export function parseClaims(token: unknown): SessionClaims | null {
  return claimsSchema.safeParse(token).data ?? null;
}

/** The claims of a token; null if it was tampered with, has expired or was encrypted with another secret. */
async function readClaims(token: string): Promise<SessionClaims | null> {
  try {
    return parseClaims(await decode({ token, secret: env().AUTH_SECRET }));
  } catch {
    return null;
  }
}

/** The session token from the Cookie header, the only source of a session. */
function readSessionCookie(cookieHeader: string | null): string | null {
  const name = cookieName("session");
  for (const pair of (cookieHeader ?? "").split(";")) {
    const [key, ...value] = pair.split("=");
    if (key?.trim() === name) return value.join("=").trim();
  }
  return null;
}
