import { db, Prisma, type Transaction } from "@/lib/platform/db";
import type { Context } from "@/lib/accounts/merchants/context";
import { isUsableSql } from "@/lib/addresses/address-protection";
import { isFreeSql } from "@/lib/addresses/exclusive-address";
import type { Scope } from "@/lib/platform/scope";
import { allOf } from "@/lib/platform/pagination/conditions";
import { readPage, type Page } from "@/lib/platform/pagination/keyset";
import type { listPoolAddressesSchema } from "./schema";
import type { z } from "zod";

type ListPoolAddressesInput = z.output<typeof listPoolAddressesSchema>;

export type PoolAddressRow = {
  id: bigint;
  slug: string;
  name: string;
  type: "evm" | "solana";
  address: string;
  createdAt: Date;
  isFree: boolean;
  /** Set while address protection delays its first use. */
  usableAt: Date | null;
  /** The request that the address serves, or served last. */
  publicId: string | null;
  shortcode: string | null;
  lateUntil: Date | null;
};

export type AddressPool = Pick<PoolAddressRow, "slug" | "name" | "type"> & {
  free: number;
  /** Addresses that serve a request. */
  serving: number;
  /** Free addresses that address protection does not let requests use yet. */
  waiting: number;
};

/** A page of the addresses in the merchant's pools, newest first. Throws `invalid_cursor`. */
export async function listPoolAddresses(
  { scope, now }: Context,
  { chain, ...query }: ListPoolAddressesInput,
): Promise<Page<PoolAddressRow>> {
  return readPage(query, {
    name: "pool-addresses -id",
    positionOf: ({ createdAt, id }) => ({ at: createdAt, id: id.toString() }),
    // Does not query the row, because a cursor may point to a removed address.
    findKey: (id) => Promise.resolve(/^\d{1,18}$/.test(id) ? { id: BigInt(id) } : null),
    read: (after, take) =>
      readPoolAddresses(db(), scope, now, {
        where: [
          ...(chain === undefined ? [] : [Prisma.sql`chain.slug = ${chain}`]),
          ...(after ? [Prisma.sql`listed.id < ${after.id}`] : []),
        ],
        take,
      }),
  });
}

/** The size of each of the merchant's pools. */
export async function countPoolAddresses({ scope, now }: Context): Promise<AddressPool[]> {
  return db().$queryRaw<AddressPool[]>`
    SELECT chain.slug, chain.name, chain.type,
      count(*) FILTER (WHERE ${isFreeSql(now)} AND ${isUsableSql(scope, now)})::int AS free,
      count(*) FILTER (WHERE NOT ${isFreeSql(now)})::int AS serving,
      count(*) FILTER (WHERE ${isFreeSql(now)} AND NOT ${isUsableSql(scope, now)})::int AS waiting
    FROM ${pooled} WHERE ${allOf(isOwn(scope))} GROUP BY chain.id ORDER BY chain.id`;
}

const pooled = Prisma.sql`chain_receiving_address listed
  JOIN receiving_address owned ON owned.id = listed.receiving_address_id AND owned.mode = 'exclusive'
  JOIN chain ON chain.id = listed.chain_id`;

function isOwn({ merchantId, environment }: Scope): Prisma.Sql[] {
  return [Prisma.sql`listed.merchant_id = ${merchantId}`, Prisma.sql`owned.environment = ${environment}::environment`];
}

export function readPoolAddresses(
  tx: Transaction,
  scope: Scope,
  now: Date,
  { where, take }: { where: Prisma.Sql[]; take: number },
): Promise<PoolAddressRow[]> {
  return tx.$queryRaw<PoolAddressRow[]>`
    SELECT listed.id, chain.slug, chain.name, chain.type, owned.address, listed.created_at AS "createdAt",
      ${isFreeSql(now)} AS "isFree", CASE WHEN NOT ${isUsableSql(scope, now)} THEN listed.usable_at END AS "usableAt", holder.public_id AS "publicId", holder.shortcode, holder.late_until AS "lateUntil"
    FROM ${pooled} LEFT JOIN payment_request holder ON holder.id = owned.holder_id
    WHERE ${allOf([...isOwn(scope), ...where])} ORDER BY listed.id DESC LIMIT ${take}`;
}
