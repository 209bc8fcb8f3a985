import { requireOperator } from "@/lib/api/http/operator";
import { respond, type Handler } from "@/lib/api/http/respond";
import { collectMetrics } from "@/lib/operations/metrics/collect";

/** For the operator's Prometheus; not part of the merchants' API. */
export const GET: Handler = (request, context) =>
  respond(request, context, { "cache-control": "no-store", "www-authenticate": "Bearer" }, async () => {
    await requireOperator(request.headers);
    const { text, contentType } = await collectMetrics();
    return { status: 200, body: text, headers: { "content-type": contentType } };
  });
