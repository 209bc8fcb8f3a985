// Money and a wallet on the local Solana chain. The wallet registers as Wallet Standard has it; its answers come from here,
// where it signs with a key of its own and sends to the local node.
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
  /** Whether its owner declines the next payments. */
  mood: { declines: boolean };
};

/** Null on a system that the node has no build for. */
export function localSolana(): LocalSolana | null {
  return readLocalChains(dataDir())?.solana ?? null;
}

/** One of the chain's accounts with money. Journeys may share it: on Solana no payment waits for another. */
export async function solanaAccount(chain: LocalSolana): Promise<KeyPairSigner> {
  const [account] = chain.accounts;
  return createKeyPairSignerFromBytes(Uint8Array.from(getBase58Encoder().encode(account?.secret_key ?? "")));
}

/** A transfer as an exchange or a phone's wallet makes it: the exact amount, nothing that names the request. */
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

/** A Token-2022 token of the account's own, listed as the operator lists one. */
export async function listToken2022(chain: LocalSolana, authority: KeyPairSigner, symbol: string): Promise<void> {
  const names = { name: "Journey Dollar", symbol };
  const mint = await newMint({ rpcUrl: chain.rpc_url }, authority, 10n ** 12n, { names });
  const command = ["token", "add", "--chain", chain.chain, "--contract", mint.address];
  await promisify(execFile)(process.execPath, [join("tooling", "run.mjs"), "admin", ...command], {
    env: { ...process.env, DATA_DIR: dataDir() },
  });
}

/** Puts a wallet with money into every page of a browser. */
export async function installSolanaWallet(context: BrowserContext, chain: LocalSolana): Promise<SolanaWallet> {
  const wallet: SolanaWallet = { signer: await solanaAccount(chain), mood: { declines: false } };
  await context.exposeFunction("journeySolanaWallet", async (unsigned: number[]): Promise<number[] | null> => {
    if (wallet.mood.declines) return null;
    const transaction = getTransactionDecoder().decode(Uint8Array.from(unsigned));
    const signed = await partiallySignTransaction([wallet.signer.keyPair], transaction);
    const wire = getBase64EncodedWireTransaction(signed);
    const signature = await rpc<string>(chain.rpc_url, "sendTransaction", [wire, { encoding: "base64" }]);
    return [...getBase58Encoder().encode(signature)];
  });
  await context.addInitScript(registerWallet, { name: solanaWalletName, address: wallet.signer.address });
  return wallet;
}

/** Runs in the page, before its own scripts. */
function registerWallet({ name, address }: { name: string; address: string }): void {
  type Api = { register: (wallet: object) => void };
  const ask = (window as unknown as { journeySolanaWallet: (unsigned: number[]) => Promise<number[] | null> })
    .journeySolanaWallet;
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
          const signature = await ask([...transaction]);
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
