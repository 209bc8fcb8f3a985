import type { Wallet } from "./wallet";

type WalletApp = {
  name: string;
  /** The link that opens a page in the browser inside the app. */
  open: (page: string) => string;
};

const metaMask: WalletApp = {
  name: "MetaMask",
  // The page follows unencoded and without its scheme (docs.metamask.io, "Use deeplinks").
  open: (page) => `https://link.metamask.io/dapp/${page.replace(/^https?:\/\//, "")}`,
};

/** `coin`: the chain that the app shows, by SLIP-44 (developer.trustwallet.com, "Deep Linking"). */
const trust = (coin: number): WalletApp => ({
  name: "Trust",
  open: (page) => `https://link.trustwallet.com/open_url?coin_id=${coin}&url=${encodeURIComponent(page)}`,
});

const base: WalletApp = {
  name: "Base",
  open: (page) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page)}`,
};

/** The form of Phantom (docs.phantom.com, "Browse"), which Solflare shares. Works only where it is clicked. */
const browse = (name: string, start: string): WalletApp => ({
  name,
  open: (page) => `${start}/browse/${encodeURIComponent(page)}?ref=${encodeURIComponent(new URL(page).origin)}`,
});

/** Wallet apps for phones, whose browsers give the page a wallet, so that the payment carries its reference. */
export const walletApps: Record<Wallet["type"], readonly WalletApp[]> = {
  evm: [metaMask, trust(60), base],
  solana: [browse("Phantom", "https://phantom.app/ul"), browse("Solflare", "https://solflare.com/ul/v1"), trust(501)],
};
