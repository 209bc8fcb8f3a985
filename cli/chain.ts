import type { Command } from "commander";
import { environmentOf } from "@/lib/chains/environment";
import { listChains, type ChainWithTokens } from "@/lib/chains/list";
import { presentChain } from "@/lib/chains/present";
import { storedRpcHosts } from "@/lib/chains/rpc-urls";
import { urls } from "@/lib/platform/urls";
import { addChainAddCommand } from "./chain-add";
import { addChainProbeCommand } from "./chain-probe";
import { addChainRescanCommand } from "./chain-rescan";
import { commandAction, type CommandResult } from "./command";
import { presentListedToken } from "./listed-token";
import { formatTable, type Columns } from "./table";

type ListedChain = ReturnType<typeof present>;

const columns: Columns<ListedChain> = [
  ["Id", (chain) => chain.id],
  ["Slug", (chain) => chain.slug],
  ["Name", (chain) => chain.name],
  ["Type", (chain) => chain.type],
  ["Network", (chain) => chain.chain_id],
  ["Environment", (chain) => environmentOf({ isTestnet: chain.is_testnet })],
  ["Active", (chain) => (chain.is_active ? "yes" : "no")],
  ["Nodes", (chain) => chain.rpc_hosts.join(", ")],
  ["Tokens", (chain) => chain.tokens.map(nameOf).join(", ")],
];

const hint =
  "* A transfer is credited only if the recipient's balance increases by it: see `token set`.\n" +
  "RPC_URL_<SLUG>=url[,url] activates a chain at the next restart: RPC_URL_BASE_SEPOLIA for base-sepolia.";

export function addChainCommands(program: Command): void {
  const group = program.command("chain").description("supported chains");
  group.command("list").description("list every chain with its tokens").action(commandAction(list));
  addChainAddCommand(group);
  addChainProbeCommand(group);
  addChainRescanCommand(group);
}

async function list(): Promise<CommandResult> {
  const hosts = await storedRpcHosts();
  const chains = (await listChains()).map((row) => present(row, hosts.get(row.id) ?? []));
  return { value: chains, text: `${formatTable(chains, columns)}\n\n${hint}` };
}

function present(row: ChainWithTokens, hosts: string[]) {
  return { ...presentChain(row, urls()), rpc_hosts: hosts, tokens: row.tokens.map(presentListedToken) };
}

function nameOf({ symbol, verifies_balance: isVerified }: ListedChain["tokens"][number]): string {
  return isVerified ? `${symbol}*` : symbol;
}
