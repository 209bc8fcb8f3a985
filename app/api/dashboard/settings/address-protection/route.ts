import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";
import { switchAddressProtectionSchema } from "@/lib/merchants/schema";
import {
  getAddressProtection,
  presentAddressProtection,
  switchAddressProtection,
} from "@/lib/receiving-addresses/protection";

export const GET = dashboardRoute({
  permission: "settings:read",
  handle: async ({ ctx }) => found(presentAddressProtection(await getAddressProtection(ctx))),
});

/** Switches address protection on, or schedules its end. It limits requests to listed addresses. */
export const PATCH = dashboardRoute({
  permission: "settings:write",
  body: switchAddressProtectionSchema,
  handle: async ({ ctx, body }) => found(presentAddressProtection(await switchAddressProtection(ctx, body))),
});
