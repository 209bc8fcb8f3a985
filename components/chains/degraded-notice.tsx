"use client";

import { useUsableChains } from "./queries";
import { Notice } from "@/components/ui/status";
import type { DegradedReason } from "@/lib/chains/schema";

const reasons: Record<DegradedReason, string> = {
  node_unreachable: "No node of it answers.",
  node_unreliable: "Its node is behind, or answers what cannot be used.",
  node_rate_limited: "Its node limits how often it may be asked.",
  nodes_disagree: "Its nodes disagree about what is on it.",
  wrong_chain: "Its node belongs to another network.",
  wrong_decimals: "A token there has other decimals than are known here.",
  unavailable: "It cannot be read at the moment.",
};

/** Names the chains of this environment on which nothing settles for now. */
export function DegradedNotice() {
  const degraded = useUsableChains().data?.filter((chain) => chain.is_degraded) ?? [];
  return (
    <div role="status">
      {degraded.map((chain) => (
        <div key={chain.id} className="mb-6">
          <Notice glyph="attention">
            <strong>{chain.name} is not read reliably.</strong> {reasons[chain.degraded_reason ?? "unavailable"]} Until
            it is, no payment there counts and no request expires. Nothing is lost: what customers send meanwhile is
            counted afterwards.
          </Notice>
        </div>
      ))}
    </div>
  );
}
