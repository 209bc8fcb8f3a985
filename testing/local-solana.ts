import { address, generateKeyPairSigner, type Instruction, type KeyPairSigner } from "@solana/kit";
import { TOKEN_PROGRAM_ADDRESS } from "@solana-program/token";
import { waitUntil } from "@/instance/processes/ending";
import { rpc as callNode } from "@/instance/chains/local-rpc";
import { localSolanaSlug, loadSurfnet, solanaTestToken, startSurfnet, type Surfnet } from "@/instance/chains/solana";
import { signTransaction, type Mint } from "@/instance/chains/solana-transfer";

export type TestSolana = {
  rpcUrl: string;
  /** Slug of the chain in the catalog. */
  chain: string;
  /** The catalog's token of this chain. */
  token: Mint;
  rpc: <T = unknown>(method: string, params?: unknown[]) => Promise<T>;
  /** A fresh account with 1,000 coins and a million test tokens. */
  newWallet: () => Promise<KeyPairSigner>;
  stop: () => void;
};

/** A local node in this or another process. */
export type SolanaNode = { rpcUrl: string };

type Commitment = "confirmed" | "finalized";
type SendOptions = { version?: "legacy" | 0; mayFail?: boolean; commitment?: Commitment };
type Status = { err: unknown; confirmationStatus: string } | null;

/** Whether this system can run the node; otherwise the tests that need it are skipped. */
export function hasTestSolana(): boolean {
  return loadSurfnet() !== undefined;
}

// At this speed, a slot is final after one second (31 slots) and a blockhash expires after 4.5 seconds (150 slots).
const slotTimeMs = 30;

/** Starts a local Solana node in this process. Each start is another chain with another genesis hash. */
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
 * Sends one transaction, paid and signed by `payer` and its instructions' other signers, waits for its confirmation,
 * and returns its signature. Throws if the transaction fails on the chain, unless `mayFail` is set.
 */
export async function sendTransaction(
  solana: SolanaNode,
  payer: KeyPairSigner,
  instructions: Instruction[],
  { version = 0, mayFail = false, commitment = "confirmed" }: SendOptions = {},
): Promise<string> {
  const { base64 } = await signTransaction(solana.rpcUrl, payer, instructions, version);
  const options = { encoding: "base64", skipPreflight: mayFail };
  const signature = await callNode<string>(solana.rpcUrl, "sendTransaction", [base64, options]);
  const status = await waitForCommitment(solana, signature, commitment);
  if (status.err && !mayFail) throw new Error(`${signature} failed: ${JSON.stringify(status.err)}`);
  return signature;
}

/** Waits until the transaction is final. */
export async function waitForFinality(solana: SolanaNode, signature: string): Promise<void> {
  await waitForCommitment(solana, signature, "finalized");
}

async function waitForCommitment(solana: SolanaNode, signature: string, commitment: Commitment) {
  let status: Status = null;
  const hasReached = await waitUntil(async () => {
    const { value } = await callNode<{ value: [Status] }>(solana.rpcUrl, "getSignatureStatuses", [[signature]]);
    status = value[0];
    return status?.confirmationStatus === commitment || status?.confirmationStatus === "finalized";
  }, 120_000);
  if (!hasReached || !status) throw new Error(`${signature} is not ${commitment}`);
  return status as NonNullable<Status>;
}
