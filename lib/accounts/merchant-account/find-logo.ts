import { Prisma, queryForPayers } from "@/lib/platform/db";

type Logo = { mediaType: string; content: Buffer<ArrayBuffer> };

/** The logo with this hash, for anyone who sees a pay page; null once no active merchant has it. */
export async function findLogo(hash: string): Promise<Logo | null> {
  if (!/^[0-9a-f]{64}$/.test(hash)) return null;
  const [logo] = await queryForPayers<Logo>(Prisma.sql`
    SELECT l.media_type AS "mediaType", l.content FROM merchant m JOIN merchant_logo l ON l.merchant_id = m.id
    WHERE m.logo_hash = ${hash} AND m.suspended_at IS NULL LIMIT 1`);
  return logo ?? null;
}
