"use client";

import { useUsableChains } from "./queries";
import { Notice } from "@/components/ui/status";
import type { DegradedReason } from "@/lib/chains/schema";

const reasons: Record<DegradedReason, string> = {
  node_unreachable: "No RPC node responds.",
  node_unreliable: "Its RPC node is behind or returns invalid data.",
  node_rate_limited: "Its RPC node is rate limiting us.",
  nodes_disagree: "Its RPC nodes disagree about the chain.",
  wrong_chain: "Its RPC node belongs to another network.",
  wrong_decimals: "A token's decimals differ from the configuration.",
  unavailable: "It cannot be read right now.",
};

/** Lists the environment's chains on which nothing settles now. */
export function DegradedNotice() {
  const degraded = useUsableChains().data?.filter((chain) => chain.is_degraded) ?? [];
  return (
    <div role="status">
      {degraded.map((chain) => (
        <div key={chain.id} className="mb-6">
          <Notice glyph="attention">
            <strong>{chain.name} is degraded.</strong> {reasons[chain.degraded_reason ?? "unavailable"]} Until it
            recovers, no payment there is counted and no request expires. Nothing is lost: payments sent meanwhile are
            counted afterwards.
          </Notice>
        </div>
      ))}
    </div>
  );
}
