import { dataDirectory } from "@/instance/record";
import { readLocalChains, type LocalSolana } from "@/instance/chains/local-chains";
import { answersRpc } from "@/instance/chains/local-rpc";
import { complain, say, secondsSince } from "@/instance/terminal";
import { findDemoMerchant, makeKey, revokeKey } from "./key";
import { tell, tellAct } from "./narrate";
import { enterStage } from "./stage";
import { solanaWallet } from "./solana-wallet";
import { tellStory, tellWholePayment, type Cast } from "./story";
import { evmWallet } from "./wallet";

/** Plays the whole story and returns the exit code. */
export async function runDemo(): Promise<number> {
  try {
    const stage = await enterStage();
    try {
      await play(stage.baseUrl);
    } finally {
      await stage.leave();
    }
    return 0;
  } catch (error) {
    complain(`\nThe demo failed. ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

async function play(baseUrl: string): Promise<void> {
  const started = Date.now();
  const { evm, solana } = await requireLocalChains();
  tellAct("A sandbox API key for the demo merchant");
  const email = await findDemoMerchant();
  const { id, key } = await makeKey(email);
  tell("made", `${id} for ${email}; it ends with the demo`);
  try {
    await tellStory({ ...evm, api: { baseUrl, key } });
    if (solana) await tellWholePayment({ ...solana, api: { baseUrl, key } });
    else say("\nNothing is paid on Solana: its local node has no build for this system.");
  } finally {
    // It ends by itself within the hour; what went wrong before is worth more than what goes wrong here.
    await revokeKey(id).catch((error: unknown) => complain(String(error)));
  }
  say(`\nEverything held, in ${secondsSince(started)}.`);
}

type Player = Omit<Cast, "api">;

async function requireLocalChains(): Promise<{ evm: Player; solana: Player | null }> {
  const dataDir = dataDirectory();
  const { evm, solana } = readLocalChains(dataDir) ?? {};
  if (!evm) {
    throw new Error(
      `The demo pays on the local chain, and there is no local-chains.json in ${dataDir}: is LOCAL_CHAINS off?`,
    );
  }
  if (!(await answersRpc(evm.rpc_url))) throw new Error(`The local chain at ${evm.rpc_url} does not answer.`);
  const [token] = evm.tokens;
  const payer = evm.accounts.at(-1);
  if (!token || !payer) throw new Error(`local-chains.json in ${dataDir} names no token or no account.`);
  const wallet = evmWallet(evm.rpc_url, payer.address);
  return { evm: { chain: evm.chain, token: token.symbol, wallet }, solana: solana ? toPlayer(solana) : null };
}

function toPlayer({ chain, rpc_url: rpcUrl, tokens: [token], accounts }: LocalSolana): Player {
  const payer = accounts.at(-1);
  if (!token || !payer) throw new Error("local-chains.json names no token or no account on Solana.");
  return { chain, token: token.symbol, wallet: solanaWallet(rpcUrl, payer) };
}
