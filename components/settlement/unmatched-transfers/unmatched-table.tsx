"use client";

import Link from "next/link";
import { Fragment, useRef } from "react";
import { messages as t } from "./messages";
import { isMisdirected, resolvableRequests } from "./misdirected";
import { useUndo } from "./queries";
import { reasonText } from "./reason-text";
import { Sender, Transaction } from "./transfer-source";
import type { UnmatchedStatus } from "./unmatched-view";
import { Can, useCan } from "@/components/shell/can";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Code } from "@/components/ui/address";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { Undo2 } from "@/components/ui/icons";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Clip, type Column, RowsTable } from "@/components/ui/rows-table";
import { Status } from "@/components/ui/status";
import { TableAmount } from "@/components/ui/table-amount";
import { Time } from "@/components/ui/time";
import type { RequestReference, UnmatchedDetail } from "@/lib/settlement/unmatched-transfers/schema";

const AssignDialog = lazyDialog(() => import("./decision-dialogs").then((dialogs) => dialogs.AssignDialog));
const MarkPaidDialog = lazyDialog(() => import("./mark-paid-dialog").then((dialogs) => dialogs.MarkPaidDialog));
const DismissDialog = lazyDialog(() => import("./decision-dialogs").then((dialogs) => dialogs.DismissDialog));

const { column } = t;

const amountColumn = (): Column<UnmatchedDetail> => ({
  title: column.amount,
  width: "5rem",
  cardCorner: "top-left",
  alignRight: true,
  className: "w-48",
  cell: ({ amount, token }) => <TableAmount amount={amount} token={token} />,
});
const reasonColumn = (): Column<UnmatchedDetail> => ({
  title: column.reason,
  width: "12rem",
  cardCorner: "bottom-left",
  cell: (transfer) => <Reason transfer={transfer} />,
});
const decisionColumn = (): Column<UnmatchedDetail> => ({
  title: column.decision,
  isTitleHidden: true,
  width: "6rem",
  cardCorner: "top-right",
  alignRight: true,
  className: "w-48",
  cell: (transfer) => <Decision transfer={transfer} />,
});

const columnsOf = (status: UnmatchedStatus): Column<UnmatchedDetail>[] => [
  amountColumn(),
  reasonColumn(),
  {
    title: column.from,
    width: "7rem",
    className: "w-38 @max-6xl:hidden",
    cell: (transfer) => <Sender transfer={transfer} />,
  },
  {
    title: column.recipient,
    width: "7rem",
    className: "w-38 @max-7xl:hidden",
    cell: (transfer) => <Code text={transfer.recipient_address} label={t.recipientAddress} short />,
  },
  {
    title: column.transaction,
    width: "7rem",
    className: "w-38 @max-5xl:hidden",
    cell: (transfer) => <Transaction transfer={transfer} />,
  },
  {
    title: column.related[status],
    width: "6rem",
    className: "w-36 @max-4xl:hidden",
    cell: (transfer) => <Related transfer={transfer} />,
  },
  {
    title: column.detected,
    width: "4rem",
    cardCorner: "bottom-right",
    alignRight: true,
    className: "w-32 @xl:@max-2xl:hidden",
    cellClassName: "text-ink-2",
    cell: ({ created_at: createdAt }) => <Time value={createdAt} />,
  },
  decisionColumn(),
];

type TableProps = { status: UnmatchedStatus; rows: UnmatchedDetail[] | undefined };

/** Unmatched transfers of one status, with actions. */
export function UnmatchedTable({ status, rows }: TableProps) {
  return <RowsTable columns={columnsOf(status)} rows={rows} keyOf={({ id }) => id} skeletonRows={4} />;
}

type Props = { transfer: UnmatchedDetail };

function Reason({ transfer }: Props) {
  return (
    <span className="block py-2 text-pretty wrap-anywhere whitespace-normal hyphens-auto card:p-0">
      {transfer.transfer_status === "lost" ? <Status glyph="failed">{t.reorganized}</Status> : reasonText(transfer)}
      <span className="text-ink-2 text-sm">{t.onChain(transfer.chain.name)}</span>
    </span>
  );
}

/** The requests that it may have been sent for, the assigned request or the note of the dismissal. */
function Related({ transfer: { status, note, assigned_to: assignedTo, candidate_requests: candidates } }: Props) {
  switch (status) {
    case "open":
      return <RequestLinks requests={candidates} areOpen />;
    case "assigned":
      return <RequestLinks requests={assignedTo ? [assignedTo] : []} />;
    case "dismissed":
      return note && <Clip text={note} />;
  }
}

const maxLinks = 2;

/** Links to the first two requests and the number of the rest. */
function RequestLinks({ requests, areOpen }: { requests: RequestReference[]; areOpen?: boolean }) {
  const { basePath } = useDashboard();
  if (requests.length === 0) return <span className="text-ink-3">{t.noMatches}</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      {requests.slice(0, maxLinks).map(({ public_id: id, shortcode, description, status }) => (
        <Fragment key={id}>
          <Link
            className="font-mono text-mono"
            href={`${basePath}/payment-requests/${id}`}
            title={description || undefined}
            dir="auto"
          >
            {shortcode}
          </Link>
          {/* Nothing more can be assigned to a completed or cancelled request. */}
          {areOpen && (status === "completed" || status === "cancelled") ? (
            <Status glyph={status} isSmall>
              {t.ended[status]}
            </Status>
          ) : null}
        </Fragment>
      ))}
      {requests.length > maxLinks ? (
        <span className="text-ink-2">{t.moreMatches(requests.length - maxLinks)}</span>
      ) : null}
    </span>
  );
}

/** The actions for an open transfer, or Undo for a decided one. */
function Decision({ transfer }: Props) {
  if (transfer.status !== "open" && !transfer.can_undo) {
    return <span className="text-ink-2 text-sm">{t.requestCompleted}</span>;
  }
  return (
    <Can permission="unmatched_transfers:write">
      {transfer.status === "open" ? <OpenActions transfer={transfer} /> : <UndoButton transfer={transfer} />}
    </Can>
  );
}

/**
 * A transfer without a known transaction can only be dismissed. A transfer that a reorganization removed can be
 * assigned once it is back on the chain. A transfer that cannot pay the request it was sent for cannot be assigned.
 */
function OpenActions({ transfer }: Props) {
  const { show } = useDialogs();
  const actionButton = useRef<HTMLButtonElement>(null);
  const dismissButton = useRef<HTMLButtonElement>(null);
  const amount = `${transfer.amount.formatted} ${transfer.token.symbol}`;
  const can = useCan();
  const action = actionOf(transfer, amount);
  return (
    <span className="flex items-center justify-end gap-1">
      {action && can(action.permission) ? (
        <Button
          ref={actionButton}
          size="sm"
          disabled={transfer.transfer_status === "lost"}
          aria-label={action.label}
          onClick={() => show(action.dialog, { returnFocusTo: actionButton })}
        >
          {action.name}
        </Button>
      ) : null}
      <Button
        ref={dismissButton}
        size="sm"
        variant="quiet"
        aria-label={t.dismiss.label(amount)}
        onClick={() => show(<DismissDialog transfer={transfer} />, { returnFocusTo: dismissButton })}
      >
        {t.dismiss.action}
      </Button>
    </span>
  );
}

/** How the transfer can pay a request, or null. */
function actionOf(transfer: UnmatchedDetail, amount: string) {
  if (transfer.transaction_hash === null) return null;
  if (!isMisdirected(transfer)) {
    const dialog = <AssignDialog transfer={transfer} />;
    return {
      permission: "unmatched_transfers:write",
      name: t.assign.action,
      label: t.assign.title(amount),
      dialog,
    } as const;
  }
  if (resolvableRequests(transfer).length === 0) return null;
  const dialog = <MarkPaidDialog transfer={transfer} />;
  return {
    permission: "payment_requests:resolve",
    name: t.markPaid.action,
    label: t.markPaid.label(amount),
    dialog,
  } as const;
}

function UndoButton({ transfer }: Props) {
  const undo = useUndo();
  return (
    <Button
      size="sm"
      icon={Undo2}
      busy={undo.isPending}
      aria-label={t.undoLabel(`${transfer.amount.formatted} ${transfer.token.symbol}`)}
      onClick={() => undo.mutate(transfer.id)}
    >
      {t.undo}
    </Button>
  );
}
