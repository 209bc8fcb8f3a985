import type { Client } from "viem";
import { addChain, getChainId, switchChain } from "viem/actions";
import {
  arbitrum,
  arbitrumSepolia,
  avalanche,
  base,
  baseSepolia,
  bsc,
  mainnet,
  optimism,
  polygon,
  polygonAmoy,
  sepolia,
} from "viem/chains";
import { problemOf, WalletProblem } from "./wallet-problem";

// What a wallet needs to learn a network it does not know. A local chain has no public node to name.
const publicChains = [
  mainnet,
  base,
  optimism,
  arbitrum,
  polygon,
  bsc,
  avalanche,
  sepolia,
  baseSepolia,
  arbitrumSepolia,
  polygonAmoy,
];

/** Brings the wallet to the chain, teaching it the network where needed. Asks the wallet only when it is elsewhere. */
export async function reachChain(
  client: Client,
  chain: { chain_id: number | null },
  onSwitch: () => void,
): Promise<void> {
  const id = chain.chain_id;
  if (id === null) throw new WalletProblem("wrong_chain");
  if ((await getChainId(client)) === id) return;
  onSwitch();
  await switchOrAdd(client, id);
  if ((await getChainId(client)) !== id) throw new WalletProblem("wrong_chain");
}

async function switchOrAdd(client: Client, id: number): Promise<void> {
  try {
    await switchChain(client, { id });
  } catch (error) {
    const known = publicChains.find((chain) => chain.id === id);
    if (problemOf(error, "switching").code !== "chain_unknown" || !known) throw error;
    await addChain(client, { chain: known });
    if ((await getChainId(client)) !== id) await switchChain(client, { id });
  }
}
