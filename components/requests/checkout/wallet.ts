/** The part of an EVM wallet's provider (EIP-1193) that Remit uses. */
export type WalletProvider = {
  request: (call: { method: string; params?: unknown }) => Promise<unknown>;
  on?: (event: "chainChanged" | "accountsChanged", listener: () => void) => void;
  removeListener?: (event: "chainChanged" | "accountsChanged", listener: () => void) => void;
};

export type SolanaAccount = { address: string; chains: readonly string[] };

/** The Wallet Standard features that a Solana wallet must have. */
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

/** A browser wallet. `name` is null if it does not announce one; `icon` is a data: URL or null. */
export type Wallet = { id: string; name: string | null; icon: string | null } & (
  | { type: "evm"; provider: WalletProvider }
  | { type: "solana"; features: SolanaFeatures }
);

export type ShowWallets = (wallets: Wallet[]) => void;

const maxNameLength = 40;

/** A wallet's name and icon, sanitized because wallets are untrusted: names can have any length, icons any source. */
export function nameAndIconOf({ name, icon }: { name: string; icon: string }): Pick<Wallet, "name" | "icon"> {
  return { name: name.slice(0, maxNameLength), icon: icon.startsWith("data:image/") ? icon : null };
}
