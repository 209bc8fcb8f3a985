import { countExport } from "@/lib/accounts/auth/throttle";
import { exportMerchant } from "@/lib/reports/exports/export-merchant";
import { toJson } from "@/lib/reports/exports/json-stream";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { download } from "@/lib/api/http/download";
import { merchantTurn } from "@/lib/api/http/in-turn";

/** Downloads the merchant's records of both environments. */
export const GET = dashboardRoute({
  permission: "records:export",
  handle: async ({ ctx, session: { user } }) => {
    await countExport(user.id);
    return download(toJson(await exportMerchant(ctx)), "remit-business", merchantTurn(ctx.scope.merchantId));
  },
});
