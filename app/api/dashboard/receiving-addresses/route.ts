import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { created, found } from "@/lib/api/http/operation";
import {
  addReceivingAddress,
  listReceivingAddresses,
  presentReceivingAddress,
} from "@/lib/addresses/receiving-addresses/receiving-addresses";
import { createReceivingAddressSchema } from "@/lib/accounts/merchants/schema";

/** Addresses for payment requests that name no recipient. */
export const GET = dashboardRoute({
  permission: "payment_requests:read",
  handle: async ({ ctx }) => found((await listReceivingAddresses(ctx)).map(presentReceivingAddress)),
});

export const POST = dashboardRoute({
  permission: "settings:write",
  body: createReceivingAddressSchema,
  handle: async ({ ctx, body }) => created(presentReceivingAddress(await addReceivingAddress(ctx, body))),
});
