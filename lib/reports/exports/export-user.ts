import { getSecurity } from "@/lib/accounts/two-factor/get-security";
import { presentAuditEntry } from "@/lib/accounts/audit/present";
import { withPersonalData } from "@/lib/accounts/audit/personal-data";
import type { ActorContext } from "@/lib/accounts/audit/record";
import { db } from "@/lib/platform/db";
import type { User } from "@/prisma/generated/client";
import { recordAccess } from "@/lib/accounts/users/audit";
import { presentSavedView } from "../saved-views/saved-views";
import type { Part } from "./json-stream";

const pageSize = 500;

/**
 * Exports a user's records, without secrets: account, actions, entries about them, and their queued mails. Audited
 * before the first part is read. Pages are read one at a time, not in one snapshot.
 */
export async function exportUser(userId: bigint, ctx: ActorContext): Promise<AsyncGenerator<Part>> {
  await db().$transaction((tx) => recordAccess(tx, userId, { ...ctx, action: "user.exported" }));
  return readUser(await db().user.findUniqueOrThrow({ where: { id: userId } }));
}

async function* readUser(user: User): AsyncGenerator<Part> {
  yield { section: "account", rows: [presentUser(user)] };
  yield { section: "memberships", rows: await memberships(user.id) };
  yield { section: "second_factor", rows: [await getSecurity(user.id)] };
  yield { section: "identities", rows: await identities(user.id) };
  yield { section: "sessions", rows: await sessions(user.id) };
  yield { section: "api_keys", rows: await apiKeys(user.email) };
  yield { section: "saved_views", rows: await savedViews(user.id) };
  yield { section: "waiting_mails", rows: await waitingMails(user.id) };
  for (let last = 0n; ;) {
    const entries = await auditEntries(user.id, last);
    yield { section: "audit_entries", rows: entries.map(({ row, merchant_id }) => ({ merchant_id, ...row })) };
    const next = entries.at(-1);
    if (!next) break;
    last = next.id;
  }
  for (let last = 0n; ;) {
    const entries = await timelineEntries(user.email, last);
    yield { section: "timeline_entries", rows: entries.map(({ sequence: _, ...entry }) => entry) };
    const next = entries.at(-1);
    if (!next) break;
    last = next.sequence;
  }
}

function presentUser({ id, email, name, language, timeZone, numberFormat, hourCycle, ...user }: User) {
  const preferences = { language, time_zone: timeZone, number_format: numberFormat, hour_cycle: hourCycle };
  const times = {
    created_at: user.createdAt,
    email_verified_at: user.emailVerifiedAt,
    disabled_at: user.disabledAt,
  };
  return { id: id.toString(), email, name, ...preferences, ...times };
}

async function memberships(userId: bigint) {
  const rows = await db().membership.findMany({ where: { userId }, include: { merchant: true } });
  return rows.map(({ merchant, role, notifications, createdAt }) => ({
    merchant_id: merchant.id.toString(),
    merchant_name: merchant.name,
    role,
    notifications,
    created_at: createdAt,
  }));
}

/** The accounts at the identity provider. */
async function identities(userId: bigint) {
  const rows = await db().userIdentity.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });
  return rows.map(({ issuer, subject, createdAt }) => ({ issuer, subject, created_at: createdAt }));
}

/** The sessions, including ended ones while they are kept. */
async function sessions(userId: bigint) {
  const rows = await db().userSession.findMany({ where: { userId }, orderBy: { signedInAt: "asc" } });
  return rows.map(({ userAgent, ipAddress, method, signedInAt, lastSeenAt, endedAt }) => ({
    user_agent: userAgent,
    ip_address: ipAddress,
    method,
    signed_in_at: signedInAt,
    last_seen_at: lastSeenAt,
    ended_at: endedAt,
  }));
}

async function apiKeys(email: string) {
  const rows = await db().apiKey.findMany({ where: { createdBy: email }, orderBy: { createdAt: "asc" } });
  return rows.map(({ id, merchantId, environment, name, createdAt }) => ({
    id,
    merchant_id: merchantId.toString(),
    environment,
    name,
    created_at: createdAt,
  }));
}

async function savedViews(userId: bigint) {
  const rows = await db().savedView.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });
  return rows.map((row) => ({
    merchant_id: row.merchantId.toString(),
    environment: row.environment,
    page: row.page,
    ...presentSavedView(row),
  }));
}

async function waitingMails(userId: bigint) {
  const rows = await db().$queryRaw<{ payload: unknown }[]>`
    SELECT payload FROM graphile_worker._private_jobs WHERE payload->>'user_id' = ${userId.toString()} ORDER BY id`;
  return rows.map(({ payload }) => payload);
}

/** A page of entries caused by the user or about them. */
async function auditEntries(userId: bigint, last: bigint) {
  const id = userId.toString();
  const page = await db().$queryRaw<{ id: bigint }[]>`
    SELECT id FROM audit_entry
    WHERE id > ${last} AND (actor = ${`user:${id}`} OR (action LIKE 'user.%' AND subject_id = ${id})
      OR after->>'user_id' = ${id})
    ORDER BY id LIMIT ${pageSize}`;
  const rows = await db().auditEntry.findMany({
    where: { id: { in: page.map((row) => row.id) } },
    orderBy: { id: "asc" },
    include: { clientAddress: true },
  });
  const named = await withPersonalData(rows);
  return named.map((row) => ({
    id: row.id,
    row: presentAuditEntry(row),
    merchant_id: row.merchantId?.toString() ?? null,
  }));
}

type TimelineRow = {
  sequence: bigint;
  id: string;
  public_id: string;
  type: string;
  details: unknown;
  created_at: Date;
};

async function timelineEntries(email: string, last: bigint): Promise<TimelineRow[]> {
  return db().$queryRaw<TimelineRow[]>`
    SELECT t.sequence, t.id, r.public_id::text, t.type, t.details, t.created_at
    FROM timeline_entry t JOIN payment_request r ON r.id = t.request_id
    WHERE t.details #>> '{by,email}' = ${email} AND t.details #>> '{by,type}' = 'user' AND t.sequence > ${last}
    ORDER BY t.sequence LIMIT ${pageSize}`;
}
