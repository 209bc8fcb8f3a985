import { useEffect, useState } from "react";
import { unannouncedWallets, watchEvmWallets } from "./evm-wallets";
import { watchSolanaWallets } from "./solana-wallets";
import type { Wallet } from "./wallet";

const announceWaitMs = 400;

/** The browser's wallets for this type of chain; null while they may still announce themselves. */
export function useWallets(type: Wallet["type"]): Wallet[] | null {
  const [wallets, setWallets] = useState<Wallet[] | null>(null);
  useEffect(() => {
    // An empty list stays null during the wait, because another wallet may still announce itself.
    const show = (found: Wallet[]) => setWallets((current) => (found.length > 0 || current ? found : null));
    const stop = type === "evm" ? watchEvmWallets(show) : watchSolanaWallets(show);
    const stopWaiting = () => setWallets((current) => current ?? (type === "evm" ? unannouncedWallets() : []));
    const timer = setTimeout(stopWaiting, announceWaitMs);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [type]);
  return wallets;
}
