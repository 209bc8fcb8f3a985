import { useEffect, useState } from "react";
import { unannouncedWallets, watchEvmWallets } from "./evm-wallets";
import { watchSolanaWallets } from "./solana-wallets";
import type { Wallet } from "./wallet";

const announcementMs = 400;

/** The browser's wallets for this type of chain; null until it is clear that there are none. */
export function useWallets(type: Wallet["type"]): Wallet[] | null {
  const [wallets, setWallets] = useState<Wallet[] | null>(null);
  useEffect(() => {
    const show = (found: Wallet[]) => setWallets((known) => (found.length > 0 || known ? found : null));
    const stop = type === "evm" ? watchEvmWallets(show) : watchSolanaWallets(show);
    const late = () => setWallets((known) => known ?? (type === "evm" ? unannouncedWallets() : []));
    const timer = setTimeout(late, announcementMs);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [type]);
  return wallets;
}
