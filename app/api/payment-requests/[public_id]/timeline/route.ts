import { merchantRoute } from "@/lib/http/merchant-route";
import { pageOf } from "@/lib/http/operation";
import { page } from "@/lib/http/reply";
import { publicIdParams } from "@/lib/payment-requests/schema";
import { listTimeline } from "@/lib/payment-requests/timeline";
import { presentTimelineEntry } from "@/lib/timeline/present";
import { listTimelineSchema, timelineEntrySchema } from "@/lib/timeline/schema";

export const GET = merchantRoute({
  id: "listTimeline",
  summary: "List what happened to a payment request",
  description:
    "Newest first: who created, changed, cancelled or resolved it, by which rule each transfer was credited, in which transaction and block, and what became of it. Each entry was written together with the change it tells of.",
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
