import { proveAddress } from "@/lib/requests/address-ownership/prove";
import { proveAddressSchema } from "@/lib/requests/address-ownership/schema";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { found } from "@/lib/api/http/operation";

/** Proves that the merchant owns an address, by the signature of a statement. */
export const POST = dashboardRoute({
  permission: "settings:write",
  body: proveAddressSchema,
  handle: async ({ ctx, body }) => found(await proveAddress(ctx, body)),
});
