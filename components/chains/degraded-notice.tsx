"use client";

import { messages as t } from "./messages";
import { useUsableChains } from "./queries";
import { Rich } from "@/components/ui/rich";
import { Notice } from "@/components/ui/status";

/** Lists the environment's chains on which nothing settles now. */
export function DegradedNotice() {
  const degraded = useUsableChains().data?.filter((chain) => chain.is_degraded) ?? [];
  return (
    <div role="status">
      {degraded.map((chain) => (
        <div key={chain.id} className="mb-6">
          <Notice glyph="attention">
            <Rich text={t.degraded(chain.name, t.reasons[chain.degraded_reason ?? "unavailable"])} />
          </Notice>
        </div>
      ))}
    </div>
  );
}
