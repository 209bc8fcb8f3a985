"use client";

import { ChainNotices } from "./chain-notices";
import { useUsableChains } from "./queries";

/** Says why nothing on a chain is read, or read reliably; nothing while it is, or while that is unknown. */
export function UnreadNotice({ chain }: { chain: { id: number; name: string } }) {
  const isRead = useUsableChains().data?.some(({ id, is_degraded: isDegraded }) => id === chain.id && !isDegraded);
  return <ChainNotices chains={isRead === false ? [chain] : []} />;
}
