import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { done } from "@/lib/api/http/operation";
import { removeReceivingAddress } from "@/lib/addresses/receiving-addresses/receiving-addresses";
import { receivingAddressParams } from "@/lib/accounts/merchants/schema";

export const DELETE = dashboardRoute({
  permission: "settings:write",
  params: receivingAddressParams,
  handle: async ({ ctx, params }) => {
    await removeReceivingAddress(ctx, params);
    return done();
  },
});
