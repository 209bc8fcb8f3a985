import type { Command } from "commander";
import { environmentOf } from "@/lib/chains/environment";
import { listChains } from "@/lib/chains/list";
import { presentChainWithTokens } from "@/lib/chains/present";
import type { PresentedChainWithTokens } from "@/lib/chains/schema";
import { urls } from "@/lib/urls";
import { addChainAddCommand } from "./chain-add";
import { addChainRescanCommand } from "./chain-rescan";
import { answering, type Answer } from "./command";
import { formatTable, type Columns } from "./table";

const columns: Columns<PresentedChainWithTokens> = [
  ["Id", (chain) => chain.id],
  ["Slug", (chain) => chain.slug],
  ["Name", (chain) => chain.name],
  ["Type", (chain) => chain.type],
  ["Network", (chain) => chain.chain_id],
  ["Environment", (chain) => environmentOf({ isTestnet: chain.is_testnet })],
  ["Active", (chain) => (chain.is_active ? "yes" : "no")],
  ["Tokens", (chain) => chain.tokens.map((token) => token.symbol).join(", ")],
];

const hint = "RPC_URL_<SLUG>=url[,url] activates a chain at the next start: RPC_URL_BASE_SEPOLIA for base-sepolia.";

export function addChainCommands(program: Command): void {
  const noun = program.command("chain").description("networks that can be paid on");
  noun.command("list").description("every chain Remit knows, with its tokens").action(answering(list));
  addChainAddCommand(noun);
  addChainRescanCommand(noun);
}

async function list(): Promise<Answer> {
  const rows = await listChains();
  const chains = rows.map((row) => presentChainWithTokens(row, urls()));
  return { value: chains, text: `${formatTable(chains, columns)}\n\n${hint}` };
}
