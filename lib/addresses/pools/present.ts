import type { AddressPool, PoolAddressRow } from "./list";
import type { PresentedAddressPool, PresentedPoolAddress } from "./schema";

export function presentPoolAddress(row: PoolAddressRow): PresentedPoolAddress {
  const { id, slug, name, type, address, isFree, publicId, shortcode, lateUntil, createdAt } = row;
  const isServing = !isFree && publicId !== null && shortcode !== null && lateUntil !== null;
  return {
    id: id.toString(),
    chain: { slug, name, type },
    address,
    payment_request: isServing ? { public_id: publicId, shortcode, late_until: lateUntil.toISOString() } : null,
    usable_at: row.usableAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  };
}

export function presentAddressPool({ free, serving, waiting, ...chain }: AddressPool): PresentedAddressPool {
  return { chain, free, serving, waiting };
}
