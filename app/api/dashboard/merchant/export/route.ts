import { countExport } from "@/lib/auth/throttle";
import { exportMerchant } from "@/lib/exports/export-merchant";
import { toJson } from "@/lib/exports/json-stream";
import { dashboardRoute } from "@/lib/http/dashboard-route";
import { download } from "@/lib/http/download";
import { merchantTurn } from "@/lib/http/in-turn";

/** Downloads the merchant's records of both environments. */
export const GET = dashboardRoute({
  permission: "ownership:write",
  handle: async ({ ctx, session: { user } }) => {
    await countExport(user.id);
    return download(toJson(await exportMerchant(ctx)), "remit-business.json", merchantTurn(ctx.scope.merchantId));
  },
});
