import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { found } from "@/lib/api/http/operation";
import { preferencesSchema } from "@/lib/accounts/users/preferences-schema";
import { savePreferences } from "@/lib/accounts/users/save-preferences";

export const PUT = dashboardRoute({
  permission: "own",
  body: preferencesSchema,
  handle: async ({ ctx, body }) => found(await savePreferences(ctx, body)),
});
