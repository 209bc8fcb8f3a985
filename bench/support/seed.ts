import { db } from "@/lib/platform/db";
import type { Scope } from "@/lib/platform/scope";
import { addUpRequestCounts } from "@/lib/requests/add-up-counts";
import { newAddress } from "@/testing/settlement-fixtures";
import { asOwner } from "@/testing/test-database";

export type SeededRequest = { publicId: string; shortcode: string; merchantId: bigint };

type Range = { from: number; to: number };

const rowsPerStatement = 500_000;
/** From this many rows on, creating the indexes afterward takes less time than updating them row by row. */
const manyRows = 2_000_000;
const maxReturned = 50_000;

/**
 * Inserts active requests of the merchants in turn, in a token of six decimals, and returns all of them, or 50,000 spread over the range. The ranges
 * of two calls must not overlap.
 */
export async function seedRequests(
  merchants: Scope | Scope[],
  tokenId: number,
  range: Range,
): Promise<SeededRequest[]> {
  const count = range.to - range.from + 1;
  const indexes = count < manyRows ? [] : await dropIndexes();
  const scopes = [merchants].flat();
  const addresses = Array.from({ length: 50 * scopes.length }, newAddress);
  for (let from = range.from; from <= range.to; from += rowsPerStatement)
    await insert(
      scopes,
      tokenId,
      { from, to: Math.min(range.to, from + rowsPerStatement - 1) },
      { ...range, addresses },
    );
  for (const index of indexes) await asOwner(`SET maintenance_work_mem = '1GB'; ${index}`);
  // As autovacuum and the worker do.
  await asOwner("VACUUM (ANALYZE) payment_request");
  await addUpRequestCounts();
  return db().$queryRaw`
    SELECT public_id AS "publicId", shortcode, merchant_id AS "merchantId" FROM payment_request
    WHERE merchant_id = ANY(${scopes.map(({ merchantId }) => merchantId)}) AND amount BETWEEN ${5_000_000_000 + range.from} AND ${5_000_000_000 + range.to}
      AND amount::bigint % ${Math.ceil(count / maxReturned)} = 0`;
}

/**
 * A request's amount is 5,000,000,000 plus its number, so that a range of amounts selects a range of requests. Its
 * shortcode is its number in hexadecimal, with z for the 0 that base58 lacks. Requests are created a second apart, the
 * last one now.
 */
async function insert(
  scopes: Scope[],
  tokenId: number,
  { from, to }: Range,
  { to: lastNumber, addresses }: Range & { addresses: string[] },
): Promise<void> {
  await db().$executeRaw`
    INSERT INTO payment_request (public_id, shortcode, reference, merchant_id, environment, chain_id, token_id,
      recipient_address, amount, description, external_id, metadata, created_after_block, created_at, expires_at, late_until)
    SELECT gen_random_uuid(), translate(lpad(to_hex(n), 10, 'x'), '0', 'z'), decode(md5(n::text), 'hex'),
      (${scopes.map(({ merchantId }) => merchantId)}::bigint[])[n % ${scopes.length}::int + 1], ${scopes[0]?.environment}::environment, k.chain_id, k.id, (${addresses}::text[])[n % ${addresses.length}::int + 1], 5000000000 + n,
      'Order ' || n || ' of the shop', 'order-' || n, jsonb_build_object('number', n), 0,
      now() - make_interval(secs => ${lastNumber}::int - n), now() + interval '1 day', now() + interval '2 days'
    FROM generate_series(${from}::int, ${to}::int) AS n, token k WHERE k.id = ${tokenId}`;
}

/** Drops the non-unique indexes of the payment requests, and returns the statements that create them again. */
async function dropIndexes(): Promise<string[]> {
  const indexes = await db().$queryRaw<{ name: string; definition: string }[]>`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
    WHERE indrelid = 'payment_request'::regclass AND NOT indisunique`;
  for (const { name } of indexes) await asOwner(`DROP INDEX ${name}`);
  return indexes.map(({ definition }) => definition);
}

/** Payments of the merchant in every quarter of an hour of the last year, in each token. */
export async function seedPaymentSums({ merchantId, environment }: Scope, tokenIds: number[]): Promise<void> {
  await db().$executeRaw`
    INSERT INTO payment_sum (merchant_id, environment, quarter, token_id, part, amount, payments)
    SELECT ${merchantId}, ${environment}::environment, quarter, token_id, 0, 5000000, 3
    FROM generate_series(date_bin('15 minutes', now(), 'epoch') - interval '366 days', now(), interval '15 minutes') AS quarter,
      unnest(${tokenIds}::int[]) AS token_id`;
}
