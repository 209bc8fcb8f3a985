"use client";

import Link from "next/link";
import { messages } from "./messages";
import { ChainName } from "@/components/chains/chain-mark";
import { Can } from "@/components/shell/can";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Code } from "@/components/ui/address";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { RichText } from "@/components/ui/rich-text";
import { RowsTable, actionsColumn, type Column } from "@/components/ui/rows-table";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { PresentedPoolAddress } from "@/lib/addresses/pools/schema";

const RemoveAddressDialog = lazyDialog(() =>
  import("./address-dialogs").then((dialogs) => dialogs.RemoveAddressDialog),
);

const t = messages.table;

type Row = PresentedPoolAddress;

const columns = (): Column<Row>[] => [
  {
    title: t.address,
    width: "9rem",
    cardCorner: "top-left",
    className: "w-44",
    cell: ({ address }) => <Code text={address} label={t.addressLabel(address)} short />,
  },
  { title: t.state, width: "9rem", cardCorner: "bottom-left", cell: (row) => <State row={row} /> },
  {
    title: t.freeAgain,
    width: "5rem",
    className: "w-28 @max-3xl:hidden",
    cellClassName: "text-ink-2",
    cell: ({ payment_request: request }) => request && <Time value={request.late_until} />,
  },
  {
    title: t.chain,
    width: "6rem",
    cardCorner: "bottom-right",
    className: "w-40 @xl:@max-2xl:hidden",
    cell: ({ chain }) => <ChainName chain={chain} />,
  },
  {
    title: t.added,
    width: "4rem",
    className: "w-28 @max-5xl:hidden",
    cellClassName: "text-ink-2",
    cell: (row) => <Time value={row.created_at} />,
  },
  actionsColumn(t.actions, (row) => <RemoveButton row={row} />),
];

export function PoolTable({ rows }: { rows: Row[] | undefined }) {
  return <RowsTable columns={columns()} rows={rows} keyOf={({ id }) => id} />;
}

function State({ row: { payment_request: request, usable_at } }: { row: Row }) {
  const { basePath } = useDashboard();
  if (usable_at) {
    return (
      <Status glyph="expired">
        <span>
          <RichText text={t.usable} parts={{ time: <Time value={usable_at} /> }} />
        </span>
      </Status>
    );
  }
  if (!request) return <Status glyph="completed">{t.free}</Status>;
  const shortcode = (
    <Link className="font-mono text-mono" href={`${basePath}/payment-requests/${request.public_id}`}>
      {request.shortcode}
    </Link>
  );
  return (
    <Status glyph="active">
      <span>
        <RichText text={t.serves} parts={{ shortcode }} />
      </span>
    </Status>
  );
}

function RemoveButton({ row }: { row: Row }) {
  const { show } = useDialogs();
  return (
    <Can permission="pool_addresses:write">
      <Button size="sm" variant="quiet" onClick={() => show(<RemoveAddressDialog row={row} />)}>
        {t.remove}
        <span className="sr-only"> {row.address}</span>
      </Button>
    </Can>
  );
}
