import { requireReady } from "@/lib/operations/health/require-ready";
import { readinessSchema } from "@/lib/operations/health/schema";
import { bare } from "@/lib/api/http/operation";
import { isOperator } from "@/lib/api/http/operator";
import { publicRoute } from "@/lib/api/http/public-route";

export const GET = publicRoute({
  id: "getReadiness",
  summary: "Check whether the process can serve requests",
  description:
    "Responds with 200 while the database responds and has this version's migrations. `status` is `degraded` while the database is read-only, or a worker or a chain has problems.",
  cache: "never",
  rateLimit: "none",
  returns: bare(readinessSchema),
  handle: async ({ request: { headers } }) => ({
    status: 200,
    body: await requireReady({ isOperator: await isOperator(headers) }),
  }),
});
