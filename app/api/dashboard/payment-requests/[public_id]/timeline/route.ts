import { dashboardRoute } from "@/lib/http/dashboard-route";
import { page } from "@/lib/http/reply";
import { publicIdParams } from "@/lib/payment-requests/schema";
import { listTimeline } from "@/lib/payment-requests/timeline";
import { presentTimelineEntry } from "@/lib/timeline/present";
import { listTimelineSchema } from "@/lib/timeline/schema";

export const GET = dashboardRoute({
  params: publicIdParams,
  query: listTimelineSchema,
  handle: async ({ scope, params, query }) => {
    const { rows, nextCursor } = await listTimeline(scope, params.public_id, query);
    return page(rows.map(presentTimelineEntry), nextCursor);
  },
});
