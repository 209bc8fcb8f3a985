import { formatAmount } from "@/lib/platform/amounts/amount";
import { db, type Prisma } from "@/lib/platform/db";
import { countTransfers, parseDifferences } from "@/lib/settlement/reconciliations/difference";
import type { CommandResult } from "./command";
import { formatTable, type Columns } from "./table";

const include = { tokens: true, reconciliation: true } as const satisfies Prisma.ChainInclude;
type ChainRow = Prisma.ChainGetPayload<{ include: typeof include }>;

/** Shows the results of the last daily reconciliations, without calling a node. */
export async function showLast(slug: string | undefined): Promise<CommandResult> {
  const chains = await db().chain.findMany({ where: { isActive: true, slug }, include, orderBy: { id: "asc" } });
  const results = chains.map(presentLast);
  const transfers = results.flatMap(({ chain, differences }) => differences.map((one) => ({ chain, ...one })));
  const text = [
    formatTable(results, columns),
    ...(transfers.length > 0 ? ["", formatTable(transfers, differenceColumns)] : []),
  ];
  return { value: results, text: text.join("\n"), isFailure: transfers.length > 0 };
}

type LastResult = ReturnType<typeof presentLast>;
type ShownDifference = LastResult["differences"][number] & { chain: string };

const columns: Columns<LastResult> = [
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
