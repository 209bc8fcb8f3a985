"use client";

import { lazyPart, PartPlace } from "@/components/ui/lazy-part";

const ChainNotice = lazyPart(() => import("./chain-notice").then((part) => part.ChainNotice));

/** Says of each chain why nothing on it is read, or read reliably. */
export function ChainNotices({ chains }: { chains: { id: number; name: string }[] }) {
  return (
    <div role="status">
      <PartPlace isShown={chains.length > 0}>
        {chains.map((chain) => (
          <ChainNotice key={chain.id} chain={chain} />
        ))}
      </PartPlace>
    </div>
  );
}
