import { countPoolAddresses } from "@/lib/addresses/pools/list";
import { presentAddressPool } from "@/lib/addresses/pools/present";
import { addressPoolSchema } from "@/lib/addresses/pools/schema";
import { merchantRoute } from "@/lib/api/http/merchant-route";
import { listOf, found } from "@/lib/api/http/operation";

export const GET = merchantRoute({
  id: "countPoolAddresses",
  summary: "Count pool addresses by chain",
  description: "How many addresses of each pool are free. Chains without a pool are left out.",
  permission: "pool_addresses:read",
  returns: listOf(addressPoolSchema),
  handle: async ({ ctx }) => found((await countPoolAddresses(ctx)).map(presentAddressPool)),
});
