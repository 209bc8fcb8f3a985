import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { found } from "@/lib/api/http/operation";
import { search } from "@/lib/reports/search";
import { searchSchema } from "@/lib/reports/search-schema";

/** Searches for the field in the top bar of the dashboard. */
export const GET = dashboardRoute({
  permission: "payment_requests:read",
  query: searchSchema,
  handle: async ({ ctx, query: { q }, session: { permissions } }) => found(await search(ctx, { q, permissions })),
});
