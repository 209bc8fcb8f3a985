import { nameAndIconOf, type ShowWallets, type Wallet, type WalletProvider } from "./wallet";

declare global {
  interface Window {
    /** The provider of wallets that do not announce themselves (EIP-6963), such as some in-app browsers. */
    ethereum?: WalletProvider;
  }
}

type Announcement = { info: { uuid: string; name: string; icon: string }; provider: WalletProvider };

/** Shows EVM wallets as they announce themselves (EIP-6963), until the returned function is called. */
export function watchEvmWallets(show: ShowWallets): () => void {
  const wallets = new Map<string, Wallet>();
  const add = (event: Event) => {
    const { info, provider } = (event as CustomEvent<Announcement>).detail;
    if (wallets.has(info.uuid)) return;
    wallets.set(info.uuid, { type: "evm", id: info.uuid, ...nameAndIconOf(info), provider });
    show([...wallets.values()]);
  };
  window.addEventListener("eip6963:announceProvider", add);
  window.dispatchEvent(new Event("eip6963:requestProvider"));
  return () => window.removeEventListener("eip6963:announceProvider", add);
}

/** The wallet that does not announce itself, if there is one. */
export function unannouncedWallets(): Wallet[] {
  return window.ethereum ? [{ type: "evm", id: "window", name: null, icon: null, provider: window.ethereum }] : [];
}
