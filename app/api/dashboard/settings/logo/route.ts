import { removeLogo, setLogo } from "@/lib/accounts/merchant-account/logo";
import { presentSettings } from "@/lib/accounts/merchant-account/settings";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { found } from "@/lib/api/http/operation";

export const PUT = dashboardRoute({
  permission: "settings:write",
  file: "logo",
  handle: async ({ ctx, file }) => found(presentSettings(await setLogo(ctx, file), ctx.urls)),
});

export const DELETE = dashboardRoute({
  permission: "settings:write",
  handle: async ({ ctx }) => found(presentSettings(await removeLogo(ctx), ctx.urls)),
});
