import { merchantRoute } from "@/lib/api/http/merchant-route";
import { found, one } from "@/lib/api/http/operation";
import { getStatistics } from "@/lib/reports/statistics/get";
import { statisticsQuerySchema, statisticsSchema } from "@/lib/reports/statistics/schema";

export const GET = merchantRoute({
  id: "getStatistics",
  summary: "Get what was received and how requests ended, by day",
  description:
    "Days begin at midnight in `time_zone`. The amounts of a day are the sums of the payments that `GET /api/payments` lists with `status=completed` and `confirmed_at` in that day.",
  permission: "payments:read",
  query: statisticsQuerySchema,
  returns: one(statisticsSchema),
  handle: async ({ ctx, query }) => found(await getStatistics(ctx, query)),
});
