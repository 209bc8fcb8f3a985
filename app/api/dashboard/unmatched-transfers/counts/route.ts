import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";
import { countUnmatchedTransfers } from "@/lib/unmatched-transfers/count";

export const GET = dashboardRoute({
  handle: async ({ scope }) => found(await countUnmatchedTransfers(scope)),
});
