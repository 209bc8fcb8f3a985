"use client";

import { Suspense } from "react";
import { useUsableChains } from "./queries";
import { lazyPart } from "@/components/ui/lazy-part";

const ChainNotice = lazyPart(() => import("./chain-notice").then((part) => part.ChainNotice));

/** Lists the environment's chains that are degraded, on which payments are not settled until they recover. */
export function DegradedNotice() {
  const degraded = useUsableChains().data?.filter((chain) => chain.is_degraded) ?? [];
  return (
    <div role="status">
      <Suspense>
        {degraded.map((chain) => (
          <ChainNotice key={chain.id} chain={chain} />
        ))}
      </Suspense>
    </div>
  );
}
