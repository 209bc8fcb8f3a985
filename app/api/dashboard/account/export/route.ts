import { countExport } from "@/lib/auth/throttle";
import { exportUser } from "@/lib/exports/export-user";
import { toJson } from "@/lib/exports/json-stream";
import { dashboardRoute } from "@/lib/http/dashboard-route";
import { download } from "@/lib/http/download";
import { merchantTurn } from "@/lib/http/in-turn";

/** Downloads the caller's personal data. */
export const GET = dashboardRoute({
  permission: "own",
  needsFreshSignIn: true,
  handle: async ({ ctx, session: { user } }) => {
    await countExport(user.id);
    return download(
      toJson(await exportUser(user.id, ctx)),
      "remit-personal-data.json",
      merchantTurn(ctx.scope.merchantId),
    );
  },
});
