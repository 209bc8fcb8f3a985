// The nodes that a command uses: those of --rpc-url, or else those of the instance.
import { Option } from "commander";
import { readConfiguration } from "@/lib/chains/configuration";
import { storedRpcUrls } from "@/lib/chains/rpc-urls";
import { findChain } from "@/lib/chains/find";
import { rpcUrlVariable } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import type { Chain } from "@/prisma/generated/client";
import { dataDirectory } from "@/instance/record";
import { readLocalChains } from "@/instance/chains/local-chains";

export type NodeChoice = { rpcUrl?: string[] };

export function rpcUrlOption(description = "node URLs separated by commas (default: those of the instance)"): Option {
  return new Option("--rpc-url <urls>", description).argParser((text) => text.split(",").map((url) => url.trim()));
}

/** A chain by its slug. Throws `chain_not_found`. */
export async function getChain(slug: string): Promise<Chain> {
  const chain = await findChain(slug);
  if (chain) return chain;
  throw new DomainError("chain_not_found", `No chain has the slug ${slug}; see \`chain list\`.`);
}

/** The chain's nodes, in order. Throws, with instructions, if none is configured. */
export function nodesOf(chain: Chain, { rpcUrl }: NodeChoice): readonly string[] {
  const urls = rpcUrl ?? configuredUrls(chain);
  if (urls.length > 0) return urls;
  throw new Error(
    `No node of ${chain.slug} is configured: set ${rpcUrlVariable(chain.slug)} or CONFIG_FILE, or pass --rpc-url.`,
  );
}

function configuredUrls(chain: Chain): readonly string[] {
  const configured = readConfiguration().rpcUrls.get(chain.slug);
  if (configured) return configured;
  const { evm, solana } = readLocalChains(dataDirectory()) ?? {};
  const local = [evm, solana].find((running) => running?.chain === chain.slug);
  return local ? [local.rpc_url] : storedRpcUrls(chain);
}
