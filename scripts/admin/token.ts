import type { Command } from "commander";
import { z } from "zod";
import { addToken } from "@/lib/chains/add";
import { additionRules } from "@/lib/chains/addition-rules";
import { checkEvmAddress } from "@/lib/chains/address";
import { presentToken } from "@/lib/chains/present";
import { validationError } from "@/lib/errors";
import { links } from "@/lib/links";
import { inspectToken, type TokenFacts } from "@/lib/settlement/evm/inspect";
import { chainIdProof } from "@/lib/settlement/evm/node";
import { createRpcClient } from "@/lib/settlement/rpc";
import { checked } from "./checked";
import { answering, type Answer } from "./command";
import { getChain, nodesOf, rpcUrlOption, type NodeChoice } from "./node";

type AddOptions = { chain: string; contract: string; symbol?: string; name?: string; stablecoin?: true } & NodeChoice;

const { symbol, tokenName } = additionRules;

export function addTokenCommands(program: Command): void {
  const noun = program.command("token").description("tokens that can be asked for");
  noun
    .command("add")
    .description("list a token of an EVM chain; decimals, symbol and name are read from its contract")
    .requiredOption("--chain <slug>", "the chain's slug, as `chain list` shows it")
    .requiredOption("--contract <address>", "the token's contract")
    .option("--symbol <symbol>", "instead of the contract's own, which may be taken or unreadable")
    .option("--name <name>", "instead of the contract's own")
    .option("--stablecoin", "it keeps the value of a currency")
    .addOption(rpcUrlOption())
    .action(answering(add));
}

async function add(options: AddOptions): Promise<Answer> {
  const chain = await getChain(options.chain);
  const address = checkEvmAddress(options.contract.trim());
  if (!address.ok) throw validationError({ path: "contract", code: address.code, message: address.message });
  const rpc = createRpcClient(nodesOf(chain, options), { proof: chainIdProof(chain.chainId ?? 0n) });
  const facts = await inspectToken(rpc, address.address);
  const row = await addToken(chain.id, {
    contractAddress: address.address,
    decimals: facts.decimals,
    ...namesOf(facts, options),
    isStablecoin: options.stablecoin ?? false,
  });
  const token = presentToken(row, links());
  const text = [
    `Listed ${token.symbol} (${token.name}, ${token.decimals} decimals) on ${chain.name}, with the id ${token.id}.`,
    `Transfers of it are watched from now on; \`chain rescan --chain ${chain.slug}\` finds earlier ones.`,
  ];
  return { value: { ...token, chain: chain.slug }, text: text.join("\n") };
}

const namesSchema = z.object({ symbol, name: tokenName });

function namesOf(facts: TokenFacts, options: Pick<AddOptions, "symbol" | "name">): z.output<typeof namesSchema> {
  const chosen = options.symbol ?? facts.symbol ?? "";
  return checked(namesSchema, { symbol: chosen, name: options.name ?? facts.name ?? chosen });
}
