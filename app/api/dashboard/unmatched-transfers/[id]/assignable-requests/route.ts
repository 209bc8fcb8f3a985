import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";
import { listAssignableRequests } from "@/lib/unmatched-transfers/list-assignable";
import { searchAssignableSchema, unmatchedTransferParams } from "@/lib/unmatched-transfers/schema";

export const GET = dashboardRoute({
  params: unmatchedTransferParams,
  query: searchAssignableSchema,
  handle: async ({ scope, params, query }) => found(await listAssignableRequests(scope, params.id, query)),
});
