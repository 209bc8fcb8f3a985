import { countPoolAddresses } from "@/lib/address-pools/list";
import { presentAddressPool } from "@/lib/address-pools/present";
import { addressPoolSchema } from "@/lib/address-pools/schema";
import { merchantRoute } from "@/lib/http/merchant-route";
import { listOf } from "@/lib/http/operation";
import { found } from "@/lib/http/reply";

export const GET = merchantRoute({
  id: "countPoolAddresses",
  summary: "Count pool addresses by chain",
  description: "How many addresses of each pool are free. Chains without a pool are left out.",
  permission: "pool_addresses:read",
  returns: listOf(addressPoolSchema),
  handle: async ({ ctx }) => found((await countPoolAddresses(ctx)).map(presentAddressPool)),
});
