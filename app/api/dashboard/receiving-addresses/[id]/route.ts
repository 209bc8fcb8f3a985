import { dashboardRoute } from "@/lib/http/dashboard-route";
import { done } from "@/lib/http/reply";
import { removeReceivingAddress } from "@/lib/receiving-addresses/receiving-addresses";
import { receivingAddressParams } from "@/lib/merchants/schema";

export const DELETE = dashboardRoute({
  permission: "settings:write",
  params: receivingAddressParams,
  handle: async ({ ctx, params }) => {
    await removeReceivingAddress(ctx, params);
    return done();
  },
});
