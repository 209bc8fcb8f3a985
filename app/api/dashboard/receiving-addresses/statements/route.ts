import { issueAddressStatement } from "@/lib/requests/address-ownership/prove";
import { issueAddressStatementSchema } from "@/lib/requests/address-ownership/schema";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { found } from "@/lib/api/http/operation";

/** Issues the statement whose signature proves that the merchant owns an address. */
export const POST = dashboardRoute({
  permission: "settings:write",
  body: issueAddressStatementSchema,
  handle: async ({ ctx, body }) => found(await issueAddressStatement(ctx, body)),
});
