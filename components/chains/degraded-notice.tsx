"use client";

import { ChainNotices } from "./chain-notices";
import { useUsableChains } from "./queries";

/** Lists the environment's chains that are degraded, on which payments are not settled until they recover. */
export function DegradedNotice() {
  return <ChainNotices chains={useUsableChains().data?.filter((chain) => chain.is_degraded) ?? []} />;
}
