import { recordsOf } from "@/lib/settlement/watcher/chain-records";
import { Option, type Command } from "commander";
import { formatAmount } from "@/lib/platform/amounts/amount";
import { db, type Prisma } from "@/lib/platform/db";
import { isConsistent, type Account, type BookEntry } from "@/lib/settlement/watcher/books";
import { readCursors } from "@/lib/settlement/watcher/cursors";
import { openReader } from "@/lib/chains/readers/open-reader";
import type { BlockRange } from "@/lib/settlement/watcher/read-settled-blocks";
import { reconcileChain } from "@/lib/settlement/watcher/reconcile";
import type { Chain, Token } from "@/prisma/generated/client";
import { commandAction, type CommandResult, type GlobalOptions } from "./command";
import { requireMerchants } from "./instance";
import { getChain, nodesOf, rpcUrlOption, type NodeChoice } from "./node";
import { blockOption } from "./options";
import { progressOf } from "./progress";
import { formatTable, type Columns } from "./table";
import { parseDifferences, countTransfers } from "@/lib/settlement/reconciliations/difference";

type ReconcileOptions = { chain?: string; from?: number; to?: number; last?: boolean } & NodeChoice & GlobalOptions;

const defaultBlocks = 10_000n;

const lastOption = new Option(
  "--last",
  "show the result of the last daily reconciliation, without calling a node",
).conflicts(["from", "to", "rpcUrl"]);

export function addReconcileCommand(program: Command): void {
  program
    .command("reconcile")
    .description("compare the books with the chain, for each recipient address and token; exit code 1 if they differ")
    .option("--chain <slug>", "only this chain (default: every active chain)")
    .addOption(blockOption("from", `the first block (default: ${defaultBlocks} blocks before the last)`))
    .addOption(blockOption("to", "the last block (default: the last settled one)"))
    .addOption(rpcUrlOption())
    .addOption(lastOption)
    .action(commandAction(run));
}

async function run(options: ReconcileOptions): Promise<CommandResult> {
  if (options.last) return showLast(options.chain);
  const coversAllChains = options.chain === undefined;
  if (coversAllChains && (options.from !== undefined || options.to !== undefined || options.rpcUrl)) {
    throw new Error("Options for blocks and nodes need --chain.");
  }
  await requireMerchants();
  const chains = options.chain === undefined ? await activeChains() : [await getChain(options.chain)];
  const results: Result[] = [];
  for (const chain of chains) results.push(...(await reconcileOne(chain, options)));
  const accounts = results.flatMap((result) => result.accounts);
  const differing = accounts.filter((account) => !account.is_even);
  const text = [
    ...results.map(({ chain, from_block: from, to_block: to }) => `${chain}: blocks ${from} to ${to}`),
    accounts.length > 0 ? formatTable(accounts, columns) : "No transfers on either side.",
    ...differing.flatMap(({ missing, surplus }) => [
      ...missing.map((entry) => `On the chain, not in the books: ${entry.amount} in ${entry.transaction_hash}`),
      ...surplus.map(
        (entry) =>
          `In the books, not on the chain: ${entry.amount} in ${entry.transaction_hash} (transfer ${entry.transfer})`,
      ),
    ]),
    differing.length > 0 ? "The books differ from the chain." : "The books match the chain.",
  ];
  return { value: results, text: text.join("\n"), isFailure: differing.length > 0 };
}

type Result = { chain: string; from_block: number; to_block: number; accounts: PresentedAccount[] };

/** Returns nothing for a chain that was never read, because it has no books yet. */
async function reconcileOne(chain: Chain, options: ReconcileOptions): Promise<Result[]> {
  const settled = (await readCursors(chain.id))?.final.number;
  if (settled === undefined) return [];
  const to = options.to === undefined ? settled : BigInt(options.to);
  const defaultFrom = to > defaultBlocks ? to - defaultBlocks + 1n : 1n;
  const range: BlockRange = { from: options.from === undefined ? defaultFrom : BigInt(options.from), to };
  const reader = openReader(chain, nodesOf(chain, options), recordsOf(chain.id));
  const onProgress = progressOf(chain.slug, range, options);
  const accounts = await reconcileChain({ chain, reader, range, onProgress });
  const tokens = await db().token.findMany({ where: { chainId: chain.id } });
  const presented = accounts.map((account) => presentAccount(account, chain, tokens));
  return [{ chain: chain.slug, from_block: Number(range.from), to_block: Number(to), accounts: presented }];
}

function activeChains(): Promise<Chain[]> {
  return db().chain.findMany({ where: { isActive: true }, orderBy: { id: "asc" } });
}

type PresentedAccount = ReturnType<typeof presentAccount>;

const columns: Columns<PresentedAccount> = [
  ["Chain", (account) => account.chain],
  ["Recipient", (account) => account.recipient_address],
  ["Token", (account) => account.token],
  ["Recorded", (account) => account.recorded],
  ["On chain", (account) => account.on_chain],
  ["Difference", (account) => (account.is_even ? "" : account.difference)],
];

function presentAccount(account: Account, chain: Chain, tokens: readonly Token[]) {
  const token = tokens.find(({ id }) => id === account.tokenId);
  const { decimals = 0, symbol = "" } = token ?? {};
  const signedAmount = (raw: bigint) => (raw < 0n ? `-${formatAmount(-raw, decimals)}` : formatAmount(raw, decimals));
  const entry = ({ id, transactionHash, value }: BookEntry) => ({
    transaction_hash: transactionHash,
    amount: signedAmount(value),
    transfer: id?.toString() ?? null,
  });
  return {
    chain: chain.slug,
    recipient_address: account.recipientAddress,
    token: symbol,
    recorded: signedAmount(account.recorded),
    on_chain: signedAmount(account.onChain),
    difference: signedAmount(account.onChain - account.recorded),
    is_even: isConsistent(account),
    missing: account.missing.map(entry),
    surplus: account.surplus.map(entry),
  };
}

const include = { tokens: true, reconciliation: true } as const satisfies Prisma.ChainInclude;
type ChainRow = Prisma.ChainGetPayload<{ include: typeof include }>;

/** Shows the results of the last daily reconciliations, without calling a node. */
async function showLast(slug: string | undefined): Promise<CommandResult> {
  const chains = await db().chain.findMany({ where: { isActive: true, slug }, include, orderBy: { id: "asc" } });
  const results = chains.map(presentLast);
  const transfers = results.flatMap(({ chain, differences }) => differences.map((one) => ({ chain, ...one })));
  const text = [
    formatTable(results, lastColumns),
    ...(transfers.length > 0 ? ["", formatTable(transfers, differenceColumns)] : []),
  ];
  return { value: results, text: text.join("\n"), isFailure: transfers.length > 0 };
}

type LastResult = ReturnType<typeof presentLast>;
type ShownDifference = LastResult["differences"][number] & { chain: string };

const lastColumns: Columns<LastResult> = [
  ["Chain", ({ chain }) => chain],
  ["Blocks", (last) => (last.from_block === null ? "" : `${last.from_block} to ${last.to_block}`)],
  ["Compared at", (last) => last.checked_at ?? "never"],
  ["Differing transfers", (last) => `${last.transfers}${last.is_complete ? "" : " or more"}`],
  ["Failed since", (last) => (last.failed_at ? `${last.failed_at} (${last.failure_reason})` : "")],
];

const differenceColumns: Columns<ShownDifference> = [
  ["Chain", ({ chain }) => chain],
  ["Recipient", (one) => one.recipient_address],
  ["Amount", (one) => `${one.amount} ${one.token}`],
  ["Only", (one) => (one.found_in === "chain" ? "on the chain" : "in the books")],
  ["Block", (one) => one.block_number],
  ["Transaction", (one) => one.transaction_hash],
];

function presentLast({ slug, tokens, reconciliation: last }: ChainRow) {
  const differences = parseDifferences(last?.differences ?? []);
  return {
    chain: slug,
    from_block: last?.fromBlock ? Number(last.fromBlock) : null,
    to_block: last?.toBlock ? Number(last.toBlock) : null,
    checked_at: last?.checkedAt?.toISOString() ?? null,
    failed_at: last?.failedAt?.toISOString() ?? null,
    failure_reason: last?.failure ?? null,
    is_complete: last?.isComplete ?? true,
    transfers: countTransfers(differences),
    differences: differences.flatMap(({ recipient_address, token_id: tokenId, transfers }) => {
      const { symbol = "", decimals = 0 } = tokens.find(({ id }) => id === tokenId) ?? {};
      return transfers.map((one) => {
        return { recipient_address, token: symbol, ...one, amount: formatAmount(BigInt(one.amount), decimals) };
      });
    }),
  };
}
