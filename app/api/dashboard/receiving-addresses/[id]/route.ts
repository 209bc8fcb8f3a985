import { dashboardRoute } from "@/lib/http/dashboard-route";
import { done } from "@/lib/http/reply";
import { removeReceivingAddress } from "@/lib/merchants/receiving-addresses";
import { receivingAddressParams } from "@/lib/merchants/schema";

export const DELETE = dashboardRoute({
  permission: "settings:write",
  params: receivingAddressParams,
  handle: async ({ scope, params }) => {
    await removeReceivingAddress(scope, params.id);
    return done();
  },
});
