import { countExport } from "@/lib/accounts/auth/throttle";
import { exportUser } from "@/lib/reports/exports/export-user";
import { toJson } from "@/lib/reports/exports/json-stream";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { download } from "@/lib/api/http/download";
import { merchantTurn } from "@/lib/api/http/in-turn";

/** Downloads the caller's personal data. */
export const GET = dashboardRoute({
  permission: "own",
  needsFreshSignIn: true,
  handle: async ({ ctx, session: { user } }) => {
    await countExport(user.id);
    return download(toJson(await exportUser(user.id, ctx)), "remit-personal-data", merchantTurn(ctx.scope.merchantId));
  },
});
