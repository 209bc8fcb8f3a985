import { merchantRoute } from "@/lib/api/http/merchant-route";
import { pageOf, page } from "@/lib/api/http/operation";
import { publicIdParams } from "@/lib/requests/schema";
import { listTimeline } from "@/lib/requests/timeline";
import { presentTimelineEntry } from "@/lib/requests/timeline/present";
import { listTimelineSchema, timelineEntrySchema } from "@/lib/requests/timeline/schema";

export const GET = merchantRoute({
  id: "listTimeline",
  summary: "List the timeline of a payment request",
  description:
    "Newest first: who created, changed, cancelled or resolved the request or added a note, and by which rule and in which transaction and block each transfer was credited. Each entry is saved together with its change.",
  permission: "payment_requests:read",
  params: publicIdParams,
  query: listTimelineSchema,
  returns: pageOf(timelineEntrySchema),
  errors: ["payment_request_not_found"],
  handle: async ({ ctx, params, query }) => {
    const { rows, nextCursor } = await listTimeline(ctx, { publicId: params.public_id, ...query });
    return page(rows.map(presentTimelineEntry), nextCursor);
  },
});
