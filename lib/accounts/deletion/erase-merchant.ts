import { z } from "zod";
import { db, Prisma } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import type { Scope } from "@/lib/platform/scope";
import { deleteSettings } from "./delete-settings";

// Erases all texts of a deleted merchant, because they may name customers. Amounts, payments and the audit log stay.
// See decision 12.

export const eraseMerchantTask = "erase_merchant";

const payloadSchema = z.object({ merchant_id: z.string() });
const pageSize = 500;
const erased = "Erased";

/**
 * Erases the texts, timelines, events and webhook endpoints of a deleted merchant, in short transactions. Idempotent.
 * Throws when the signal aborts; the queue then retries.
 */
export async function eraseMerchant(payload: unknown, signal?: AbortSignal): Promise<void> {
  const merchantId = BigInt(payloadSchema.parse(payload).merchant_id);
  // A call that began before the deletion may have added a key, an address or an endpoint after it.
  await db().$transaction((tx) => deleteSettings(tx, merchantId, new Date()));
  for (const environment of ["production", "sandbox"] as const) {
    const scope = { merchantId, environment };
    await eraseRequests(scope, signal);
    await eraseEvents(scope, signal);
  }
  await db().$executeRaw`
    UPDATE unmatched_transfer SET decided_by = ${erased}, note = CASE WHEN note IS NOT NULL THEN ${erased} END
    WHERE merchant_id = ${merchantId} AND status <> 'open' AND decided_by NOT IN ('remit', ${erased})`;
  await db().webhookEndpoint.deleteMany({ where: { merchantId, NOT: { deletedAt: null } } });
  log().info({ merchant_id: merchantId.toString() }, "The data of a deleted merchant is erased");
}

type Page = { count: bigint; at: Date | null; id: bigint | null };

async function eraseRequests(scope: Scope, signal: AbortSignal | undefined): Promise<void> {
  let after = { at: new Date(0), id: 0n };
  for (;;) {
    signal?.throwIfAborted();
    const [page] = await db().$queryRaw<[Page]>(eraseRequestPage(scope, after));
    if (page.at === null || page.id === null || page.count < pageSize) return;
    after = { at: page.at, id: page.id };
  }
}

// An array instead of a join, so that PostgreSQL does not choose a sequential scan.
const ofPage = Prisma.sql`ANY (ARRAY(SELECT id FROM page))`;

function eraseRequestPage({ merchantId, environment }: Scope, after: { at: Date; id: bigint }): Prisma.Sql {
  return Prisma.sql`
    WITH page AS (
      SELECT id, created_at FROM payment_request
      WHERE merchant_id = ${merchantId} AND environment = ${environment}::environment
        AND (created_at, id) > (${after.at}::timestamptz, ${after.id}::bigint)
      ORDER BY created_at, id LIMIT ${pageSize} FOR UPDATE),
    texts AS (
      UPDATE payment_request SET description = '', external_id = '', redirect_url = '', cancel_url = '', metadata = '{}',
        resolved_by = CASE WHEN resolved_by IS NOT NULL THEN ${erased} END,
        resolution_note = CASE WHEN resolution_note IS NOT NULL THEN ${erased} END
      WHERE id = ${ofPage}),
    entries AS (DELETE FROM timeline_entry WHERE request_id = ${ofPage}),
    simulations AS (DELETE FROM simulation WHERE request_id = ${ofPage} AND done_at IS NOT NULL)
    SELECT count(*), max(created_at) AS at, (array_agg(id ORDER BY created_at DESC, id DESC))[1] AS id FROM page`;
}

/** Deletes events, and with them their deliveries and attempts, which contain receivers' responses. */
async function eraseEvents({ merchantId, environment }: Scope, signal: AbortSignal | undefined): Promise<void> {
  for (let count = pageSize; count === pageSize;) {
    signal?.throwIfAborted();
    count = await db().$executeRaw`
      DELETE FROM event WHERE id = ANY (ARRAY(
        SELECT id FROM event WHERE merchant_id = ${merchantId} AND environment = ${environment}::environment
        ORDER BY sequence LIMIT ${pageSize}))`;
  }
}
