import { livenessSchema } from "@/lib/health/schema";
import { bare } from "@/lib/http/operation";
import { publicRoute } from "@/lib/http/public-route";

export const GET = publicRoute({
  id: "getLiveness",
  summary: "Check whether the process responds",
  description: "Does not check dependencies.",
  cache: "never",
  rateLimit: "none",
  returns: bare(livenessSchema),
  handle: () => Promise.resolve({ status: 200, body: { status: "ok" as const } }),
});
