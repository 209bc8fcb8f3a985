import {
  address,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Address,
  type Blockhash,
  type Instruction,
  type KeyPairSigner,
} from "@solana/kit";
import { TOKEN_PROGRAM_ADDRESS } from "@solana-program/token";
import { waitUntil } from "@/instance/processes/ending";
import { rpc as callNode } from "@/instance/chains/local-rpc";
import { localSolanaSlug } from "@/instance/chains/solana";
import { loadSurfnet, solanaTestToken, startSurfnet, type Surfnet } from "@/instance/chains/surfnet";

/** A token, and the program that moves it: SPL's or Token-2022. */
export type TestMint = { address: Address; decimals: number; program: Address };

export type TestSolana = {
  rpcUrl: string;
  /** Slug of the chain in the catalogue. */
  chain: string;
  /** The catalogue's token of this chain. */
  token: TestMint;
  rpc: <T = unknown>(method: string, params?: unknown[]) => Promise<T>;
  /** A fresh account with 1,000 coins and a million test tokens. */
  newWallet: () => Promise<KeyPairSigner>;
  stop: () => void;
};

type Commitment = "confirmed" | "finalized";
type SendOptions = { version?: "legacy" | 0; mayFail?: boolean; commitment?: Commitment };
type Status = { err: unknown; confirmationStatus: string } | null;

/** Whether this system can run the node; tests that need it are skipped where it cannot. */
export function hasTestSolana(): boolean {
  return loadSurfnet() !== undefined;
}

// Final after a second and a half; a transaction has seven to arrive.
const slotTimeMs = 50;

/** A local Solana node of the caller's own, in this process. Each start is another chain, with another genesis hash. */
export function startTestSolana(): TestSolana {
  const library = loadSurfnet();
  if (!library) throw new Error("The local Solana node has no build for this system.");
  const node = startSurfnet(library, slotTimeMs);
  const { contract_address: mint, decimals } = solanaTestToken;
  return {
    rpcUrl: node.rpcUrl,
    chain: localSolanaSlug,
    token: { address: address(mint), decimals, program: TOKEN_PROGRAM_ADDRESS },
    rpc: (method, params) => callNode(node.rpcUrl, method, params),
    newWallet: () => newWallet(node),
    stop: () => node.stop(),
  };
}

async function newWallet(node: Surfnet): Promise<KeyPairSigner> {
  const wallet = await generateKeyPairSigner();
  node.fundSol(wallet.address, 1_000_000_000_000);
  node.fundToken(wallet.address, solanaTestToken.contract_address, 1_000_000_000_000);
  return wallet;
}

/**
 * Sends one transaction, paid and signed by `payer` (and by whoever else its instructions name), and waits until it is
 * confirmed; answers its signature. One that fails on the chain is an error unless it may fail: then it is on the chain too.
 */
export async function sendTransaction(
  solana: Pick<TestSolana, "rpc">,
  payer: KeyPairSigner,
  instructions: Instruction[],
  { version = 0, mayFail = false, commitment = "confirmed" }: SendOptions = {},
): Promise<string> {
  const { value: lifetime } = await solana.rpc<{ value: { blockhash: Blockhash; lastValidBlockHeight: number } }>(
    "getLatestBlockhash",
  );
  const message = pipe(
    createTransactionMessage({ version }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { ...lifetime, lastValidBlockHeight: BigInt(lifetime.lastValidBlockHeight) },
        paid,
      ),
    (living) => appendTransactionMessageInstructions(instructions, living),
  );
  const wire = getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message));
  const options = { encoding: "base64", skipPreflight: mayFail };
  const signature = await solana.rpc<string>("sendTransaction", [wire, options]);
  const status = await reaches(solana, signature, commitment);
  if (status.err && !mayFail) throw new Error(`${signature} failed: ${JSON.stringify(status.err)}`);
  return signature;
}

/** Waits until the transaction is final. */
export async function finality(solana: TestSolana, signature: string): Promise<void> {
  await reaches(solana, signature, "finalized");
}

async function reaches(solana: Pick<TestSolana, "rpc">, signature: string, commitment: Commitment) {
  let status: Status = null;
  const isThere = await waitUntil(async () => {
    const { value } = await solana.rpc<{ value: [Status] }>("getSignatureStatuses", [[signature]]);
    status = value[0];
    return status?.confirmationStatus === commitment || status?.confirmationStatus === "finalized";
  }, 20_000);
  if (!isThere || !status) throw new Error(`${signature} is not ${commitment}`);
  return status as NonNullable<Status>;
}
