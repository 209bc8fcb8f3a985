import type { AddressPool, PoolAddressRow } from "./list";
import type { PresentedAddressPool, PresentedPoolAddress } from "./schema";

/** A pool address as the API and the dashboard show it. */
export function presentPoolAddress(row: PoolAddressRow): PresentedPoolAddress {
  const { id, slug, name, type, address, isFree, publicId, shortcode, lateUntil, createdAt } = row;
  const isServing = !isFree && publicId !== null && shortcode !== null && lateUntil !== null;
  return {
    id: id.toString(),
    chain: { slug, name, type },
    address,
    payment_request: isServing ? { public_id: publicId, shortcode, late_until: lateUntil.toISOString() } : null,
    created_at: createdAt.toISOString(),
  };
}

/** The size of a pool as the API and the dashboard show it. */
export function presentAddressPool({ free, serving, ...chain }: AddressPool): PresentedAddressPool {
  return { chain, free, serving };
}
