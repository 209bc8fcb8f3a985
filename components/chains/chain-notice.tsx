"use client";

import { messages as t } from "./trouble-messages";
import { useUsableChains } from "./queries";
import { RichText } from "@/components/ui/rich-text";
import { Notice } from "@/components/ui/status";

/** Says why nothing on a chain is read, or read reliably; nothing while it is. */
export function ChainNotice({ chain: { id, name } }: { chain: { id: number; name: string } }) {
  const chains = useUsableChains().data;
  if (!chains) return null;
  const chain = chains.find((listed) => listed.id === id);
  if (chain && !chain.is_degraded) return null;
  const text = chain ? t.degraded(name, t.reasons[chain.degraded_reason ?? "unavailable"]) : t.unread(name);
  return (
    <div className="mb-6">
      <Notice glyph="attention">
        <RichText text={text} />
      </Notice>
    </div>
  );
}
