import { nameAndIconOf, type ShowWallets, type SolanaFeatures, type Wallet } from "./wallet";

// Wallet Standard: a wallet that loads before the page waits for `app-ready`, and one that loads later dispatches
// `register-wallet`. Both then call the page's `register`.

type StandardWallet = { name: string; icon: string; chains: readonly string[]; features: Record<string, unknown> };
type Register = (...wallets: StandardWallet[]) => () => void;

/** Shows Solana wallets as they register, until the returned function is called. */
export function watchSolanaWallets(show: ShowWallets): () => void {
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
