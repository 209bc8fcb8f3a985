import { dataDirectory } from "../services/instance";
import { readLocalChains, type LocalEvm } from "../services/local-chains";
import { answersRpc } from "../services/rpc";
import { complain, say, secondsSince } from "../terminal";
import { findDemoMerchant, makeKey, revokeKey } from "./key";
import { tell, tellAct } from "./narrate";
import { enterStage } from "./stage";
import { tellStory } from "./story";

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
  const { chain, rpc_url: rpcUrl, token, payer } = await requireLocalChain();
  tellAct("A sandbox API key for the demo merchant");
  const email = await findDemoMerchant();
  const { id, key } = await makeKey(email);
  tell("made", `${id} for ${email}; it ends with the demo`);
  try {
    await tellStory({ api: { baseUrl, key }, wallet: { rpcUrl, address: payer }, chain, token });
  } finally {
    // It ends by itself within the hour; what went wrong before is worth more than what goes wrong here.
    await revokeKey(id).catch((error: unknown) => complain(String(error)));
  }
  say(`\nEverything held, in ${secondsSince(started)}.`);
}

type Play = Pick<LocalEvm, "chain" | "rpc_url"> & { token: string; payer: string };

async function requireLocalChain(): Promise<Play> {
  const dataDir = dataDirectory();
  const { evm } = readLocalChains(dataDir) ?? {};
  if (!evm) {
    throw new Error(
      `The demo pays on the local chain, and there is no local-chains.json in ${dataDir}: is LOCAL_CHAINS off?`,
    );
  }
  if (!(await answersRpc(evm.rpc_url))) throw new Error(`The local chain at ${evm.rpc_url} does not answer.`);
  const [token] = evm.tokens;
  const payer = evm.accounts.at(-1);
  if (!token || !payer) throw new Error(`local-chains.json in ${dataDir} names no token or no account.`);
  return { chain: evm.chain, rpc_url: evm.rpc_url, token: token.symbol, payer: payer.address };
}
