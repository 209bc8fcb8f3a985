"use client";

import { ChainNotices } from "./chain-notices";
import { useChains } from "./queries";

/** Says why nothing on a chain is read, or read reliably; nothing while it is, or while that is unknown. */
export function UnreadNotice({ chain }: { chain: { id: number; name: string } }) {
  const isRead = useChains().data?.some((listed) => listed.id === chain.id && listed.is_active && !listed.is_degraded);
  return <ChainNotices chains={isRead === false ? [chain] : []} />;
}
