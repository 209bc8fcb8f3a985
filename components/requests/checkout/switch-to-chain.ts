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

// Networks to add to a wallet that lacks them. Local chains are not listed, because they have no public RPC URL.
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

/** Switches the wallet to the chain, adding the network if needed. Prompts only if the wallet is on another chain. */
export async function switchToChain(
  client: Client,
  chain: { chain_id: number | null },
  onSwitch: () => void,
): Promise<void> {
  const chainId = chain.chain_id;
  if (chainId === null) throw new WalletProblem("wrong_chain");
  if ((await getChainId(client)) === chainId) return;
  onSwitch();
  await switchOrAdd(client, chainId);
  if ((await getChainId(client)) !== chainId) throw new WalletProblem("wrong_chain");
}

async function switchOrAdd(client: Client, chainId: number): Promise<void> {
  try {
    await switchChain(client, { id: chainId });
  } catch (error) {
    const publicChain = publicChains.find(({ id }) => id === chainId);
    if (problemOf(error, "switching").code !== "chain_unknown" || !publicChain) throw error;
    await addChain(client, { chain: publicChain });
    // Some wallets switch to a network as soon as it is added.
    if ((await getChainId(client)) !== chainId) await switchChain(client, { id: chainId });
  }
}
