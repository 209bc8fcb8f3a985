import { livenessSchema } from "@/lib/operations/health/schema";
import { bare } from "@/lib/api/http/operation";
import { publicRoute } from "@/lib/api/http/public-route";

export const GET = publicRoute({
  id: "getLiveness",
  summary: "Check whether the process responds",
  description: "Does not check dependencies.",
  cache: "never",
  rateLimit: "none",
  returns: bare(livenessSchema),
  handle: () => Promise.resolve({ status: 200, body: { status: "ok" as const } }),
});
