import { db } from "@/lib/db";
import type { Scope } from "@/lib/merchants/scope";
import { newAddress } from "@/testing/settlement-fixtures";
import { asOwner } from "@/testing/test-database";

export type SeededRequest = { publicId: string; shortcode: string };

/** Inserts active requests in a token of six decimals with one statement. The ranges of two calls must not overlap. */
export async function seedRequests(
  { merchantId, environment }: Scope,
  tokenId: number,
  { from, to }: { from: number; to: number },
): Promise<SeededRequest[]> {
  const addresses = Array.from({ length: 50 }, newAddress);
  await db().$executeRaw`
    INSERT INTO payment_request (public_id, shortcode, reference, merchant_id, environment, chain_id, token_id,
      recipient_address, amount, description, external_id, metadata, created_after_block, created_at, expires_at, late_until)
    SELECT gen_random_uuid(), translate(lpad(to_hex(n), 10, 'x'), '0', 'z'), decode(md5(n::text), 'hex'), ${merchantId},
      ${environment}::environment, k.chain_id, k.id, (${addresses}::text[])[n % ${addresses.length}::int + 1], 5000000000 + n,
      'Order ' || n || ' of the shop', 'order-' || n, jsonb_build_object('number', n), 0, now() - make_interval(secs => ${to}::int - n), now() + interval '1 day', now() + interval '2 days'
    FROM generate_series(${from}::int, ${to}::int) AS n, token k WHERE k.id = ${tokenId}`;
  await asOwner("ANALYZE payment_request");
  return db().paymentRequest.findMany({
    where: { merchantId, amount: { gte: 5_000_000_000 + from, lte: 5_000_000_000 + to } },
    select: { publicId: true, shortcode: true },
  });
}
