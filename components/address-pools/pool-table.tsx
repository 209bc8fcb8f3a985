"use client";

import Link from "next/link";
import { ChainName } from "@/components/chains/chain-mark";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Code } from "@/components/ui/address";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { RowsTable, type Column } from "@/components/ui/rows-table";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { PresentedPoolAddress } from "@/lib/address-pools/schema";

const RemoveAddressDialog = lazyDialog(() =>
  import("./address-dialogs").then((dialogs) => dialogs.RemoveAddressDialog),
);

type Row = PresentedPoolAddress;

const columns: Column<Row>[] = [
  {
    title: "Address",
    width: "9rem",
    corner: "tl",
    cell: ({ address }) => <Code text={address} label={`address ${address}`} short />,
  },
  { title: "State", width: "9rem", corner: "bl", cell: (row) => <State row={row} /> },
  {
    title: "Free again",
    width: "5rem",
    className: "phone:hidden",
    cellClassName: "text-ink-2",
    cell: ({ payment_request: request }) => request && <Time value={request.late_until} />,
  },
  { title: "Chain", width: "6rem", corner: "br", cell: ({ chain }) => <ChainName chain={chain} /> },
  {
    title: "Added",
    width: "4rem",
    className: "narrow:hidden",
    cellClassName: "text-ink-2",
    cell: (row) => <Time value={row.created_at} />,
  },
  {
    title: "Actions",
    isUnseen: true,
    width: "4rem",
    corner: "tr",
    isRight: true,
    cell: (row) => <RemoveButton row={row} />,
  },
];

export function PoolTable({ rows }: { rows: Row[] | undefined }) {
  return <RowsTable columns={columns} rows={rows} keyOf={({ id }) => id} />;
}

function State({ row: { payment_request: request, usable_at } }: { row: Row }) {
  const { basePath } = useDashboard();
  if (usable_at) {
    return (
      <Status glyph="expired">
        <span>
          Usable <Time value={usable_at} />
        </span>
      </Status>
    );
  }
  if (!request) return <Status glyph="completed">Free</Status>;
  return (
    <Status glyph="active">
      <span>
        Serves{" "}
        <Link className="font-mono text-mono" href={`${basePath}/payment-requests/${request.public_id}`}>
          {request.shortcode}
        </Link>
      </span>
    </Status>
  );
}

function RemoveButton({ row }: { row: Row }) {
  const { suspended } = useDashboard();
  const { show } = useDialogs();
  if (suspended) return null;
  return (
    <Button size="sm" variant="quiet" onClick={() => show(<RemoveAddressDialog row={row} />)}>
      Remove<span className="sr-only"> {row.address}</span>
    </Button>
  );
}
