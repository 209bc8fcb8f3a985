/** An EVM wallet's side of EIP-1193. */
export type WalletProvider = {
  request: (call: { method: string; params?: unknown }) => Promise<unknown>;
  on?: (event: "chainChanged" | "accountsChanged", listener: () => void) => void;
  removeListener?: (event: "chainChanged" | "accountsChanged", listener: () => void) => void;
};

export type SolanaAccount = { address: string; chains: readonly string[] };

/** What a Solana wallet must be able to do here, as Wallet Standard names it. */
export type SolanaFeatures = {
  "standard:connect": { connect: () => Promise<{ accounts: readonly SolanaAccount[] }> };
  "solana:signAndSendTransaction": {
    signAndSendTransaction: (input: {
      account: SolanaAccount;
      chain: string;
      transaction: Uint8Array;
    }) => Promise<readonly { signature: Uint8Array }[]>;
  };
};

/** A wallet of this browser. Its icon is an image's data, or null. */
export type Wallet = { id: string; name: string | null; icon: string | null } & (
  { type: "evm"; provider: WalletProvider } | { type: "solana"; features: SolanaFeatures }
);

export type ShowWallets = (wallets: Wallet[]) => void;

/** Wallets write what they like: a name of any length, an icon from anywhere. */
export function lookOf({ name, icon }: { name: string; icon: string }): Pick<Wallet, "name" | "icon"> {
  return { name: name.slice(0, 40), icon: icon.startsWith("data:image/") ? icon : null };
}
