// Commands that read a chain need its nodes: those named in the command, or those the instance reads it with.
import { Option } from "commander";
import { readConfiguration } from "@/lib/chains/configuration";
import { storedRpcUrls } from "@/lib/chains/rpc-urls";
import { findChain } from "@/lib/chains/find";
import { DomainError } from "@/lib/errors";
import type { Chain } from "@/prisma/generated/client";
import { dataDirectory } from "@/instance/record";
import { readLocalChains } from "@/instance/chains/local-chains";

export type NodeChoice = { rpcUrl?: string[] };

export function rpcUrlOption(
  description = "node URLs separated by commas; else those the instance is set to use",
): Option {
  return new Option("--rpc-url <urls>", description).argParser((text) => text.split(",").map((url) => url.trim()));
}

/** A chain by its slug. Throws `chain_not_found`. */
export async function getChain(slug: string): Promise<Chain> {
  const chain = await findChain(slug);
  if (chain) return chain;
  throw new DomainError("chain_not_found", `There is no chain with the slug ${slug}; see \`chain list\`.`);
}

/** The chain's nodes, in order. Throws where none is known, saying how to name one. */
export function nodesOf(chain: Chain, { rpcUrl }: NodeChoice): readonly string[] {
  const urls = rpcUrl ?? knownUrls(chain);
  if (urls.length > 0) return urls;
  const variable = `RPC_URL_${chain.slug.toUpperCase().replaceAll("-", "_")}`;
  throw new Error(`No node of ${chain.slug} is known here: set ${variable} or CONFIG_FILE, or give --rpc-url.`);
}

function knownUrls(chain: Chain): readonly string[] {
  const configured = readConfiguration().rpcUrls.get(chain.slug);
  if (configured) return configured;
  const { evm, solana } = readLocalChains(dataDirectory()) ?? {};
  const local = [evm, solana].find((running) => running?.chain === chain.slug);
  return local ? [local.rpc_url] : storedRpcUrls(chain);
}
