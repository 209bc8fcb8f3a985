import { dashboardRoute } from "@/lib/http/dashboard-route";
import { created, found } from "@/lib/http/reply";
import {
  addReceivingAddress,
  listReceivingAddresses,
  presentReceivingAddress,
} from "@/lib/merchants/receiving-addresses";
import { createReceivingAddressSchema } from "@/lib/merchants/schema";

export const GET = dashboardRoute({
  permission: "settings:read",
  handle: async ({ scope }) => found((await listReceivingAddresses(scope)).map(presentReceivingAddress)),
});

export const POST = dashboardRoute({
  permission: "settings:write",
  body: createReceivingAddressSchema,
  handle: async ({ scope, body }) => created(presentReceivingAddress(await addReceivingAddress(scope, body))),
});
