import { publicRoute } from "@/lib/http/public-route";

/** Whether the process answers at all: what is down besides it, a restart of it would not mend. */
export const GET = publicRoute({
  cache: "never",
  limit: "none",
  handle: () => Promise.resolve({ status: 200, body: { status: "ok" } }),
});
