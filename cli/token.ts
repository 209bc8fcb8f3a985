import type { Command } from "commander";
import { z } from "zod";
import { addToken } from "@/lib/chains/add";
import { additionRules } from "@/lib/chains/addition-rules";
import { checkTokenAddress } from "@/lib/chains/address";
import { presentToken } from "@/lib/chains/present";
import { validationError } from "@/lib/errors";
import { urls } from "@/lib/urls";
import { inspectToken } from "@/lib/chain-readers/open-reader";
import type { TokenFacts } from "@/lib/chain-readers/token-facts";
import { checked } from "./checked";
import { answering, type Answer } from "./command";
import { getChain, nodesOf, rpcUrlOption, type NodeChoice } from "./node";

type AddOptions = { chain: string; contract: string; symbol?: string; name?: string; stablecoin?: true } & NodeChoice;

const { symbol, tokenName } = additionRules;

export function addTokenCommands(program: Command): void {
  const noun = program.command("token").description("tokens that can be asked for");
  noun
    .command("add")
    .description("list a token; decimals, symbol and name are read from its contract or mint, as far as it says them")
    .requiredOption("--chain <slug>", "the chain's slug, as `chain list` shows it")
    .requiredOption("--contract <address>", "the token's contract, or its mint on Solana")
    .option(
      "--symbol <symbol>",
      "instead of the token's own, which may be taken; needed where it says none, as SPL mints",
    )
    .option("--name <name>", "instead of the token's own")
    .option("--stablecoin", "it keeps the value of a currency")
    .addOption(rpcUrlOption())
    .action(answering(add));
}

async function add(options: AddOptions): Promise<Answer> {
  const chain = await getChain(options.chain);
  const address = checkTokenAddress(chain.type, options.contract.trim());
  if (!address.ok) throw validationError({ path: "contract", code: address.code, message: address.message });
  const facts = await inspectToken(chain, nodesOf(chain, options), address.address);
  const row = await addToken(chain.id, {
    contractAddress: address.address,
    decimals: facts.decimals,
    program: facts.program,
    ...namesOf(facts, options),
    isStablecoin: options.stablecoin ?? false,
  });
  const token = presentToken(row, urls());
  const text = [
    `Listed ${token.symbol} (${token.name}, ${token.decimals} decimals) on ${chain.name}, with the id ${token.id}.`,
    `Transfers of it are watched from now on; \`chain rescan --chain ${chain.slug}\` finds earlier ones.`,
  ];
  return { value: { ...token, chain: chain.slug }, text: text.join("\n") };
}

const namesSchema = z.object({ symbol, name: tokenName });

function namesOf(facts: TokenFacts, options: Pick<AddOptions, "symbol" | "name">): z.output<typeof namesSchema> {
  const chosen = options.symbol ?? facts.symbol;
  if (chosen === null) {
    const message = "the token does not say its own, as no SPL mint can; give one with --symbol";
    throw validationError({ path: "symbol", code: "required", message });
  }
  return checked(namesSchema, { symbol: chosen, name: options.name ?? facts.name ?? chosen });
}
