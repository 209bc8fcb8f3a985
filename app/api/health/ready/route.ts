import { requireReady } from "@/lib/health/require-ready";
import { publicRoute } from "@/lib/http/public-route";

/** Whether to send requests here. 200 also while a worker or a chain is in trouble: then `status` is `degraded`. */
export const GET = publicRoute({
  cache: "never",
  limit: "none",
  handle: async () => ({ status: 200, body: await requireReady() }),
});
