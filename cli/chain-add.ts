import { Option, type Command } from "commander";
import { z } from "zod";
import { byOperator, recordAudit } from "@/lib/accounts/audit/record";
import { addChain } from "@/lib/chains/add";
import { additionRules } from "@/lib/chains/addition-rules";
import { policyBounds } from "@/lib/chains/configuration-file";
import { httpUrl } from "@/lib/platform/setting-schemas";
import { inspectChain, type InspectedChain } from "@/lib/chains/readers/evm/inspect";
import { chainIdProof } from "@/lib/chains/readers/evm/node";
import { createRpcClient } from "@/lib/chains/readers/rpc";
import { parseInput } from "./parse-input";
import { commandAction, type CommandResult } from "./command";
import { rpcUrlOption } from "./node";
import type { Transaction } from "@/lib/platform/db";
import type { Chain } from "@/prisma/generated/client";
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

const minDefaultPollMs = 1000;

const addSchema = z.object({
  slug,
  name: chainName,
  chain_id: networkId,
  symbol,
  coin_name: tokenName,
  explorer_url: explorerUrl,
  rpc_url: z.array(httpUrl).min(1).max(10),
});

export function addChainAddCommand(group: Command): void {
  group
    .command("add")
    .description("add an EVM chain that is not in the catalog, after checking its nodes")
    .requiredOption("--slug <slug>", "slug in the API: linea")
    .requiredOption("--name <name>", "display name: Linea")
    .requiredOption("--chain-id <n>", "network id, verified with its nodes", wholeNumber(1, 1e15 - 1))
    .requiredOption("--symbol <symbol>", "symbol of its native coin")
    .option("--coin-name <name>", "name of its native coin (default: the symbol)")
    .requiredOption("--explorer-url <url>", "a block explorer with /tx/… and /address/… pages")
    .addOption(rpcUrlOption("node URLs separated by commas, stored encrypted in the database").makeOptionMandatory())
    .requiredOption(
      "--confirmations <n>",
      "blocks, including its own, after which a payment counts",
      wholeNumber(requiredConfirmations.min, requiredConfirmations.max),
    )
    .addOption(
      new Option("--finality <policy>", "whether the node must also report the block as finalized")
        .choices(["confirmations", "finalized"])
        .default("confirmations"),
    )
    .option("--testnet", "a test network, for the sandbox")
    .option("--poll-interval <ms>", "polling interval", wholeNumber(pollIntervalMs.min, pollIntervalMs.max))
    .option("--log-range <n>", "blocks per log request", wholeNumber(maxLogRange.min, maxLogRange.max), 1000)
    .action(commandAction(add));
}

async function add(options: AddOptions): Promise<CommandResult> {
  const input = parseInput(addSchema, {
    slug: options.slug,
    name: options.name,
    chain_id: options.chainId,
    symbol: options.symbol,
    coin_name: options.coinName ?? options.symbol,
    explorer_url: options.explorerUrl,
    rpc_url: options.rpcUrl,
  });
  const inspected = await inspectNodes(input.rpc_url, options);
  const chain = await addChain(
    {
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
        pollIntervalMs: options.pollInterval ?? Math.max(inspected.blockTimeMs, minDefaultPollMs),
        blockTimeMs: inspected.blockTimeMs,
        requiredConfirmations: options.confirmations,
        finality: options.finality,
        maxLogRange: options.logRange,
      },
    },
    recordChain,
  );
  const value = { id: chain.id, slug: chain.slug, chain_id: options.chainId, block_time_ms: inspected.blockTimeMs };
  const text = [
    `Added ${chain.name} as ${chain.slug} (id ${chain.id}), with a block about every ${inspected.blockTimeMs} ms.`,
    "The worker starts watching it within seconds; API responses may be cached for a minute.",
  ];
  return { value, text: text.join("\n") };
}

/** Checks every node, so that a node of another chain is rejected now. Returns the result of the first one. */
async function inspectNodes(urls: string[], { chainId, finality }: AddOptions): Promise<InspectedChain> {
  const inspectedChains: InspectedChain[] = [];
  for (const url of urls)
    inspectedChains.push(await inspectChain(createRpcClient([url], { proof: chainIdProof(BigInt(chainId)) })));
  if (finality === "finalized" && !inspectedChains.every((inspected) => inspected.hasFinalized)) {
    throw new Error("A node does not support the finalized tag; use --finality confirmations.");
  }
  const [inspected] = inspectedChains;
  if (!inspected) throw new Error("No node URL was given.");
  return inspected;
}

/** Writes the audit entry for the chain in the instance's own log. */
function recordChain(tx: Transaction, { id, slug, name }: Chain): Promise<void> {
  const subject = { id: String(id), merchantId: null, environment: null };
  return recordAudit(tx, byOperator(), { action: "chain.added", subject, before: null, after: { name, slug } });
}
