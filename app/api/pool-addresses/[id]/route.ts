import { removePoolAddress } from "@/lib/addresses/pools/remove";
import { poolAddressParams } from "@/lib/addresses/pools/schema";
import { merchantRoute } from "@/lib/api/http/merchant-route";
import { done } from "@/lib/api/http/operation";

export const DELETE = merchantRoute({
  id: "removePoolAddress",
  summary: "Remove an address from a pool",
  description:
    "New payment requests no longer get the address. A payment request that already uses it keeps it until its late window has ended.",
  permission: "pool_addresses:write",
  params: poolAddressParams,
  returns: { status: 204 },
  errors: ["pool_address_not_found"],
  handle: async ({ ctx, params }) => {
    await removePoolAddress(ctx, params);
    return done();
  },
});
