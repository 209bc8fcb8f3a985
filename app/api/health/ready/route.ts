import { requireReady } from "@/lib/health/require-ready";
import { readinessSchema } from "@/lib/health/schema";
import { bare } from "@/lib/http/operation";
import { isOperator } from "@/lib/http/operator";
import { publicRoute } from "@/lib/http/public-route";

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
