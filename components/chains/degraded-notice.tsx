"use client";

import { messages as t } from "./messages";
import { useUsableChains } from "./queries";
import { RichText } from "@/components/ui/rich-text";
import { Notice } from "@/components/ui/status";

/** Lists the environment's chains that are degraded, on which payments are not settled until they recover. */
export function DegradedNotice() {
  const degraded = useUsableChains().data?.filter((chain) => chain.is_degraded) ?? [];
  return (
    <div role="status">
      {degraded.map((chain) => (
        <div key={chain.id} className="mb-6">
          <Notice glyph="attention">
            <RichText text={t.degraded(chain.name, t.reasons[chain.degraded_reason ?? "unavailable"])} />
          </Notice>
        </div>
      ))}
    </div>
  );
}
