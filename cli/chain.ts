import type { Command } from "commander";
import { environmentOf } from "@/lib/chains/environment";
import { listChains, type ChainWithTokens } from "@/lib/chains/list";
import { presentChain } from "@/lib/chains/present";
import { storedRpcHosts } from "@/lib/chains/rpc-urls";
import { urls } from "@/lib/platform/urls";
import { addChainAddCommand } from "./chain-add";
import { addChainProbeCommand } from "./chain-probe";
import { commandAction, type CommandResult, type GlobalOptions } from "./command";
import { presentListedToken } from "./token";
import { formatTable, type Columns } from "./table";
import { type NodeChoice, rpcUrlOption, getChain, nodesOf } from "./node";
import { blockOption } from "./options";
import { rescan, type RescannedTransfer } from "@/lib/settlement/watcher/rescan";
import { openReader } from "@/lib/chains/readers/open-reader";
import { recordsOf } from "@/lib/settlement/watcher/chain-records";
import { progressOf } from "./progress";
import { formatAmount } from "@/lib/platform/amounts/amount";
import { toRaw } from "@/lib/platform/db";

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

type RescanOptions = { chain: string; from: number; to: number } & NodeChoice & GlobalOptions;

function addChainRescanCommand(group: Command): void {
  group
    .command("rescan")
    .description("read blocks again and settle missed transfers, for example of a newly listed token; safe to repeat")
    .requiredOption("--chain <slug>", "the chain's slug, as `chain list` shows it")
    .addOption(blockOption("from", "the first block").makeOptionMandatory())
    .addOption(blockOption("to", "the last block; it must be settled already").makeOptionMandatory())
    .addOption(rpcUrlOption())
    .action(commandAction(run));
}

async function run(options: RescanOptions): Promise<CommandResult> {
  const chain = await getChain(options.chain);
  const range = { from: BigInt(options.from), to: BigInt(options.to) };
  const { found, lost } = await rescan({
    chain,
    reader: openReader(chain, nodesOf(chain, options), recordsOf(chain.id)),
    urls: urls(),
    range,
    onProgress: progressOf(chain.slug, range, options),
  });
  const value = {
    chain: chain.slug,
    from_block: options.from,
    to_block: options.to,
    found: found.map(presentFound),
    lost: lost.map(presentLost),
  };
  const text = [
    `Read blocks ${range.from} to ${range.to} of ${chain.name} again.`,
    value.found.length > 0 ? formatTable(value.found, rescanColumns) : "Found no new transfers.",
    ...value.lost.map(
      (one) => `Not on the chain: ${one.amount} ${one.token} in ${one.transaction_hash}, ${lossOf(one)}.`,
    ),
  ];
  return { value, text: text.join("\n") };
}

type Found = ReturnType<typeof presentFound>;

const rescanColumns: Columns<Found> = [
  ["Block", (one) => one.block_number],
  // A coin transfer that only the recipient's balance shows has no known transaction.
  ["Transaction", (one) => one.transaction_hash ?? "unknown"],
  ["Recipient", (one) => one.recipient_address],
  ["Amount", (one) => `${one.amount} ${one.token}`],
  ["Outcome", outcomeOf],
];

function presentTransfer({ token, ...transfer }: RescannedTransfer) {
  return {
    block_number: Number(transfer.blockNumber),
    transaction_hash: transfer.transactionHash,
    recipient_address: transfer.recipientAddress,
    token: token.symbol,
    amount: formatAmount(toRaw(transfer.receivedAmount), token.decimals),
  };
}

function presentFound(transfer: RescannedTransfer) {
  const { payments, unmatched } = transfer;
  const payment = payments.find(({ status }) => status !== "failed");
  return {
    ...presentTransfer(transfer),
    payment_id: payment?.id ?? null,
    payment_request: payment?.request.publicId ?? null,
    unmatched_transfer_id: unmatched?.id ?? null,
    unmatched_reason: unmatched?.reason ?? null,
  };
}

/** A transfer that is not on the chain, with its failed payments. */
function presentLost(transfer: RescannedTransfer) {
  const failed = transfer.payments.map(({ id, request }) => ({ payment_id: id, payment_request: request.publicId }));
  return { ...presentTransfer(transfer), failed_payments: failed };
}

function lossOf({ failed_payments: failed }: ReturnType<typeof presentLost>): string {
  if (failed.length === 0) return "which was not credited";
  return `so its payment of ${failed.map((one) => one.payment_request).join(", ")} has failed`;
}

function outcomeOf(one: Found): string {
  if (one.payment_request) return `pays ${one.payment_request}`;
  // A transfer to an address that no merchant owns is neither credited nor unmatched.
  return one.unmatched_reason ? `unmatched: ${one.unmatched_reason}` : "belongs to no payment request";
}
