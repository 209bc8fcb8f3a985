import { createStore, type EIP6963ProviderDetail } from "mipd";
import { lookOf, type ShowWallets, type Wallet, type WalletProvider } from "./wallet";

declare global {
  interface Window {
    /** The wallet's provider before EIP-6963, still used by some in-app browsers. */
    ethereum?: WalletProvider;
  }
}

/** Shows EVM wallets as they announce themselves (EIP-6963), until the returned function is called. */
export function watchEvmWallets(show: ShowWallets): () => void {
  const store = createStore();
  const update = (details: readonly EIP6963ProviderDetail[]) => show(details.map(announcedWallet));
  update(store.getProviders());
  store.subscribe(update);
  return () => store.destroy();
}

/** A wallet that does not announce itself. */
export function unannouncedWallets(): Wallet[] {
  return window.ethereum ? [{ type: "evm", id: "window", name: null, icon: null, provider: window.ethereum }] : [];
}

function announcedWallet({ info, provider }: EIP6963ProviderDetail): Wallet {
  return { type: "evm", id: info.uuid, ...lookOf(info), provider: provider as WalletProvider };
}
