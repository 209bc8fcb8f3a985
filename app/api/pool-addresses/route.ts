import { z } from "zod";
import { addPoolAddresses } from "@/lib/addresses/pools/add";
import { listPoolAddresses } from "@/lib/addresses/pools/list";
import { presentPoolAddress } from "@/lib/addresses/pools/present";
import { addPoolAddressesSchema, listPoolAddressesSchema, poolAddressSchema } from "@/lib/addresses/pools/schema";
import { catalogFilterErrors } from "@/lib/chains/filter-errors";
import { merchantRoute } from "@/lib/api/http/merchant-route";
import { newOne, pageOf, created, page } from "@/lib/api/http/operation";

export const GET = merchantRoute({
  id: "listPoolAddresses",
  summary: "List pool addresses",
  description: "Newest first, with the payment request that each one serves.",
  permission: "pool_addresses:read",
  query: listPoolAddressesSchema,
  queryErrors: (query, { ctx }) => catalogFilterErrors(query, ctx.scope.environment),
  returns: pageOf(poolAddressSchema),
  handle: async ({ ctx, query }) => {
    const { rows, nextCursor } = await listPoolAddresses(ctx, query);
    return page(rows.map(presentPoolAddress), nextCursor);
  },
});

export const POST = merchantRoute({
  id: "addPoolAddresses",
  summary: "Add addresses to the pool of a chain",
  description:
    "Adds all of them or, if one is invalid, none. An address that is already in the pool does not change. Once a chain has a pool, payment requests on it without a recipient are paid to the pool.",
  permission: "pool_addresses:write",
  body: addPoolAddressesSchema,
  returns: newOne(z.array(poolAddressSchema)),
  errors: ["approval_required"],
  handle: async ({ ctx, body }) => {
    const rows = await addPoolAddresses(ctx, body);
    return created(rows.map(presentPoolAddress), `/api/pool-addresses?chain=${body.chain}`);
  },
});
