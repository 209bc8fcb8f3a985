"use client";

import { Undo2 } from "lucide-react";
import Link from "next/link";
import { useRef } from "react";
import { AssignDialog, DismissDialog } from "./decision-dialogs";
import { useUndo } from "./queries";
import { reasonText } from "./reason-text";
import { Sender, Transaction } from "./transfer-source";
import type { UnmatchedStatus } from "./unmatched-view";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Code } from "@/components/ui/address";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { RowsTable, type Column } from "@/components/ui/rows-table";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { RequestReference, UnmatchedDetail } from "@/lib/unmatched-transfers/schema";

const about = { open: "Possible matches", assigned: "Assigned to", dismissed: "Note" };

const columnsOf = (status: UnmatchedStatus): Column<UnmatchedDetail>[] => [
  {
    title: "Amount",
    width: "5rem",
    className: "tl right fit",
    cell: ({ amount, token }) => <Amount amount={amount} symbol={token.symbol} stable={token.is_stablecoin} />,
  },
  { title: "Reason", width: "12rem", className: "bl", cell: (transfer) => <Reason transfer={transfer} /> },
  { title: "From", width: "7rem", className: "hide-md", cell: (transfer) => <Sender transfer={transfer} /> },
  {
    title: "Recipient",
    width: "7rem",
    className: "hide-md hide-lg",
    cell: (transfer) => <Code text={transfer.recipient_address} label="recipient address" short />,
  },
  {
    title: "Transaction",
    width: "7rem",
    className: "hide-sm",
    cell: (transfer) => <Transaction transfer={transfer} />,
  },
  { title: about[status], width: "6rem", className: "hide-sm", cell: (transfer) => <About transfer={transfer} /> },
  { title: "Detected", width: "4rem", className: "br right muted", cell: (each) => <Time value={each.created_at} /> },
  {
    title: "Decision",
    isUnseen: true,
    width: "6rem",
    className: "tr right",
    cell: (transfer) => <Decision transfer={transfer} />,
  },
];

type TableProps = { status: UnmatchedStatus; rows: UnmatchedDetail[] | undefined };

/** Unmatched transfers of one status, with actions. */
export function UnmatchedTable({ status, rows }: TableProps) {
  return <RowsTable columns={columnsOf(status)} rows={rows} keyOf={({ id }) => id} skeletonRows={4} />;
}

type Props = { transfer: UnmatchedDetail };

function Reason({ transfer }: Props) {
  return (
    <span className="reason">
      {transfer.transfer_status === "lost" ? <Status glyph="failed">Reorganized</Status> : reasonText(transfer)}
      <span className="muted small"> on {transfer.chain.name}</span>
    </span>
  );
}

function About({ transfer: { status, note, assigned_to: assignedTo, candidate_requests: candidates } }: Props) {
  switch (status) {
    case "open":
      return <RequestLinks requests={candidates} />;
    case "assigned":
      return <RequestLinks requests={assignedTo ? [assignedTo] : []} />;
    case "dismissed":
      return (
        <span className="clip" title={note ?? undefined}>
          {note}
        </span>
      );
  }
}

const maxLinks = 2;

/** Links to the first two requests and the number of the rest. */
function RequestLinks({ requests }: { requests: RequestReference[] }) {
  const { basePath } = useDashboard();
  if (requests.length === 0) return <span className="faint">None</span>;
  return (
    <span className="row">
      {requests.slice(0, maxLinks).map(({ public_id: id, shortcode, description }) => (
        <Link key={id} className="mono" href={`${basePath}/payment-requests/${id}`} title={description || undefined}>
          {shortcode}
        </Link>
      ))}
      {requests.length > maxLinks ? <span className="muted">+ {requests.length - maxLinks}</span> : null}
    </span>
  );
}

/** The actions for an open transfer, or Undo for a decided one. */
function Decision({ transfer }: Props) {
  const { suspended } = useDashboard();
  if (suspended) return null;
  if (transfer.status === "open") return <OpenActions transfer={transfer} />;
  if (transfer.can_undo) return <UndoButton transfer={transfer} />;
  return <span className="muted small">Request completed</span>;
}

function OpenActions({ transfer }: Props) {
  const { show } = useDialogs();
  const assign = useRef<HTMLButtonElement>(null);
  const dismiss = useRef<HTMLButtonElement>(null);
  const amount = `${transfer.amount.formatted} ${transfer.token.symbol}`;
  return (
    <span className="row acts">
      {transfer.transaction_hash === null ? null : (
        <Button
          ref={assign}
          size="sm"
          disabled={transfer.transfer_status === "lost"}
          aria-label={`Assign ${amount}`}
          onClick={() => show(<AssignDialog transfer={transfer} />, assign)}
        >
          Assign
        </Button>
      )}
      <Button
        ref={dismiss}
        size="sm"
        variant="quiet"
        aria-label={`Dismiss ${amount}`}
        onClick={() => show(<DismissDialog transfer={transfer} />, dismiss)}
      >
        Dismiss
      </Button>
    </span>
  );
}

function UndoButton({ transfer }: Props) {
  const undo = useUndo();
  return (
    <Button
      size="sm"
      icon={Undo2}
      busy={undo.isPending}
      aria-label={`Undo the decision on ${transfer.amount.formatted} ${transfer.token.symbol}`}
      onClick={() => undo.mutate(transfer.id)}
    >
      Undo
    </Button>
  );
}
