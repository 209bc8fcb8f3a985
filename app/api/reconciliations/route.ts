import { merchantRoute } from "@/lib/api/http/merchant-route";
import { listOf, found } from "@/lib/api/http/operation";
import { listReconciliations } from "@/lib/settlement/reconciliations/list";
import { presentReconciliation } from "@/lib/settlement/reconciliations/present";
import { reconciliationSchema } from "@/lib/settlement/reconciliations/schema";

export const GET = merchantRoute({
  id: "listReconciliations",
  summary: "List reconciliations by chain",
  description:
    "Once a day, Remit compares its recorded transfers with each active chain. Returns the result of the last reconciliation, with the transfers to your receiving addresses that are on one side only. A reconciliation changes nothing; the operator can rescan the blocks.",
  permission: "payments:read",
  returns: listOf(reconciliationSchema),
  handle: async ({ ctx }) => {
    const chains = await listReconciliations(ctx);
    return found(chains.map((chain) => presentReconciliation(chain, ctx.urls)));
  },
});
