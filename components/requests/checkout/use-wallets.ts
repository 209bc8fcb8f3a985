import { useEffect, useState } from "react";
import { type Wallet, type WalletProvider, type ShowWallets, nameAndIconOf, type SolanaFeatures } from "./wallet";

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
function unannouncedWallets(): Wallet[] {
  return window.ethereum ? [{ type: "evm", id: "window", name: null, icon: null, provider: window.ethereum }] : [];
}

// Wallet Standard: a wallet that loads before the page waits for `app-ready`, and one that loads later dispatches
// `register-wallet`. Both then call the page's `register`.

type StandardWallet = { name: string; icon: string; chains: readonly string[]; features: Record<string, unknown> };
type Register = (...wallets: StandardWallet[]) => () => void;

/** Shows Solana wallets as they register, until the returned function is called. */
function watchSolanaWallets(show: ShowWallets): () => void {
  const registered: StandardWallet[] = [];
  const update = () => show(registered.flatMap(toPayingWallet));
  const register: Register = (...wallets) => {
    registered.push(...wallets.filter((wallet) => !registered.includes(wallet)));
    update();
    return () => {
      registered.splice(0, registered.length, ...registered.filter((wallet) => !wallets.includes(wallet)));
      update();
    };
  };
  const api = Object.freeze({ register });
  const onWallet = (event: Event) => (event as CustomEvent<(page: typeof api) => void>).detail(api);
  window.addEventListener("wallet-standard:register-wallet", onWallet);
  window.dispatchEvent(new CustomEvent("wallet-standard:app-ready", { detail: api }));
  return () => window.removeEventListener("wallet-standard:register-wallet", onWallet);
}

function toPayingWallet(wallet: StandardWallet, index: number): Wallet[] {
  const { chains, features } = wallet;
  const canPay = "standard:connect" in features && "solana:signAndSendTransaction" in features;
  if (!canPay || !chains.some((chain) => chain.startsWith("solana:"))) return [];
  return [
    { type: "solana", id: `${index}-${wallet.name}`, ...nameAndIconOf(wallet), features: features as SolanaFeatures },
  ];
}
