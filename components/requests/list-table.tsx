"use client";

import type { OptionalColumn } from "./columns";
import { messages as t } from "./list-messages";
import { messages } from "./messages";
import { RequestException, RequestStatus } from "./request-status";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Code } from "@/components/ui/address";
import { RichText } from "@/components/ui/rich-text";
import { Clip, type Column, RowLink, RowsTable, TwoLines } from "@/components/ui/rows-table";
import { TableAmount } from "@/components/ui/table-amount";
import { Time } from "@/components/ui/time";
import type { Amount } from "@/lib/platform/amounts/amount";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import { sharesOf, isPartlyPaid } from "./request-text";
import { Fragment } from "react";
import { Progress } from "@/components/ui/progress";

const { field } = messages;

type Props = { request: PresentedPaymentRequest };

const sortOfCreated: Record<string, "ascending" | "descending"> = {
  created_at: "ascending",
  "-created_at": "descending",
};
const createdColumn = (): Column<PresentedPaymentRequest> => ({
  title: t.created,
  width: "5rem",
  cardCorner: "bottom-right",
  alignRight: true,
  className: "w-44 @xl:@max-2xl:hidden",
  cell: (request) => {
    // The server's HTML has the exact time, which is long.
    const created = (
      <span className="block truncate">
        <Time value={request.created_at} />
      </span>
    );
    return <TwoLines first={created} second={<End request={request} />} />;
  },
});

/** The title of an optional column, in its heading and in the menu. */
export const columnTitle = (column: OptionalColumn) => (column === "shortcode" ? t.shortcode : field[column]);

const optionalCells: Record<OptionalColumn, Column<PresentedPaymentRequest>["cell"]> = {
  shortcode: ({ shortcode }) => <Code text={shortcode} label={t.shortcodeLabel(shortcode)} />,
  recipient: ({ recipient_address: address }) => <Code text={address} label={t.recipientLabel} short />,
  metadata: ({ metadata }) => <Clip text={metadataText(metadata)} className="text-xs text-ink-2" />,
};

/** The widths of the container in which the first, second and third optional column have room. */
const optionalWidths = ["w-38 @max-5xl:hidden", "w-38 @max-6xl:hidden", "w-38 @max-7xl:hidden"];

function optionalColumn(column: OptionalColumn, index: number): Column<PresentedPaymentRequest> {
  return {
    title: columnTitle(column),
    width: "6rem",
    className: optionalWidths[index],
    cell: optionalCells[column],
  };
}

function metadataText(metadata: PresentedPaymentRequest["metadata"]): string {
  const text = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  return Object.entries(metadata)
    .map(([key, value]) => `${key}: ${text(value)}`)
    .join(", ");
}

const columnsOf = (optional: OptionalColumn[], sort = "-created_at"): Column<PresentedPaymentRequest>[] => [
  {
    title: messages.statusLabel,
    width: "5.5rem",
    cardCorner: "top-left",
    className: "w-42",
    cell: (request) => (
      <span className="grid justify-items-start gap-0.5">
        <RequestStatus request={request} />
        <RequestException request={request} isSmall />
      </span>
    ),
  },
  {
    title: field.description,
    width: "10rem",
    cardCorner: "bottom-left",
    cell: (request) => <TwoLines first={<Description request={request} />} second={<Origin request={request} />} />,
  },
  {
    title: field.amount,
    width: "5rem",
    cardCorner: "top-right",
    alignRight: true,
    className: "w-44 @4xl:w-60",
    cell: (request) => (
      <span className="grid justify-items-end gap-0.5">
        <AmountLink request={request} />
        <PaidAmount request={request} />
      </span>
    ),
  },
  ...optional.map(optionalColumn),
  { ...createdColumn(), sort: sortOfCreated[sort] },
];

type ListTableProps = {
  rows: PresentedPaymentRequest[] | undefined;
  sort: string | undefined;
  columns: OptionalColumn[];
};

export function ListTable({ rows, sort, columns }: ListTableProps) {
  return (
    <RowsTable columns={columnsOf(columns, sort)} rows={rows} keyOf={(request) => request.public_id} isLinked isTall />
  );
}

function Description({ request: { description } }: Props) {
  return description ? <Clip text={description} /> : <span className="text-ink-3">{t.noDescription}</span>;
}

function Origin({ request: { external_id: externalId, chain } }: Props) {
  return (
    <span className="flex gap-1.5">
      {externalId ? <Clip text={externalId} /> : null}
      <span className="max-w-[50%] flex-none truncate text-ink-3" title={chain.name} translate="no">
        {chain.name}
      </span>
    </span>
  );
}

function AmountLink({ request: { public_id: id, amount, token } }: Props) {
  const { basePath } = useDashboard();
  return (
    <RowLink href={`${basePath}/payment-requests/${id}`}>
      <TableAmount amount={amount} token={token} />
    </RowLink>
  );
}

/** When the request expires, or when it ended. */
function End({ request }: Props) {
  const { status, completed_at: completedAt, cancelled_at: cancelledAt, expires_at: expiresAt } = request;
  const end = { completed: completedAt, cancelled: cancelledAt, active: expiresAt, expired: expiresAt }[status];
  return <RichText text={t.end[status]} parts={{ time: <Time value={end ?? expiresAt} form="near" /> }} />;
}

/** "60.00 paid, 40.00 left (10.00 pending)" and, while the request is partly paid, a bar. */
function PaidAmount({ request }: { request: PresentedPaymentRequest }) {
  const { token, status, paid_amount: paid, pending_amount: pending, remaining_amount: remaining } = request;
  const isLeft = (status === "active" || paid.raw !== "0") && remaining.raw !== "0";
  const isPending = pending.raw !== "0";
  const parts = [
    [t.paid, paid],
    ...(isLeft ? [[isPending ? t.leftWithPending : t.left, remaining] as const] : []),
    ...(isPending && !isLeft ? [[t.pending, pending] as const] : []),
  ] as const;
  const plain = (amount: Amount) => <TableAmount amount={amount} token={token} isPlain />;
  const shares = sharesOf(request);
  return (
    <>
      <span className="text-xs whitespace-normal text-ink-2">
        {parts.map(([text, amount], index) => (
          <Fragment key={text}>
            {index > 0 ? ", " : null}
            <span className="inline-block">
              <RichText text={text} parts={{ amount: plain(amount), pending: plain(pending) }} />
            </span>
          </Fragment>
        ))}
      </span>
      {isPartlyPaid(request) ? (
        <span className="mt-0.5 w-full max-w-38">
          <Progress paid={shares.paid} pending={shares.pending} />
        </span>
      ) : null}
    </>
  );
}
