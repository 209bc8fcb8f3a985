import { Option, type Command } from "commander";
import { z } from "zod";
import { addChain } from "@/lib/chains/add";
import { additionRules } from "@/lib/chains/addition-rules";
import { policyBounds } from "@/lib/chains/configuration-file";
import { httpUrl } from "@/lib/env";
import { inspectChain, type ChainFacts } from "@/lib/chain-readers/evm/inspect";
import { chainIdProof } from "@/lib/chain-readers/evm/node";
import { createRpcClient } from "@/lib/chain-readers/rpc";
import { checked } from "./checked";
import { answering, type Answer } from "./command";
import { rpcUrlOption } from "./node";
import { wholeNumber } from "./options";

type AddOptions = {
  slug: string;
  name: string;
  chainId: number;
  symbol: string;
  coinName?: string;
  explorerUrl: string;
  confirmations: number;
  finality: "confirmations" | "finalized";
  testnet?: true;
  pollInterval?: number;
  logRange: number;
  rpcUrl: string[];
};

const { slug, chainName, networkId, symbol, tokenName, explorerUrl } = additionRules;
const { pollIntervalMs, requiredConfirmations, maxLogRange } = policyBounds;

const addSchema = z.object({
  slug,
  name: chainName,
  chain_id: networkId,
  symbol,
  coin_name: tokenName,
  explorer_url: explorerUrl,
  rpc_url: z.array(httpUrl).min(1).max(10),
});

export function addChainAddCommand(noun: Command): void {
  noun
    .command("add")
    .description("list an EVM chain the catalogue does not have; its nodes are asked before anything is written")
    .requiredOption("--slug <slug>", "how the API names it: linea")
    .requiredOption("--name <name>", "how people read it: Linea")
    .requiredOption("--chain-id <n>", "its network id, which its nodes must confirm", wholeNumber(1, 1e15 - 1))
    .requiredOption("--symbol <symbol>", "its coin's symbol")
    .option("--coin-name <name>", "its coin's name; else the symbol")
    .requiredOption("--explorer-url <url>", "a block explorer with /tx/… and /address/… pages")
    .addOption(rpcUrlOption("node URLs separated by commas, kept encrypted in the database").makeOptionMandatory())
    .requiredOption(
      "--confirmations <n>",
      "blocks, its own included, after which a payment counts",
      wholeNumber(requiredConfirmations.min, requiredConfirmations.max),
    )
    .addOption(
      new Option("--finality <policy>", "whether the node must call a block finalized too")
        .choices(["confirmations", "finalized"])
        .default("confirmations"),
    )
    .option("--testnet", "for the sandbox, not for live money")
    .option("--poll-interval <ms>", "time between two looks", wholeNumber(pollIntervalMs.min, pollIntervalMs.max))
    .option("--log-range <n>", "blocks asked for at once", wholeNumber(maxLogRange.min, maxLogRange.max), 1000)
    .action(answering(add));
}

async function add(options: AddOptions): Promise<Answer> {
  const input = checked(addSchema, {
    slug: options.slug,
    name: options.name,
    chain_id: options.chainId,
    symbol: options.symbol,
    coin_name: options.coinName ?? options.symbol,
    explorer_url: options.explorerUrl,
    rpc_url: options.rpcUrl,
  });
  const facts = await inspectNodes(input.rpc_url, options);
  const chain = await addChain({
    slug: input.slug,
    name: input.name,
    chainId: input.chain_id,
    symbol: input.symbol,
    coinName: input.coin_name,
    explorerUrl: input.explorer_url,
    isTestnet: options.testnet ?? false,
    isActive: true,
    rpcUrls: input.rpc_url,
    policy: {
      pollIntervalMs: options.pollInterval ?? Math.max(facts.blockTimeMs, 1000),
      blockTimeMs: facts.blockTimeMs,
      requiredConfirmations: options.confirmations,
      finality: options.finality,
      maxLogRange: options.logRange,
    },
  });
  const value = { id: chain.id, slug: chain.slug, chain_id: options.chainId, block_time_ms: facts.blockTimeMs };
  const text = [
    `Listed ${chain.name} as ${chain.slug} (id ${chain.id}), with a block about every ${facts.blockTimeMs} ms.`,
    "The worker starts to watch it within seconds; answers of the API may be a minute old.",
  ];
  return { value, text: text.join("\n") };
}

/** Every node must be of the chain, or the one that is not would be found out when it is needed. */
async function inspectNodes(urls: string[], { chainId, finality }: AddOptions): Promise<ChainFacts> {
  const all: ChainFacts[] = [];
  for (const url of urls)
    all.push(await inspectChain(createRpcClient([url], { proof: chainIdProof(BigInt(chainId)) })));
  if (finality === "finalized" && !all.every((facts) => facts.hasFinalized)) {
    throw new Error("A node does not say which blocks are finalized; --finality confirmations does without.");
  }
  const [facts] = all;
  if (!facts) throw new Error("There is no node to ask.");
  return facts;
}
