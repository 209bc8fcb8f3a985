// Funded accounts and a wallet on the local Solana chain. In the page, the wallet registers by the Wallet Standard; this
// process holds its key, signs, and sends to the local node.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  address,
  createKeyPairSignerFromBytes,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  partiallySignTransaction,
  type KeyPairSigner,
} from "@solana/kit";
import { TOKEN_PROGRAM_ADDRESS } from "@solana-program/token";
import type { BrowserContext } from "playwright/test";
import { sendTransaction } from "@/testing/local-solana";
import { newMint, tokenTransfer } from "@/testing/solana-transfers";
import { readLocalChains, type LocalSolana } from "@/instance/chains/local-chains";
import { rpc } from "@/instance/chains/local-rpc";
import { dataDir } from "./instance";

export const solanaWalletName = "Journey Solana Wallet";

export type SolanaWallet = {
  signer: KeyPairSigner;
  /** Whether the owner declines the next payments. */
  behavior: { declines: boolean };
};

/** Null on a system without a build of the node. */
export function localSolana(): LocalSolana | null {
  return readLocalChains(dataDir())?.solana ?? null;
}

/** A funded account of the chain. Journeys may share it, because payments on Solana do not wait for each other. */
export async function solanaAccount(chain: LocalSolana): Promise<KeyPairSigner> {
  const [account] = chain.accounts;
  return createKeyPairSignerFromBytes(Uint8Array.from(getBase58Encoder().encode(account?.secret_key ?? "")));
}

/** Sends a plain transfer as an exchange or a mobile wallet does: the exact amount, without a reference. */
export async function transferSolanaTokens(
  chain: LocalSolana,
  from: KeyPairSigner,
  to: string,
  amount: bigint,
): Promise<string> {
  const [token] = chain.tokens;
  if (!token) throw new Error("The local Solana chain has no token.");
  const mint = { address: address(token.contract_address), decimals: token.decimals, program: TOKEN_PROGRAM_ADDRESS };
  const instructions = await tokenTransfer(mint, { from, to: address(to), amount });
  return sendTransaction({ rpcUrl: chain.rpc_url }, from, instructions);
}

/** Creates a Token-2022 token owned by the account and adds it to the catalog, as the operator would. */
export async function listToken2022(chain: LocalSolana, authority: KeyPairSigner, symbol: string): Promise<void> {
  const mint = await newMint({ rpcUrl: chain.rpc_url }, authority, 10n ** 12n, {
    names: { name: "Journey Dollar", symbol },
  });
  const command = ["token", "add", "--chain", chain.chain, "--contract", mint.address];
  await promisify(execFile)(process.execPath, [join("tooling", "run.mjs"), "admin", ...command], {
    env: { ...process.env, DATA_DIR: dataDir() },
  });
}

/** Installs a funded wallet in every page of a browser. */
export async function installSolanaWallet(context: BrowserContext, chain: LocalSolana): Promise<SolanaWallet> {
  const wallet: SolanaWallet = { signer: await solanaAccount(chain), behavior: { declines: false } };
  await context.exposeFunction("journeySolanaWallet", async (unsigned: number[]): Promise<number[] | null> => {
    if (wallet.behavior.declines) return null;
    const transaction = getTransactionDecoder().decode(Uint8Array.from(unsigned));
    const signed = await partiallySignTransaction([wallet.signer.keyPair], transaction);
    const wire = getBase64EncodedWireTransaction(signed);
    const signature = await rpc<string>(chain.rpc_url, "sendTransaction", [wire, { encoding: "base64" }]);
    return [...getBase58Encoder().encode(signature)];
  });
  await context.addInitScript(registerWallet, { name: solanaWalletName, address: wallet.signer.address });
  return wallet;
}

/** Runs in the page before its own scripts. */
function registerWallet({ name, address }: { name: string; address: string }): void {
  type Api = { register: (wallet: object) => void };
  const signAndSend = (window as unknown as { journeySolanaWallet: (unsigned: number[]) => Promise<number[] | null> })
    .journeySolanaWallet;
  // The page identifies the account by its address and does not use the public key.
  const account = { address, publicKey: new Uint8Array(32), chains: ["solana:localnet"], features: [] };
  const wallet = {
    version: "1.0.0",
    name,
    icon: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><rect width='8' height='8' fill='%23951'/></svg>",
    chains: ["solana:localnet"],
    accounts: [],
    features: {
      "standard:connect": { version: "1.0.0", connect: () => Promise.resolve({ accounts: [account] }) },
      "solana:signAndSendTransaction": {
        version: "1.0.0",
        supportedTransactionVersions: ["legacy", 0],
        async signAndSendTransaction({ transaction }: { transaction: Uint8Array }) {
          const signature = await signAndSend([...transaction]);
          if (!signature) throw Object.assign(new Error("User rejected the request."), { code: 4001 });
          return [{ signature: Uint8Array.from(signature) }];
        },
      },
    },
  };
  const register = (api: Api) => api.register(wallet);
  window.addEventListener("wallet-standard:app-ready", (event) => register((event as CustomEvent<Api>).detail));
  window.dispatchEvent(new CustomEvent("wallet-standard:register-wallet", { detail: register }));
}
