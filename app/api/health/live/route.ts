import { livenessSchema } from "@/lib/health/schema";
import { bare } from "@/lib/http/operation";
import { publicRoute } from "@/lib/http/public-route";

export const GET = publicRoute({
  id: "getLiveness",
  summary: "Whether the process answers at all",
  description: "Looks at nothing else: what is down besides the process, a restart of it would not mend.",
  cache: "never",
  limit: "none",
  returns: bare(livenessSchema),
  handle: () => Promise.resolve({ status: 200, body: { status: "ok" as const } }),
});
