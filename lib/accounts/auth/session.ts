import { decode } from "next-auth/jwt";
import { z } from "zod";
import { freshSeconds, maxSessionSeconds, readCookie } from "./cookies";
import { pool } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { isComplete } from "@/lib/accounts/two-factor/method";
import { permissionsOfRole } from "@/lib/accounts/merchants/permissions";
import type { Preferences } from "@/lib/accounts/users/preferences-schema";
import type { Person } from "@/lib/accounts/merchants/schema";
import { hasMailServer } from "@/lib/platform/mail/queue-mail";

/** The header with which a page names the merchant that its requests are for. */
const merchantHeader = "x-remit-merchant";

/** A signed-in person at one of their merchants. */
export type Session = {
  id: string;
  user: { id: bigint; name: string; email: string; preferences: Preferences };
  /** Whether the user still has to verify their e-mail address. */
  isVerificationPending: boolean;
  /** The merchant that the request names; without one, the person's first. */
  merchant: { id: bigint; name: string; suspendedAt: Date | null; requiresSecondFactor: boolean };
  hasSeveralMerchants: boolean;
  hasSecondFactor: boolean;
  /** Whether the person must set up the second factor that this merchant requires, and may do nothing else here. */
  lacksRequiredFactor: boolean;
  /** The permissions of the person's role at this merchant; none while a required factor is missing. */
  permissions: ReturnType<typeof permissionsOfRole>;
  /** When the user last authenticated in this session. */
  authenticatedAt: Date;
};

const claimsSchema = z.object({
  sub: z.string().regex(/^\d{1,18}$/),
  version: z.number().int(),
  /** The id of the session. */
  session: z.string().min(1),
  /** When the user last authenticated, in seconds since 1970. */
  at: z.number().int(),
});
export type SessionClaims = z.infer<typeof claimsSchema>;

type Row = {
  id: string;
  name: string;
  email: string;
  email_verified_at: Date | null;
  preferences: Preferences;
  /** Null, like the next four, for a person who belongs to no merchant. */
  merchant_id: string | null;
  merchant_name: string;
  suspended_at: Date | null;
  requires_second_factor: boolean;
  role: string;
  has_several_merchants: boolean;
  last_seen_at: Date;
  method: string;
  has_second_factor: boolean;
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
  // The only source of a session.
  const token = readCookie(cookieHeader, "session");
  return token ? readClaims(token) : null;
}

/**
 * The live session of these claims at a merchant, or null. Without a merchant, it is at the person's first one. Throws
 * `not_a_member`.
 */
export async function findLiveSession(
  tokenClaims: SessionClaims,
  merchantId: string | null = null,
): Promise<Session | null> {
  const row = await readLiveRow(tokenClaims, merchantId);
  if (!row || row.merchant_id === null) return null;
  if (merchantId !== null && row.merchant_id !== merchantId) throw notAMember();
  const lacksRequiredFactor = row.requires_second_factor && !row.has_second_factor;
  return {
    id: tokenClaims.session,
    user: { id: BigInt(row.id), name: row.name, email: row.email, preferences: row.preferences },
    isVerificationPending: isVerificationPending({ emailVerifiedAt: row.email_verified_at }),
    merchant: {
      id: BigInt(row.merchant_id),
      name: row.merchant_name,
      suspendedAt: row.suspended_at,
      requiresSecondFactor: row.requires_second_factor,
    },
    hasSeveralMerchants: row.has_several_merchants,
    hasSecondFactor: row.has_second_factor,
    lacksRequiredFactor,
    permissions: lacksRequiredFactor ? [] : permissionsOfRole(row.role),
    authenticatedAt: authenticatedAt(tokenClaims),
  };
}

/** A signed-in person, who may belong to no merchant. */
export type SignedInPerson = Person & { emailVerifiedAt: Date | null };

/** The signed-in person of a Cookie header, or null. */
export async function findPersonByCookie(cookieHeader: string | null): Promise<SignedInPerson | null> {
  const tokenClaims = await readSessionClaims(cookieHeader);
  const row = tokenClaims && (await readLiveRow(tokenClaims, null));
  return row && { type: "user", id: BigInt(row.id), email: row.email, emailVerifiedAt: row.email_verified_at };
}

/** The signed-in person of a request. Throws `not_signed_in`. */
export async function requirePerson({ headers }: Request): Promise<SignedInPerson> {
  const person = await findPersonByCookie(headers.get("cookie"));
  if (person) return person;
  throw notSignedIn();
}

export function notSignedIn(): DomainError {
  return new DomainError("not_signed_in", "You are not signed in, or your session has ended. Sign in again.");
}

/**
 * The live session of these claims, or null. Checked at each use, so that a changed password, a disabled user, a
 * sign-out, the maximum age, a removed membership, a changed role or a second factor takes effect immediately.
 */
async function readLiveRow(tokenClaims: SessionClaims, merchantId: string | null): Promise<Row | null> {
  const now = new Date();
  if (now.getTime() - authenticatedAt(tokenClaims).getTime() > maxSessionSeconds * 1000) return null;
  const { rows } = await pool().query<Row>({
    name: "find-live-session",
    text: `SELECT app_user.id, app_user.name, app_user.email, app_user.email_verified_at,
                  json_build_object(
                    'language', CASE WHEN app_user.language_is_chosen THEN app_user.language END,
                    'time_zone', app_user.time_zone, 'number_format', app_user.number_format,
                    'hour_cycle', app_user.hour_cycle) AS preferences,
                  merchant.id AS merchant_id,
                  merchant.name AS merchant_name, merchant.suspended_at, merchant.requires_second_factor,
                  count(*) OVER () > 1 AS has_several_merchants, membership.role, user_session.last_seen_at, user_session.method,
                  has_second_factor(app_user.id) AS has_second_factor
             FROM user_session
             JOIN app_user ON app_user.id = user_session.user_id
             LEFT JOIN membership ON membership.user_id = app_user.id
             LEFT JOIN merchant ON merchant.id = membership.merchant_id
            WHERE user_session.id = $3 AND user_session.user_id = $1 AND user_session.ended_at IS NULL
              AND app_user.session_version = $2 AND app_user.disabled_at IS NULL
            ORDER BY membership.merchant_id::text = $4 DESC, membership.created_at, merchant.id
            LIMIT 1`,
    values: [tokenClaims.sub, tokenClaims.version, tokenClaims.session, merchantId],
  });
  const row = rows[0];
  if (!row || !isComplete(row.method, row.has_second_factor)) return null;
  const isUseUnrecorded = now.getTime() - row.last_seen_at.getTime() > recordUseEveryMs;
  const isHere = merchantId === null || row.merchant_id === merchantId;
  if (isUseUnrecorded && isHere) await recordUse(tokenClaims.session, now);
  return row;
}

function authenticatedAt({ at }: SessionClaims): Date {
  return new Date(at * 1000);
}

/** Whether a person who last authenticated at this time may change access and where money goes. */
export function isFreshSignIn(at: Date): boolean {
  return Date.now() - at.getTime() < freshSeconds * 1000;
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

/** Whether a person still has to verify their e-mail address. Always false without a mail server. */
function isVerificationPending({ emailVerifiedAt }: { emailVerifiedAt: Date | null }): boolean {
  return hasMailServer() && emailVerifiedAt === null;
}
