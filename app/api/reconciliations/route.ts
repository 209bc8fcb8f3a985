import { merchantRoute } from "@/lib/http/merchant-route";
import { listOf } from "@/lib/http/operation";
import { found } from "@/lib/http/reply";
import { listReconciliations } from "@/lib/reconciliations/list";
import { presentReconciliation } from "@/lib/reconciliations/present";
import { reconciliationSchema } from "@/lib/reconciliations/schema";

export const GET = merchantRoute({
  id: "listReconciliations",
  summary: "List reconciliations by chain",
  description:
    "Once a day Remit compares the transfers that it recorded with what each active chain says. The result of the last comparison, with the transfers to your receiving addresses that only one of the two has. Nothing is changed by a comparison; the operator settles such blocks again.",
  permission: "payments:read",
  returns: listOf(reconciliationSchema),
  handle: async ({ ctx }) => {
    const chains = await listReconciliations(ctx);
    return found(chains.map((chain) => presentReconciliation(chain, ctx.urls)));
  },
});
