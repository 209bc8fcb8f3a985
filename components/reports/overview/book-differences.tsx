import { messages as t } from "./difference-messages";
import { Code } from "@/components/ui/address";
import { CodeBox } from "@/components/ui/code-box";
import { RichText } from "@/components/ui/rich-text";
import { RowsTable, type Column } from "@/components/ui/rows-table";
import { Notice } from "@/components/ui/status";
import { TableAmount } from "@/components/ui/table-amount";
import { Time } from "@/components/ui/time";
import type { PresentedReconciliation } from "@/lib/settlement/reconciliations/schema";

/** `summary` is the number of differing transfers in words. */
type Props = { reconciliation: PresentedReconciliation; summary: string };
type Difference = PresentedReconciliation["differences"][number];
type Row = Difference["transfers"][number] & Pick<Difference, "recipient_address" | "token">;

/** Transfers that are only in the books or only on the chain, and the command that rescans their blocks. */
export function BookDifferences({ reconciliation, summary }: Props) {
  const { chain, checked_at: checkedAt, failed_at: failedAt } = reconciliation;
  const rows = rowsOf(reconciliation);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Notice glyph="attention">
        <RichText text={t.differences} parts={{ transfers: summary, chain: chain.name }} />
      </Notice>
      <CodeBox label={t.command} text={commandOf(chain.slug, rows)} />
      <RowsTable columns={columns()} rows={rows} keyOf={keyOf} fit="inset" />
      <p className="text-xs text-ink-2">
        {checkedAt ? (
          <RichText text={t.checked} parts={{ checked: <Time value={checkedAt} form="relative" /> }} />
        ) : null}
        {failedAt ? (
          <RichText text={t.lastCheckFailed} parts={{ failed: <Time value={failedAt} form="relative" /> }} />
        ) : null}
      </p>
    </div>
  );
}

const columns = (): Column<Row>[] => [
  {
    title: t.amount,
    cardCorner: "top-left",
    alignRight: true,
    cell: ({ amount, token }) => <TableAmount amount={amount} token={token} />,
  },
  {
    title: t.found,
    cardCorner: "top-right",
    className: "w-38",
    cell: ({ found_in: side }) => (side === "chain" ? t.onlyOnChain : t.onlyInBooks),
  },
  {
    title: t.yourAddress,
    cardCorner: "bottom-left",
    className: "w-38",
    cell: (row) => <Code text={row.recipient_address} label={t.addressLabel} short />,
  },
  {
    title: t.transaction,
    cardCorner: "bottom-right",
    className: "w-38",
    cell: (row) => <Code text={row.transaction_hash} label={t.transactionHash} href={row.explorer_url} short />,
  },
];

function rowsOf({ differences }: PresentedReconciliation): Row[] {
  return differences.flatMap(({ recipient_address, token, transfers }) =>
    transfers.map((transfer) => ({ ...transfer, recipient_address, token })),
  );
}

function keyOf({ transaction_hash: hash, recipient_address: address, token, found_in: side, amount }: Row): string {
  return [hash, address, token.id, side, amount.raw].join(" ");
}

function commandOf(slug: string, rows: readonly Row[]): string {
  const blocks = rows.map((row) => row.block_number);
  return `npm run --silent admin -- chain rescan --chain ${slug} --from ${Math.min(...blocks)} --to ${Math.max(...blocks)}`;
}
