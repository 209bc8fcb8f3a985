import { getAuditVerification } from "@/lib/accounts/audit/get-verification";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { found } from "@/lib/api/http/operation";

/** The last daily verification of the merchant's audit log. */
export const GET = dashboardRoute({
  permission: "security:read",
  handle: async ({ ctx }) => found(await getAuditVerification(ctx.scope)),
});
