"use client";

import { useChains, useUsableChains } from "./queries";
import { lazyPart, PartPlace } from "@/components/ui/lazy-part";

const ChainNotice = lazyPart(() => import("./chain-notice").then((part) => part.ChainNotice));

type Named = { id: number; name: string };

/** Lists the environment's chains that are degraded, on which payments are not settled until they recover. */
export function DegradedNotice() {
  return <Notices chains={useUsableChains().data?.filter((chain) => chain.is_degraded) ?? []} />;
}

/** Says why nothing on a chain is read, or read reliably; nothing while it is. */
export function UnreadNotice({ chain }: { chain: Named }) {
  const chains = useChains().data;
  const listed = chains?.find(({ id }) => id === chain.id);
  return <Notices chains={!chains || (listed?.is_active && !listed.is_degraded) ? [] : [chain]} />;
}

function Notices({ chains }: { chains: Named[] }) {
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
