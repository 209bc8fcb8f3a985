import { requireReady } from "@/lib/health/require-ready";
import { readinessSchema } from "@/lib/health/schema";
import { bare } from "@/lib/http/operation";
import { publicRoute } from "@/lib/http/public-route";

export const GET = publicRoute({
  id: "getReadiness",
  summary: "Whether to send requests here",
  description: "200 also while a worker or a chain is in trouble: then `status` is `degraded`.",
  cache: "never",
  limit: "none",
  returns: bare(readinessSchema),
  handle: async () => ({ status: 200, body: await requireReady() }),
});
