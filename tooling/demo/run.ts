import { dataDirectory } from "@/instance/record";
import { readLocalChains, type LocalSolana } from "@/instance/chains/local-chains";
import { respondsToRpc } from "@/instance/chains/local-rpc";
import { warn, say, secondsSince } from "@/instance/terminal";
import { findDemoMerchant, createKey, revokeKey } from "./key";
import { print, printStep } from "./output";
import { openInstance } from "./instance";
import { solanaWallet } from "./solana-wallet";
import { payInTwoParts, payAtOnce, type DemoSetup } from "./steps";
import { evmWallet } from "./wallet";

/** Runs all steps and returns the exit code. */
export async function runDemo(): Promise<number> {
  try {
    const instance = await openInstance();
    try {
      await runSteps(instance.baseUrl);
    } finally {
      await instance.close();
    }
    return 0;
  } catch (error) {
    warn(`\nThe demo failed. ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

async function runSteps(baseUrl: string): Promise<void> {
  const started = Date.now();
  const { evm, solana } = await requireLocalChains();
  printStep("A sandbox API key for the demo merchant");
  const email = await findDemoMerchant();
  const { id, key } = await createKey(email);
  print("created", `${id} for ${email}; it ends with the demo`);
  try {
    await payInTwoParts({ ...evm, api: { baseUrl, key } });
    if (solana) await payAtOnce({ ...solana, api: { baseUrl, key } });
    else say("\nSkipping Solana: its local node has no build for this system.");
  } finally {
    // The key expires within the hour, so a failure here must not hide an earlier one.
    await revokeKey(id).catch((error: unknown) => warn(String(error)));
  }
  say(`\nAll checks passed in ${secondsSince(started)}.`);
}

type ChainSetup = Omit<DemoSetup, "api">;

async function requireLocalChains(): Promise<{ evm: ChainSetup; solana: ChainSetup | null }> {
  const dataDir = dataDirectory();
  const { evm, solana } = readLocalChains(dataDir) ?? {};
  if (!evm) {
    throw new Error(
      `The demo pays on the local chain, and there is no local-chains.json in ${dataDir}: is LOCAL_CHAINS off?`,
    );
  }
  if (!(await respondsToRpc(evm.rpc_url))) throw new Error(`The local chain at ${evm.rpc_url} does not respond.`);
  const [token] = evm.tokens;
  const payer = evm.accounts.at(-1);
  if (!token || !payer) throw new Error(`local-chains.json in ${dataDir} has no token or account.`);
  const wallet = evmWallet(evm.rpc_url, payer.address);
  return { evm: { chain: evm.chain, token: token.symbol, wallet }, solana: solana ? toSetup(solana) : null };
}

function toSetup({ chain, rpc_url: rpcUrl, tokens: [token], accounts }: LocalSolana): ChainSetup {
  const payer = accounts.at(-1);
  if (!token || !payer) throw new Error("local-chains.json has no token or account on Solana.");
  return { chain, token: token.symbol, wallet: solanaWallet(rpcUrl, payer) };
}
