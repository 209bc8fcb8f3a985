import { createStore, type EIP6963ProviderDetail } from "mipd";
import { useEffect, useState } from "react";

export type WalletProvider = {
  request: (call: { method: string; params?: unknown }) => Promise<unknown>;
};

export type Wallet = { id: string; name: string | null; icon: string | null; provider: WalletProvider };

declare global {
  interface Window {
    /** What wallets put here before EIP-6963, and some in-app browsers still do. */
    ethereum?: WalletProvider;
  }
}

const announcementMs = 400;

/** The wallets of this browser as they announce themselves (EIP-6963); null while it is too early to say there is none. */
export function useWallets(): Wallet[] | null {
  const [wallets, setWallets] = useState<Wallet[] | null>(null);
  useEffect(() => {
    const store = createStore();
    const update = (details: readonly EIP6963ProviderDetail[]) => {
      if (details.length > 0) setWallets(details.map(announcedWallet));
    };
    update(store.getProviders());
    store.subscribe(update);
    const timer = setTimeout(() => setWallets((known) => known ?? legacyWallets()), announcementMs);
    return () => {
      clearTimeout(timer);
      store.destroy();
    };
  }, []);
  return wallets;
}

function announcedWallet({ info, provider }: EIP6963ProviderDetail): Wallet {
  return {
    id: info.uuid,
    name: info.name.slice(0, 40),
    icon: info.icon.startsWith("data:image/") ? info.icon : null,
    provider: provider as WalletProvider,
  };
}

function legacyWallets(): Wallet[] {
  return window.ethereum ? [{ id: "window", name: null, icon: null, provider: window.ethereum }] : [];
}
