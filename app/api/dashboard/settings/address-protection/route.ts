import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { found } from "@/lib/api/http/operation";
import { switchAddressProtectionSchema } from "@/lib/accounts/merchants/schema";
import {
  getAddressProtection,
  presentAddressProtection,
  switchAddressProtection,
} from "@/lib/addresses/receiving-addresses/protection";

export const GET = dashboardRoute({
  permission: "settings:read",
  handle: async ({ ctx }) => found(presentAddressProtection(await getAddressProtection(ctx))),
});

/** Switches on the protection that limits payment requests to listed addresses, or schedules its end. */
export const PATCH = dashboardRoute({
  permission: "settings:write",
  body: switchAddressProtectionSchema,
  handle: async ({ ctx, body }) => found(presentAddressProtection(await switchAddressProtection(ctx, body))),
});
